import type { Transaction } from '../../../postgres/postgres.ts'
import type { SmsChannel } from '../../../sms/sms.ts'
import type { AuthParts } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { requireNumberPause } from '../../one-time/address-pause.ts'
import { requestSms } from '../../one-time/request-sms.ts'
import { signInTimeOf } from '../../sessions/recent-sign-in.ts'
import type { SignedIn } from '../../sessions/require-session.ts'
import { confirmPhoneChange } from '../../users/confirm-phone.ts'
import type { UserRow } from '../../users/user-row.ts'

type Wanted = SignedIn & {
  readonly newPhone: string
  readonly channel: SmsChannel
}

export async function requireFreePhone(transaction: Transaction, phone: string): Promise<void> {
  const [taken] = await transaction.query('select 1 from auth.users where phone = $1', [phone])
  if (taken !== undefined) throw authErrors.phoneExists()
}

/** Sends a code to the new number. The old one stays until the code is verified. */
export async function beginPhoneChange(
  transaction: Transaction,
  parts: AuthParts,
  { user, session, newPhone, channel }: Wanted,
): Promise<void> {
  if (newPhone !== user.new_phone) await forgetChange(transaction, user)
  await transaction.query(
    'update auth.users set new_phone = $2, phone_change_sign_in_at = $3 where id = $1',
    [user.id, newPhone, signInTimeOf(session)],
  )
  const changing = { ...user, new_phone: newPhone }
  if (parts.autoconfirms) {
    await confirmPhoneChange(transaction, changing)
    return
  }
  const purpose = 'change'
  await requireNumberPause(transaction, parts, { phone: newPhone, purpose })
  await requestSms(transaction, parts, { user: changing, kind: 'phone_change', purpose, channel })
}

/** Codes for another number must not confirm this one. */
async function forgetChange(transaction: Transaction, user: UserRow): Promise<void> {
  await transaction.query(`delete from auth.one_time_tokens where user_id = $1 and kind = 'phone_change'`, [
    user.id,
  ])
}
