import type { Transaction } from '../../postgres/postgres.ts'
import type { NewUser } from '../auth-options.ts'
import { identityData, type NamedProvider } from './user-data.ts'
import { type Json, type UserRow, userColumns } from './user-row.ts'

/** The person with this address. The row stays locked until the transaction ends. */
export function findUserByEmail(transaction: Transaction, email: string): Promise<UserRow | undefined> {
  return findUser(transaction, 'email', email)
}

/** The person with this number, proven or not. */
export function findUserByPhone(transaction: Transaction, phone: string): Promise<UserRow | undefined> {
  return findUser(transaction, 'phone', phone)
}

export function findUserById(transaction: Transaction, id: string): Promise<UserRow | undefined> {
  return findUser(transaction, 'id', id)
}

async function findUser(
  transaction: Transaction,
  column: 'id' | NamedProvider,
  value: string,
): Promise<UserRow | undefined> {
  const [user] = await transaction.query<UserRow>(
    `select ${userColumns} from auth.users where ${column} = $1 and deleted_at is null for update`,
    [value],
  )
  return user
}

type Wanted = {
  readonly data: Json
  readonly onUserCreated: (transaction: Transaction, user: NewUser) => Promise<void>
}

export function findOrCreateUser(
  transaction: Transaction,
  { email, ...wanted }: Wanted & { readonly email: string },
): Promise<UserRow | undefined> {
  return findOrCreate(transaction, { ...wanted, provider: 'email', name: email })
}

export function findOrCreateUserByPhone(
  transaction: Transaction,
  { phone, ...wanted }: Wanted & { readonly phone: string },
): Promise<UserRow | undefined> {
  return findOrCreate(transaction, { ...wanted, provider: 'phone', name: phone })
}

/** Two requests for one new name create one person: the second waits and finds the row of the first. */
async function findOrCreate(
  transaction: Transaction,
  {
    provider,
    name,
    data,
    onUserCreated,
  }: Wanted & { readonly provider: NamedProvider; readonly name: string },
): Promise<UserRow | undefined> {
  const [created] = await transaction.query<UserRow>(
    `insert into auth.users (${provider}, app_metadata, user_metadata) values ($1, $2, $3)
     on conflict on constraint users_${provider}_key do nothing returning ${userColumns}`,
    [name, JSON.stringify({ provider, providers: [provider] }), JSON.stringify(data)],
  )
  if (created === undefined) return await findUser(transaction, provider, name)
  await transaction.query(
    'insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, $2, $3, $4)',
    [created.id, provider, created.id, JSON.stringify(identityData(created, provider, data))],
  )
  await onUserCreated(transaction, created)
  return created
}
