import { returnToDatabase, secondsToNext, takeFromDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import type { MailKind, SmsKind } from '../auth-options.ts'
import { authErrors } from '../errors/errors.ts'
import { type Purpose, recipientKey } from '../limits/take-mail.ts'

type Digest = Pick<AuthParts, 'keyring'>
type PauseParts = Digest & Pick<AuthParts, 'mailMinInterval'>

type Policy = 'mailPause' | 'smsPause'

type Pause = { readonly policy: Policy; readonly purpose: Purpose; readonly recipient: string }

const bucketOf = (parts: Digest, { policy, ...recipient }: Pause) => ({
  policy,
  key: recipientKey(parts, recipient),
})

/**
 * Refuses a second request within the interval for a mail of the same purpose to the same address, whether or not
 * anybody has it: a pause that only people have would reveal them.
 */
export async function requireAddressPause(
  transaction: Transaction,
  parts: PauseParts,
  { email, purpose }: { readonly email: string; readonly purpose: Purpose },
): Promise<void> {
  const wait = await pauseOf(transaction, parts, { policy: 'mailPause', purpose, recipient: email })
  if (wait > 0) throw authErrors.overMailFrequency(wait)
}

/** The same for text messages to a number. */
export async function requireNumberPause(
  transaction: Transaction,
  parts: PauseParts,
  { phone, purpose }: { readonly phone: string; readonly purpose: Purpose },
): Promise<void> {
  const wait = await pauseOf(transaction, parts, { policy: 'smsPause', purpose, recipient: phone })
  if (wait > 0) throw authErrors.overSmsFrequency(wait)
}

/**
 * Begins the pause anew, for mails that a signed-in person has asked for. It does not refuse: strangers can begin the
 * same pause, and must not be able to keep the person from asking.
 */
export async function beginAddressPause(
  transaction: Transaction,
  parts: PauseParts,
  { email, purpose }: { readonly email: string; readonly purpose: Purpose },
): Promise<void> {
  const pause = { policy: 'mailPause', purpose, recipient: email } as const
  await returnToDatabase(transaction, bucketOf(parts, pause), 1)
  await pauseOf(transaction, parts, pause)
}

/** Seconds; 0 if there is no pause, which begins one. */
async function pauseOf(transaction: Transaction, parts: PauseParts, pause: Pause): Promise<number> {
  const { mailMinInterval: interval } = parts
  if (interval === 0) return 0
  const limit = { limit: 1, seconds: interval }
  const bucket = await takeFromDatabase(transaction, bucketOf(parts, pause), limit)
  return bucket.isAllowed ? 0 : secondsToNext(bucket)
}

/** The pauses that a message of a kind may have begun. */
const purposesOf: Readonly<Record<MailKind | SmsKind | 'factor', readonly Purpose[]>> = {
  confirmation: ['signup', 'sign_in'],
  magic_link: ['sign_in'],
  recovery: ['recovery'],
  invite: [],
  email_change_current: ['change'],
  email_change_new: ['change'],
  phone_confirmation: ['signup', 'sign_in'],
  phone_change: ['change'],
  reauthentication: [],
  break_glass: ['break_glass'],
  factor: ['factor'],
}

/** For a mail that could not be sent: the person may request another at once. */
export async function forgetAddressPause(
  transaction: Transaction,
  parts: Digest,
  { email, kind }: { readonly email: string; readonly kind: MailKind },
): Promise<void> {
  for (const purpose of purposesOf[kind]) {
    await returnToDatabase(
      transaction,
      bucketOf(parts, { policy: 'mailPause', purpose, recipient: email }),
      1,
    )
  }
}

export async function forgetNumberPause(
  transaction: Transaction,
  parts: Digest,
  { phone, kind }: { readonly phone: string; readonly kind: SmsKind | 'factor' },
): Promise<void> {
  for (const purpose of purposesOf[kind]) {
    await returnToDatabase(transaction, bucketOf(parts, { policy: 'smsPause', purpose, recipient: phone }), 1)
  }
}

/** For a mail that was sent after all. Whoever asks next tells how long the pause is. */
export async function resumeAddressPause(
  transaction: Transaction,
  parts: Digest,
  { email, kind }: { readonly email: string; readonly kind: MailKind },
): Promise<void> {
  for (const purpose of purposesOf[kind]) {
    const bucket = bucketOf(parts, { policy: 'mailPause', purpose, recipient: email })
    await takeFromDatabase(transaction, bucket, { limit: 1, seconds: 60 })
  }
}
