import { z } from 'zod'
import type { Transaction } from '../../../../postgres/postgres.ts'
import type { AuthParts, Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { requireMailRoom } from '../../../limits/take-mail.ts'
import { markMail } from '../../../one-time/mail-mark.ts'
import { orderMail } from '../../../one-time/mail-task.ts'
import { type MailWish, mailWishOf } from '../../../one-time/send-mail.ts'
import { requireEmail } from '../../../request/email-address.ts'
import { readBody } from '../../../request/read-body.ts'
import { findOrCreateUser } from '../../../users/find-or-create-user.ts'
import { describeUser } from '../../../users/render-user.ts'
import { requireSmallData } from '../../../users/user-data.ts'
import { type Json, type UserRow, userColumns } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'

const bodySchema = z.object({
  email: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/** Mails a link that signs the person in, also where strangers may not sign up. Always without PKCE. */
export const postInvite: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, bodySchema)
  const wanted = { email: requireEmail(body.email ?? ''), data: requireSmallData(parts, body.data ?? {}) }
  const wish = mailWishOf(c, parts)
  const user = await parts.database.transaction(adminContext(c), async (transaction) => {
    const invited = await invite(transaction, parts, { ...wanted, ...wish })
    await requireMailRoom(transaction, parts, { email: wanted.email, purpose: 'invite' })
    await parts.onEvent(transaction, { name: 'account_administered', userId: invited.id, method: 'invited' })
    return await describeUser(transaction, invited)
  })
  return c.json(user)
}

async function invite(
  transaction: Transaction,
  { onUserCreated }: AuthParts,
  { email, data, ...wish }: MailWish & { readonly email: string; readonly data: Json },
): Promise<UserRow> {
  const user = await findOrCreateUser(transaction, { email, data, onUserCreated })
  if (user === undefined || user.email_confirmed_at !== null) throw authErrors.emailExists()
  const mail = { userId: user.id, kind: 'invite' } as const
  const askedAt = await markMail(transaction, mail)
  await orderMail(transaction, { ...mail, ...wish, recipient: email, askedAt, flowStateId: undefined })
  return await markInvited(transaction, user)
}

export async function markInvited(transaction: Transaction, user: UserRow): Promise<UserRow> {
  const [invited] = await transaction.query<UserRow>(
    `update auth.users set invited_at = now(), updated_at = now() where id = $1 returning ${userColumns}`,
    [user.id],
  )
  return invited ?? user
}
