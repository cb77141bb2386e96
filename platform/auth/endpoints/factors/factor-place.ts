import { authErrors } from '../../errors/errors.ts'
import type { Act } from '../../sessions/act-as-person.ts'

/** Verified or not. Recovery codes only stand in for a factor, and take no place. */
const maxFactors = 10

/** Two factors without a name are in conflict as well, as in the original. */
export async function requireFreeName({ transaction, user }: Act, name: string): Promise<void> {
  const [same] = await transaction.query(
    `select 1 from auth.mfa_factors where user_id = $1 and coalesce(friendly_name, '') = $2`,
    [user.id, name],
  )
  if (same !== undefined) throw authErrors.factorNameConflict(name)
}

export async function requirePlace({ transaction, user }: Act): Promise<void> {
  const factors = await transaction.query(
    `select 1 from auth.mfa_factors where user_id = $1 and factor_type <> 'recovery_code'`,
    [user.id],
  )
  if (factors.length >= maxFactors) throw authErrors.tooManyFactors()
}
