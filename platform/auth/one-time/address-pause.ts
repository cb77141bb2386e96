import { returnToDatabase, secondsToNext, takeFromDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'

type Digest = Pick<AuthParts, 'keyring'>

const bucketOf = ({ keyring }: Digest, email: string) => ({
  policy: 'mailPause',
  key: keyring.digest(`recipient:${email}`),
})

/**
 * Refuses a second request for a mail to an address within the interval, whether or not anybody has it: a pause that
 * only people have would tell who they are.
 */
export async function requireAddressPause(
  transaction: Transaction,
  parts: Digest & Pick<AuthParts, 'mailMinInterval'>,
  email: string,
): Promise<void> {
  const { mailMinInterval: interval } = parts
  if (interval === 0) return
  const bucket = await takeFromDatabase(transaction, bucketOf(parts, email), { limit: 1, seconds: interval })
  if (!bucket.isAllowed) throw authErrors.overMailFrequency(secondsToNext(bucket))
}

/** For a mail that could not be sent: the person may request another at once. */
export async function forgetAddressPause(
  transaction: Transaction,
  parts: Digest,
  email: string,
): Promise<void> {
  await returnToDatabase(transaction, bucketOf(parts, email), 1)
}
