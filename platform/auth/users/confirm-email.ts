import type { Transaction } from '../../postgres/postgres.ts'
import { type MessageProof, settlePendingPasswords } from '../passwords/pending-passwords.ts'
import { type UserRow, userColumns } from './user-row.ts'

/**
 * Marks the address as proven on the person and on the identity. A second proof changes nothing. Of the passwords that
 * wait for this, at most the one of the proof's own mail is kept.
 */
export async function confirmEmail(
  transaction: Transaction,
  user: UserRow,
  proof?: MessageProof,
): Promise<UserRow> {
  if (user.email_confirmed_at !== null) return user
  await settlePendingPasswords(transaction, user, proof)
  await transaction.query(
    `update auth.identities
     set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [user.id],
  )
  const [confirmed] = await transaction.query<UserRow>(
    `update auth.users
     set email_confirmed_at = now(), updated_at = now(), user_metadata = user_metadata || '{"email_verified": true}'
     where id = $1 returning ${userColumns}`,
    [user.id],
  )
  return confirmed ?? user
}
