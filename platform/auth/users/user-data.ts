// The data that people set about themselves travels in every access token and session cookie. Anyone may set it for an
// address that is not theirs yet, so it must never grow so long that servers refuse the person's requests.
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../postgres/postgres.ts'
import { authErrors } from '../errors/errors.ts'
import type { Json, UserRow } from './user-row.ts'

/** Bytes of JSON. */
export type DataLimit = { readonly userDataBytes: number }

/** A cookie with the whole session and a token beside it then take 12 KB of the 16 KB that most servers allow. */
export const defaultDataLimit: DataLimit = { userDataBytes: 1024 }

/** The providers whose name for a person is an address or a number of theirs. */
export type NamedProvider = 'email' | 'phone'

type Named = Pick<UserRow, 'id' | NamedProvider>

const sizeOf = (data: Json) => Buffer.byteLength(JSON.stringify(data))

export function requireSmallData({ userDataBytes }: DataLimit, data: Json, name = 'data'): Json {
  if (sizeOf(data) <= userDataBytes) return data
  throw authErrors.validationFailed(`${name}: must not be longer than ${userDataBytes} bytes of JSON`)
}

/** Adds the values in their order, without those that would make the data too long. */
export function addWhatFits({ userDataBytes }: DataLimit, data: Json, additions: Json): Json {
  let whole = data
  for (const [name, value] of Object.entries(additions)) {
    const longer = { ...whole, [name]: value }
    if (value !== undefined && sizeOf(longer) <= userDataBytes) whole = longer
  }
  return whole
}

/** The data of the identity, and facts of ours: an address or a number in the data would look like a proven one. */
export function identityData(user: Named, provider: NamedProvider, data: Json): Json {
  const { email: _email, phone: _phone, ...rest } = data
  return { ...rest, sub: user.id, [provider]: user[provider], email_verified: false, phone_verified: false }
}

/** Whether an administrator has chosen what the account holds. */
export const isAdministered = ({ is_administered, invited_at }: UserRow) =>
  is_administered || invited_at !== null

/** Until the name is proven, the latest requester may be its owner. What an administrator has set is not theirs. */
export async function replaceData(
  transaction: Transaction,
  user: UserRow,
  { provider, data }: { readonly provider: NamedProvider; readonly data: Json },
): Promise<void> {
  if (isAdministered(user) || isDeepStrictEqual(user.user_metadata, data)) return
  await transaction.query('update auth.users set user_metadata = $2, updated_at = now() where id = $1', [
    user.id,
    JSON.stringify(data),
  ])
  await transaction.query(
    'update auth.identities set identity_data = $3, updated_at = now() where user_id = $1 and provider = $2',
    [user.id, provider, JSON.stringify(identityData(user, provider, data))],
  )
}

/** A shallow merge; null removes a key. */
export function mergedData(limit: DataLimit, { user_metadata }: UserRow, data: Json): Json {
  const merged = Object.entries({ ...user_metadata, ...data }).filter(([, value]) => value !== null)
  return requireSmallData(limit, Object.fromEntries(merged))
}

export async function mergeData(
  transaction: Transaction,
  limit: DataLimit,
  { user, data }: { readonly user: UserRow; readonly data: Json },
): Promise<void> {
  await transaction.query('update auth.users set user_metadata = $2, updated_at = now() where id = $1', [
    user.id,
    JSON.stringify(mergedData(limit, user, data)),
  ])
}
