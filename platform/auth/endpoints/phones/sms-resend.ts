import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthParts } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { requireSmsRoom } from '../../limits/take-mail.ts'
import { requireNumberPause } from '../../one-time/address-pause.ts'
import { requestSms } from '../../one-time/request-sms.ts'
import { findPasswordToCarry, keepPendingPassword } from '../../passwords/pending-passwords.ts'
import { requirePhone } from '../../request/phone-number.ts'
import { findUserByPhone } from '../../users/find-or-create-user.ts'
import type { Json } from '../../users/user-row.ts'

type SmsType = 'sms' | 'phone_change'

type Body = { readonly type: SmsType; readonly phone: string | null | undefined }

export const isSmsType = (type: unknown): type is SmsType => type === 'sms' || type === 'phone_change'

/** The phone form of POST /resend: checks the request, and returns what to do in the transaction. */
export function smsResend(
  parts: AuthParts,
  { type, phone: text }: Body,
): (transaction: Transaction) => Promise<Json> {
  if (!text) throw authErrors.validationFailed('Type provided requires a phone number')
  if (!parts.ways.phone) throw authErrors.phoneProviderDisabled('Phone logins are disabled')
  const phone = requirePhone(text)
  return async (transaction) => ({ message_id: await sendAgain(transaction, parts, { type, phone }) })
}

/** The id of the message. Who waits for none gets one too, so that the answer tells nothing. */
async function sendAgain(
  transaction: Transaction,
  parts: AuthParts,
  { type, phone }: { readonly type: SmsType; readonly phone: string },
): Promise<string> {
  const purpose = type === 'sms' ? 'signup' : 'change'
  await requireNumberPause(transaction, parts, { phone, purpose })
  const user = await findUserByPhone(transaction, phone)
  const channel = 'sms'
  if (type === 'sms' && user?.phone_confirmed_at === null) {
    const order = { user, kind: 'phone_confirmation', purpose, channel } as const
    const passwordHash = await findPasswordToCarry(transaction, parts, user)
    const { tokenId, messageId } = await requestSms(transaction, parts, order)
    if (passwordHash !== undefined) await keepPendingPassword(transaction, { tokenId, passwordHash })
    return messageId
  }
  if (type === 'phone_change' && user?.new_phone) {
    const order = { user, kind: 'phone_change', purpose, channel } as const
    return (await requestSms(transaction, parts, order)).messageId
  }
  await requireSmsRoom(transaction, parts, { phone, purpose })
  return randomUUID()
}
