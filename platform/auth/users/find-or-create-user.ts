import type { Transaction } from '../../postgres/postgres.ts'
import type { NewUser } from '../auth-options.ts'
import { identityData } from './user-data.ts'
import { type Json, type UserRow, userColumns } from './user-row.ts'

/** The person with this address. The row stays locked until the transaction ends. */
export async function findUserByEmail(transaction: Transaction, email: string): Promise<UserRow | undefined> {
  const [user] = await transaction.query<UserRow>(
    `select ${userColumns} from auth.users where email = $1 and deleted_at is null for update`,
    [email],
  )
  return user
}

export async function findUserById(transaction: Transaction, id: string): Promise<UserRow | undefined> {
  const [user] = await transaction.query<UserRow>(
    `select ${userColumns} from auth.users where id = $1 and deleted_at is null for update`,
    [id],
  )
  return user
}

type Wanted = {
  readonly email: string
  readonly data: Json
  readonly onUserCreated: (transaction: Transaction, user: NewUser) => Promise<void>
}

/** Two requests for one new address create one person: the second waits and finds the row of the first. */
export async function findOrCreateUser(
  transaction: Transaction,
  { email, data, onUserCreated }: Wanted,
): Promise<UserRow | undefined> {
  const [created] = await transaction.query<UserRow>(
    `insert into auth.users (email, app_metadata, user_metadata) values ($1, $2, $3)
     on conflict on constraint users_email_key do nothing returning ${userColumns}`,
    [email, JSON.stringify({ provider: 'email', providers: ['email'] }), JSON.stringify(data)],
  )
  if (created === undefined) return await findUserByEmail(transaction, email)
  await transaction.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'email', $2, $3)`,
    [created.id, created.id, JSON.stringify(identityData(created, data))],
  )
  await onUserCreated(transaction, created)
  return created
}
