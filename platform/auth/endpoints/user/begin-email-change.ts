import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthParts } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import type { CodeChallenge } from '../../flows/code-challenge.ts'
import { beginAddressPause } from '../../one-time/address-pause.ts'
import { requireMailPause } from '../../one-time/mail-frequency.ts'
import { requestChangeMails } from '../../one-time/request-change-mails.ts'
import type { MailWish } from '../../one-time/send-mail.ts'
import { signInTimeOf } from '../../sessions/recent-sign-in.ts'
import type { SignedIn } from '../../sessions/require-session.ts'
import { applyEmailChange } from '../../users/change-email.ts'
import type { Json, UserRow } from '../../users/user-row.ts'

type Change = MailWish & {
  readonly user: UserRow
  readonly newEmail: string
  readonly challenge: CodeChallenge | undefined
}

type Wanted = Change & SignedIn

type Parts = Pick<AuthParts, 'keyring' | 'rateLimits' | 'mailMinInterval' | 'autoconfirms'>

/** Refuses an address that somebody has, and a second request within the pause. */
export async function requireEmailChange(
  transaction: Transaction,
  { clock, mailMinInterval: interval }: Pick<AuthParts, 'clock' | 'mailMinInterval'>,
  { user, newEmail }: Pick<Wanted, 'user' | 'newEmail'>,
): Promise<void> {
  const [taken] = await transaction.query('select 1 from auth.users where email = $1', [newEmail])
  if (taken !== undefined) throw authErrors.emailExists()
  requireMailPause(user.email_change_sent_at, { now: clock(), interval })
}

/** Asks both mailboxes, or only the new one if there was none, to confirm a change of address. */
export async function beginEmailChange(
  transaction: Transaction,
  parts: Parts,
  { session, ...change }: Wanted,
): Promise<void> {
  await startEmailChange(transaction, parts, { ...change, signInAt: signInTimeOf(session), askedBy: null })
}

type Start = Change & {
  /** When the person signed in who asks; null if somebody else does. */
  readonly signInAt: Date | null
  readonly askedBy: Json | null
}

export async function startEmailChange(transaction: Transaction, parts: Parts, wanted: Start): Promise<void> {
  const { user, newEmail, signInAt, askedBy } = wanted
  if (newEmail !== user.new_email) await forgetChange(transaction, user)
  await transaction.query(
    `update auth.users
     set new_email = $2, email_change_confirmations = 0, email_change_sign_in_at = $3, email_change_asked_by = $4
     where id = $1`,
    [user.id, newEmail, signInAt, askedBy === null ? null : JSON.stringify(askedBy)],
  )
  // A guest who adds an address signs up. People who have one always prove the next one.
  if (user.is_anonymous && parts.autoconfirms) {
    await applyEmailChange(transaction, { ...user, new_email: newEmail })
    return
  }
  // `resend` has no other way to know that the mails have just left.
  if (user.email !== null)
    await beginAddressPause(transaction, parts, { email: user.email, purpose: 'change' })
  await requestChangeMails(transaction, parts, wanted)
}

/** Links for another address must not confirm this one. */
async function forgetChange(transaction: Transaction, user: UserRow): Promise<void> {
  await transaction.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and kind in ('email_change_current', 'email_change_new')`,
    [user.id],
  )
}
