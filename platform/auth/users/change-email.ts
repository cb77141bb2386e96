import { DatabaseError, type Transaction } from '../../postgres/postgres.ts'
import { authErrors } from '../errors/errors.ts'
import { type UserRow, userColumns } from './user-row.ts'

/** The address that a proof confirms, as `email_change_confirmations` stores it. */
const halves = { email_change_current: 1, email_change_new: 2 } as const

/**
 * A change takes effect once both addresses have confirmed: access to only one mailbox is not enough to take the
 * account.
 */
export async function confirmEmailChange(
  transaction: Transaction,
  user: UserRow,
  half: keyof typeof halves,
): Promise<{ readonly isComplete: boolean; readonly user: UserRow }> {
  const confirmed = user.email_change_confirmations
  // A mail can arrive twice, and the same address still counts once.
  if (confirmed === 0 || confirmed === halves[half]) {
    await transaction.query(
      'update auth.users set email_change_confirmations = $2, updated_at = now() where id = $1',
      [user.id, halves[half]],
    )
    return { isComplete: false, user }
  }
  return { isComplete: true, user: await applyEmailChange(transaction, user) }
}

async function applyEmailChange(transaction: Transaction, user: UserRow): Promise<UserRow> {
  // Links and codes that were mailed to the old address must no longer sign anyone in.
  await transaction.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await transaction.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [user.id, user.new_email],
  )
  try {
    const [changed] = await transaction.query<UserRow>(
      `update auth.users
       set email = new_email, new_email = null, email_change_sent_at = null, email_change_confirmations = 0,
           email_confirmed_at = now(), updated_at = now()
       where id = $1 returning ${userColumns}`,
      [user.id],
    )
    return changed ?? user
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_email_key')
      throw authErrors.emailExists()
    throw error
  }
}
