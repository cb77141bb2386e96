import { DatabaseError, type Transaction } from '../../postgres/postgres.ts'
import { authErrors } from '../errors/errors.ts'
import type { UserRow } from './user-row.ts'

type Candidate = { readonly email: string | null; readonly is_verified: boolean }

/**
 * After an identity is gone: the person keeps an address that another identity has, and otherwise gets the best one of
 * those that are left. Links and codes that were sent before must no longer work then.
 */
export async function chooseEmail(transaction: Transaction, user: UserRow): Promise<void> {
  const candidates = await transaction.query<Candidate>(
    `select identity_data ->> 'email' as email,
            coalesce(identity_data ->> 'email_verified' = 'true', false) as is_verified
     from auth.identities where user_id = $1
     order by identity_data ->> 'email' is null, is_verified desc, created_at, id`,
    [user.id],
  )
  if (candidates.some(({ email }) => email === user.email)) return
  const free = await findFree(transaction, user, candidates)
  if (free === undefined) throw authErrors.emailConflictIdentity()
  await transaction.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await useEmail(transaction, user, free)
}

async function findFree(
  transaction: Transaction,
  user: UserRow,
  candidates: readonly Candidate[],
): Promise<Candidate | undefined> {
  const taken = await transaction.query<{ email: string }>(
    'select email from auth.users where email = any($1) and id <> $2',
    [candidates.map(({ email }) => email), user.id],
  )
  return candidates.find(({ email }) => !taken.some((other) => other.email === email))
}

async function useEmail(
  transaction: Transaction,
  user: UserRow,
  { email, is_verified: isVerified }: Candidate,
): Promise<void> {
  const isProven = email !== null && isVerified
  try {
    await transaction.query(
      `update auth.users
       set email = $2, new_email = null, email_change_sent_at = null, email_change_confirmations = 0,
           email_confirmed_at = case when $3 then coalesce(email_confirmed_at, now()) end,
           user_metadata = user_metadata || jsonb_build_object('email_verified', $3::boolean), updated_at = now()
       where id = $1`,
      [user.id, email, isProven],
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_email_key')
      throw authErrors.emailConflictIdentity()
    throw error
  }
}
