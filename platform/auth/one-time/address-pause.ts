import { returnToDatabase, secondsToNext, takeFromDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'

type Digest = Pick<AuthParts, 'keyring'>
type PauseParts = Digest & Pick<AuthParts, 'mailMinInterval'>

type Policy = 'mailPause' | 'smsPause'

const bucketOf = ({ keyring }: Digest, policy: Policy, recipient: string) => ({
  policy,
  key: keyring.digest(`recipient:${recipient}`),
})

/**
 * Refuses a second request for a mail to an address within the interval, whether or not anybody has it: a pause that
 * only people have would tell who they are.
 */
export async function requireAddressPause(
  transaction: Transaction,
  parts: PauseParts,
  email: string,
): Promise<void> {
  const wait = await pauseOf(transaction, parts, { policy: 'mailPause', recipient: email })
  if (wait > 0) throw authErrors.overMailFrequency(wait)
}

/** The same for text messages to a number. */
export async function requireNumberPause(
  transaction: Transaction,
  parts: PauseParts,
  phone: string,
): Promise<void> {
  const wait = await pauseOf(transaction, parts, { policy: 'smsPause', recipient: phone })
  if (wait > 0) throw authErrors.overSmsFrequency(wait)
}

/** Seconds; 0 if there is no pause, which begins one. */
async function pauseOf(
  transaction: Transaction,
  parts: PauseParts,
  { policy, recipient }: { readonly policy: Policy; readonly recipient: string },
): Promise<number> {
  const { mailMinInterval: interval } = parts
  if (interval === 0) return 0
  const limit = { limit: 1, seconds: interval }
  const bucket = await takeFromDatabase(transaction, bucketOf(parts, policy, recipient), limit)
  return bucket.isAllowed ? 0 : secondsToNext(bucket)
}

/** For a mail that could not be sent: the person may request another at once. */
export async function forgetAddressPause(
  transaction: Transaction,
  parts: Digest,
  email: string,
): Promise<void> {
  await returnToDatabase(transaction, bucketOf(parts, 'mailPause', email), 1)
}

export async function forgetNumberPause(
  transaction: Transaction,
  parts: Digest,
  phone: string,
): Promise<void> {
  await returnToDatabase(transaction, bucketOf(parts, 'smsPause', phone), 1)
}
