import type { Transaction } from '../../postgres/postgres.ts'
import type { SmsChannel } from '../../sms/sms.ts'
import type { AuthParts } from '../auth-context.ts'
import type { SmsKind } from '../auth-options.ts'
import { type Purpose, requireSmsRoom } from '../limits/take-mail.ts'
import { findTestCode } from '../request/phone-number.ts'
import type { UserRow } from '../users/user-row.ts'
import { requireSmsPause } from './mail-frequency.ts'
import { lastAskedAt, markMail } from './mail-mark.ts'
import { type OrderedSms, orderSms } from './order-sms.ts'
import { smsRecipientOf } from './sms-task.ts'

type Wish = { readonly kind: SmsKind; readonly purpose: Purpose; readonly channel: SmsChannel }

/** Orders a code for the person's number, if there is room for a message. Callers keep the pause of the number. */
export async function requestSms(
  transaction: Transaction,
  parts: AuthParts,
  { user, kind, purpose, channel }: Wish & { readonly user: UserRow },
): Promise<OrderedSms> {
  const phone = smsRecipientOf(user, kind)
  if (phone === null) throw new Error('A text message was asked for by a person without a number')
  // Numbers that nobody has pause before confirmations too, and for each purpose apart.
  if (kind !== 'phone_confirmation')
    requireSmsPause(lastAskedAt(user, kind), { now: parts.clock(), interval: parts.mailMinInterval })
  const askedAt = await markMail(transaction, { userId: user.id, kind })
  const ordered = await orderSms(transaction, parts, { userId: user.id, phone, kind, channel, askedAt })
  if (findTestCode(parts, phone) === undefined) await requireSmsRoom(transaction, parts, { phone, purpose })
  return ordered
}
