import type { Transaction } from '../../../postgres/postgres.ts'
import type { SmsChannel } from '../../../sms/sms.ts'
import type { AuthParts } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { requireNumberPause } from '../../one-time/address-pause.ts'
import type { MessageRequest } from '../../one-time/ask-for-message.ts'
import type { OrderedSms } from '../../one-time/order-sms.ts'
import { requestSms } from '../../one-time/request-sms.ts'
import { requireChannel, requirePhone } from '../../request/phone-number.ts'
import { findOrCreateUserByPhone, findUserByPhone } from '../../users/find-or-create-user.ts'
import { replaceData, requireSmallData } from '../../users/user-data.ts'
import type { Json, UserRow } from '../../users/user-row.ts'

type Body = {
  readonly phone?: string | null | undefined
  readonly channel?: string | null | undefined
  readonly data?: Json | null | undefined
  readonly create_user?: boolean | null | undefined
}

type Wanted = {
  readonly phone: string
  readonly channel: SmsChannel
  readonly data: Json
  readonly mayCreate: boolean
}

/** The phone form of POST /otp: checks the request, and returns what to do in the transaction. */
export function smsRequest(parts: AuthParts, body: Body): MessageRequest<Json> {
  if (!parts.ways.phone) throw authErrors.phoneProviderDisabled()
  const wanted = {
    phone: requirePhone(body.phone ?? ''),
    channel: requireChannel(body.channel),
    data: requireSmallData(parts, body.data ?? {}),
    mayCreate: body.create_user ?? true,
  }
  return {
    asked: { provider: 'phone', name: wanted.phone },
    ask: async (transaction) => {
      const { messageId } = await askForSms(transaction, parts, wanted)
      return { message_id: messageId }
    },
  }
}

async function askForSms(
  transaction: Transaction,
  parts: AuthParts,
  { phone, channel, data, mayCreate }: Wanted,
): Promise<OrderedSms> {
  const purpose = 'sign_in'
  await requireNumberPause(transaction, parts, { phone, purpose })
  const user = mayCreate
    ? await findOrCreate(transaction, parts, { phone, data })
    : await findUserByPhone(transaction, phone)
  if (user === undefined) throw authErrors.otpDisabled()
  const isUnproven = user.phone_confirmed_at === null && user.email_confirmed_at === null
  if (isUnproven) await replaceData(transaction, user, { provider: 'phone', data })
  return await requestSms(transaction, parts, { user, kind: 'phone_confirmation', purpose, channel })
}

async function findOrCreate(
  transaction: Transaction,
  { ways, onUserCreated }: AuthParts,
  { phone, data }: Pick<Wanted, 'phone' | 'data'>,
): Promise<UserRow | undefined> {
  if (ways.signup) return await findOrCreateUserByPhone(transaction, { phone, data, onUserCreated })
  const user = await findUserByPhone(transaction, phone)
  if (user === undefined) throw authErrors.signupDisabled()
  return user
}
