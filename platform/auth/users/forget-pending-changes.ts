import type { Transaction } from '../../postgres/postgres.ts'

/**
 * Ends everything that a session has begun and a message or a provider would finish without it: changes of the address
 * and the number, links of identities, and sign-ins whose code is not exchanged yet. Whoever takes their account back
 * would otherwise lose it again to what a stolen session has left behind. The person's row must be locked.
 */
export async function forgetPendingChanges(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and kind in ('email_change_current', 'email_change_new', 'phone_change')`,
    [userId],
  )
  // The times of the last messages stay: they keep the pause before the next one.
  await transaction.query(
    `update auth.users set new_email = null, email_change_confirmations = 0, new_phone = null, updated_at = now()
     where id = $1 and num_nonnulls(new_email, new_phone) > 0`,
    [userId],
  )
  await transaction.query('delete from auth.flow_state where user_id = $1 or linking_user_id = $1', [userId])
}
