import { DatabaseError, type Transaction } from '../../postgres/postgres.ts'
import { authErrors } from '../errors/errors.ts'
import { syncProviders } from './sync-providers.ts'
import { identityData } from './user-data.ts'
import { type UserRow, userColumns } from './user-row.ts'

/** The address that a proof confirms, as `email_change_confirmations` stores it. */
const halves = { email_change_current: 1, email_change_new: 2 } as const

/**
 * A change takes effect once both addresses have confirmed: access to only one mailbox is not enough to take the
 * account. A person without an address has only the new one to confirm.
 */
export async function confirmEmailChange(
  transaction: Transaction,
  user: UserRow,
  half: keyof typeof halves,
): Promise<{ readonly isComplete: boolean; readonly user: UserRow }> {
  const confirmed = user.email_change_confirmations
  // A mail can arrive twice, and the same address still counts once.
  if (user.email !== null && (confirmed === 0 || confirmed === halves[half])) {
    await transaction.query(
      'update auth.users set email_change_confirmations = $2, updated_at = now() where id = $1',
      [user.id, halves[half]],
    )
    return { isComplete: false, user }
  }
  return { isComplete: true, user: await applyEmailChange(transaction, user) }
}

/** Makes the wanted address the person's own. A guest is none from then on. */
export async function applyEmailChange(transaction: Transaction, user: UserRow): Promise<UserRow> {
  // Links and codes that were mailed to the old address must no longer sign anyone in.
  await transaction.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  const changed = await replaceEmail(transaction, user)
  await transaction.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [user.id, user.new_email],
  )
  return user.email === null ? await addEmailIdentity(transaction, changed) : changed
}

async function replaceEmail(transaction: Transaction, user: UserRow): Promise<UserRow> {
  try {
    const [changed] = await transaction.query<UserRow>(
      `update auth.users
       set email = new_email, new_email = null, email_change_sent_at = null, email_change_confirmations = 0,
           email_change_asked_by = null, email_confirmed_at = now(), is_anonymous = false, updated_at = now()
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

/** For a person with a proven address who came in another way. If there is such an identity, nothing changes. */
export async function addEmailIdentity(transaction: Transaction, user: UserRow): Promise<UserRow> {
  const facts = { ...identityData(user, 'email', {}), email_verified: true }
  const added = await transaction.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'email', $2, $3)
     on conflict on constraint identities_provider_provider_id_key do nothing returning id`,
    [user.id, user.id, JSON.stringify(facts)],
  )
  return (added.length > 0 && (await syncProviders(transaction, user.id))) || user
}
