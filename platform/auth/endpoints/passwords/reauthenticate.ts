import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { requireMailPause } from '../../one-time/mail-frequency.ts'
import { requestMail } from '../../one-time/request-mail.ts'
import { requestSms } from '../../one-time/request-sms.ts'
import { type MailWish, mailWishOf } from '../../one-time/send-mail.ts'
import { requirePerson, requireSession } from '../../sessions/require-session.ts'
import type { Json, UserRow } from '../../users/user-row.ts'

/** Sends a code to a person who is signed in: it proves that they still are the one in front of the screen. */
export const getReauthenticate: Endpoint = (parts) => async (c) => {
  const claims = await requirePerson(c, parts)
  const wish = mailWishOf(c, parts)
  const answer = await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    const { user } = await requireSession(transaction, claims, { now: parts.clock(), lock: true })
    return await sendCode(transaction, parts, { user, wish })
  })
  return c.json(answer)
}

async function sendCode(
  transaction: Transaction,
  parts: AuthParts,
  { user, wish }: { readonly user: UserRow; readonly wish: MailWish },
): Promise<Json> {
  const { email, phone } = user
  const kind = 'reauthentication'
  if (email !== null) {
    if (user.email_confirmed_at === null) throw authErrors.emailUnverified()
    const { clock, mailMinInterval: interval } = parts
    requireMailPause(user.reauthentication_sent_at, { now: clock(), interval })
    const kinds = { kind, purpose: kind, method: kind } as const
    await requestMail(transaction, parts, { ...wish, ...kinds, user, email, challenge: undefined })
    return {}
  }
  if (phone !== null) {
    if (user.phone_confirmed_at === null) throw authErrors.phoneUnverified()
    const { messageId } = await requestSms(transaction, parts, { user, kind, purpose: kind, channel: 'sms' })
    return { message_id: messageId }
  }
  throw authErrors.validationFailed('Reauthentication requires the user to have an email or a phone number')
}
