import type { Transaction } from '../../postgres/postgres.ts'
import type { UserRow } from '../users/user-row.ts'

const ownedTables = [
  'identities',
  'one_time_tokens',
  'pending_passwords',
  'sessions',
  'mfa_factors',
  'webauthn_credentials',
] as const

/**
 * Takes everything from an account whose address nobody has proven yet. Anyone may have created it, for an address that
 * is not theirs, and would otherwise keep a way into the account of the person who now proves the address.
 */
export async function forgetUnproven(transaction: Transaction, user: UserRow): Promise<void> {
  await transaction.query(
    `update auth.users
     set password_hash = null, phone = null, phone_confirmed_at = null, new_phone = null, new_email = null,
         email_change_confirmations = 0, user_metadata = '{}', is_anonymous = false, updated_at = now()
     where id = $1`,
    [user.id],
  )
  for (const table of ownedTables) {
    await transaction.query(`delete from auth.${table} where user_id = $1`, [user.id])
  }
}
