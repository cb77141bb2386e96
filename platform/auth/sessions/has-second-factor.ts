import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'

type Person = { readonly userId: string; readonly parts: Pick<AuthParts, 'passkeysAreFactors'> }

/** Whether the person has a verified second factor. Recovery codes only stand in for one. */
export async function hasSecondFactor(transaction: Transaction, { userId, parts }: Person): Promise<boolean> {
  const found = await transaction.query(
    `select 1 from auth.mfa_factors
     where user_id = $1 and status = 'verified' and factor_type <> 'recovery_code'
     union all
     select 1 from auth.webauthn_credentials where $2 and user_id = $1 and factor_id is null
     limit 1`,
    [userId, parts.passkeysAreFactors],
  )
  return found.length > 0
}
