// What a link needs before it is drawn: the person whom it signs in, and the mark that a message about it was asked
// for.
import type { Transaction } from '../../../../postgres/postgres.ts'
import type { AuthParts } from '../../../auth-context.ts'
import type { MailKind } from '../../../auth-options.ts'
import { authErrors } from '../../../errors/errors.ts'
import { markMail } from '../../../one-time/mail-mark.ts'
import { findOrCreateUser, findUserById } from '../../../users/find-or-create-user.ts'
import { mergeData } from '../../../users/user-data.ts'
import type { Json, UserRow } from '../../../users/user-row.ts'
import { keepFromStrangers } from '../users/change-account.ts'
import { markInvited } from './invite.ts'

type Newcomer = { readonly email: string; readonly data: Json }

export async function prepareSignup(
  transaction: Transaction,
  parts: AuthParts,
  wish: Newcomer,
): Promise<UserRow> {
  const user = await requireUnproven(transaction, parts, wish)
  await mergeData(transaction, parts, { user, data: wish.data })
  await keepFromStrangers(transaction, user)
  return await mark(transaction, user, 'confirmation')
}

export async function prepareInvite(
  transaction: Transaction,
  parts: AuthParts,
  wish: Newcomer,
): Promise<UserRow> {
  const user = await requireUnproven(transaction, parts, wish)
  await markInvited(transaction, user)
  return await mark(transaction, user, 'invite')
}

async function requireUnproven(
  transaction: Transaction,
  { onUserCreated }: AuthParts,
  { email, data }: Newcomer,
): Promise<UserRow> {
  const user = await findOrCreateUser(transaction, { email, data, onUserCreated })
  if (user === undefined || user.email_confirmed_at !== null) throw authErrors.emailExists()
  return user
}

export const prepareRecovery = (transaction: Transaction, user: UserRow) =>
  mark(transaction, user, 'recovery')

/** The links for both addresses of one change may be drawn one after the other. */
export async function prepareChange(
  transaction: Transaction,
  user: UserRow,
  newEmail: string,
): Promise<UserRow> {
  const [taken] = await transaction.query('select 1 from auth.users where email = $1', [newEmail])
  if (taken !== undefined) throw authErrors.emailExists()
  if (user.new_email !== newEmail) {
    await transaction.query(
      `delete from auth.one_time_tokens
       where user_id = $1 and kind in ('email_change_current', 'email_change_new')`,
      [user.id],
    )
    await transaction.query(
      `update auth.users set new_email = $2, email_change_confirmations = 0, email_change_sign_in_at = null,
         email_change_asked_by = null
       where id = $1`,
      [user.id, newEmail],
    )
  }
  return await mark(transaction, user, 'email_change_current')
}

async function mark(transaction: Transaction, user: UserRow, kind: MailKind): Promise<UserRow> {
  await markMail(transaction, { userId: user.id, kind })
  return (await findUserById(transaction, user.id)) ?? user
}
