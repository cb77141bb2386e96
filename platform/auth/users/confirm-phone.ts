import { DatabaseError, type Transaction } from '../../postgres/postgres.ts'
import { authErrors } from '../errors/errors.ts'
import { type MessageProof, settlePendingPasswords } from '../passwords/pending-passwords.ts'
import { syncProviders } from './sync-providers.ts'
import { type UserRow, userColumns } from './user-row.ts'

/** As `confirmEmail`, for a number. */
export async function confirmPhone(
  transaction: Transaction,
  user: UserRow,
  proof?: MessageProof,
): Promise<UserRow> {
  if (user.phone_confirmed_at !== null) return user
  await settlePendingPasswords(transaction, user, proof)
  await verifyIdentity(transaction, user.id, user.phone)
  const [confirmed] = await transaction.query<UserRow>(
    `update auth.users set phone_confirmed_at = now(), is_anonymous = false, updated_at = now()
     where id = $1 returning ${userColumns}`,
    [user.id],
  )
  return confirmed ?? user
}

/** The code went to the new number, so its reader holds it. */
export async function confirmPhoneChange(transaction: Transaction, user: UserRow): Promise<UserRow> {
  // Codes that were sent to the old number must no longer sign anyone in.
  await transaction.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and kind in ('phone_confirmation', 'phone_change', 'reauthentication')`,
    [user.id],
  )
  await applyPhone(transaction, user)
  await verifyIdentity(transaction, user.id, user.new_phone)
  return (await syncProviders(transaction, user.id)) ?? user
}

async function applyPhone(transaction: Transaction, user: UserRow): Promise<void> {
  try {
    await transaction.query(
      `update auth.users
       set phone = new_phone, new_phone = null, phone_change_sent_at = null, phone_confirmed_at = now(),
           is_anonymous = false, updated_at = now()
       where id = $1`,
      [user.id],
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_phone_key')
      throw authErrors.phoneExists()
    throw error
  }
}

async function verifyIdentity(transaction: Transaction, userId: string, phone: string | null): Promise<void> {
  const facts = JSON.stringify({ sub: userId, phone, phone_verified: true })
  await transaction.query(
    `insert into auth.identities as kept (user_id, provider, provider_id, identity_data)
     values ($1, 'phone', $2, jsonb_build_object('email_verified', false) || $3::jsonb)
     on conflict on constraint identities_provider_provider_id_key do update
       set identity_data = kept.identity_data || $3::jsonb, updated_at = now()`,
    [userId, userId, facts],
  )
}
