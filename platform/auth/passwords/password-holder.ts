import type { Transaction } from '../../postgres/postgres.ts'
import type { NamedProvider } from '../users/user-data.ts'

export type Holder = { readonly id: string; readonly password_hash: string | null }

/**
 * Who may know the password for a name. While nothing about a person is proven, it is the one of the latest sign-up:
 * its owner is told to confirm the address first.
 */
export async function findHolder(
  transaction: Transaction,
  provider: NamedProvider,
  name: string,
): Promise<Holder | undefined> {
  const [holder] = await transaction.query<Holder>(
    `select u.id, coalesce(u.password_hash, (
       select p.password_hash from auth.pending_passwords p
       where p.user_id = u.id and p.password_hash is not null and u.email_confirmed_at is null and u.phone_confirmed_at is null
       order by p.created_at desc limit 1
     )) as password_hash
     from auth.users u where u.${provider} = $1 and u.deleted_at is null`,
    [name],
  )
  return holder
}

/** The hash that is stored now, of a person whose row is locked. */
export async function findPasswordHash(transaction: Transaction, userId: string): Promise<string | null> {
  const [row] = await transaction.query<Holder>('select id, password_hash from auth.users where id = $1', [
    userId,
  ])
  return row?.password_hash ?? null
}
