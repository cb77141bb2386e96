// Changes that administrators make at once, without asking the person. Each returns the changed row.
import type { DatabaseError, Transaction } from '../../../../postgres/postgres.ts'
import { authErrors } from '../../../errors/errors.ts'
import { type DataLimit, requireSmallData } from '../../../users/user-data.ts'
import { type Json, type UserRow, userColumns } from '../../../users/user-row.ts'

/** The refusal for an address, a number or an id that another person has; the error itself for anything else. */
export function nameTaken(error: DatabaseError): Error {
  if (error.constraint === 'users_email_key') return authErrors.emailExists()
  if (error.constraint === 'users_phone_key') return authErrors.phoneExists()
  if (error.constraint === 'users_pkey') return authErrors.validationFailed('id: is already in use')
  return error
}

/** A shallow merge; null removes a key. */
export async function mergeAppMetadata(
  transaction: Transaction,
  limit: DataLimit,
  { user, data }: { readonly user: UserRow; readonly data: Json },
): Promise<UserRow> {
  const merged = Object.entries({ ...user.app_metadata, ...data }).filter(([, value]) => value !== null)
  return await change(transaction, user, {
    column: 'app_metadata',
    value: JSON.stringify(requireSmallData(limit, Object.fromEntries(merged), 'app_metadata')),
  })
}

/** From now on, nobody else replaces what the account holds. */
export async function keepFromStrangers(transaction: Transaction, user: UserRow): Promise<void> {
  await change(transaction, user, { column: 'is_administered', value: true })
}

export async function ban(
  transaction: Transaction,
  user: UserRow,
  { duration, now }: { readonly duration: number; readonly now: number },
): Promise<UserRow> {
  const value = duration === 0 ? null : new Date(now + duration)
  return await change(transaction, user, { column: 'banned_until', value })
}

type Change = {
  readonly column: 'app_metadata' | 'banned_until' | 'is_administered' | 'role'
  readonly value: unknown
}

export async function change(
  transaction: Transaction,
  user: UserRow,
  { column, value }: Change,
): Promise<UserRow> {
  const [changed] = await transaction.query<UserRow>(
    `update auth.users set ${column} = $2, updated_at = now() where id = $1 returning ${userColumns}`,
    [user.id, value],
  )
  return changed ?? user
}
