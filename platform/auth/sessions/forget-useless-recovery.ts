import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { lowerSessions } from './raise-session.ts'

type Loss = { readonly userId: string; readonly parts: Pick<AuthParts, 'passkeysAreFactors'> }

/**
 * Deletes the recovery codes of a person whose last second factor is gone, and takes back what they have proven: codes
 * only stand in for a factor. Returns the id of the set if there was one. The person's row must be locked.
 */
export async function forgetUselessRecovery(
  transaction: Transaction,
  { userId, parts }: Loss,
): Promise<string | undefined> {
  if (await hasSecondFactor(transaction, { userId, parts })) return undefined
  const [recovery] = await transaction.query<{ id: string }>(
    `select id from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'`,
    [userId],
  )
  if (recovery === undefined) return undefined
  await forgetRecovery(transaction, recovery.id)
  return recovery.id
}

/** Deletes a set of recovery codes. Sessions lose what the codes have proven. */
export async function forgetRecovery(transaction: Transaction, setId: string): Promise<void> {
  await lowerSessions({ transaction }, setId)
  await transaction.query('delete from auth.mfa_factors where id = $1', [setId])
}
