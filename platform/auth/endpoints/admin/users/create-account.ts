import { DatabaseError, type Transaction } from '../../../../postgres/postgres.ts'
import type { AuthParts, Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { confirmEmail } from '../../../users/confirm-email.ts'
import { confirmPhone } from '../../../users/confirm-phone.ts'
import { describeUser } from '../../../users/render-user.ts'
import { type DataLimit, requireSmallData } from '../../../users/user-data.ts'
import { type Json, type UserRow, userColumns } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'
import { ban, mergeAppMetadata, nameTaken } from './change-account.ts'
import { readUserAttributes, type UserAttributes } from './user-attributes.ts'

/** Creates a person without a message. The address is proven only if the administrator says so. */
export const createAccount: Endpoint = (parts) => async (c) => {
  const wanted = await readUserAttributes(c, parts)
  if (wanted.email === undefined && wanted.phone === undefined) {
    throw authErrors.validationFailed('Cannot create a user without either an email or phone')
  }
  const aud = wanted.aud ?? (c.req.header('x-jwt-aud') || 'authenticated')
  const user = await parts.database.transaction(adminContext(c), async (transaction) => {
    const created = await create(transaction, parts, { ...wanted, aud })
    await parts.onEvent(transaction, { name: 'account_administered', userId: created.id, method: 'created' })
    return await describeUser(transaction, created)
  })
  return c.json(user)
}

async function create(
  transaction: Transaction,
  parts: AuthParts,
  wanted: UserAttributes & { readonly aud: string },
): Promise<UserRow> {
  let user = await insertPerson(transaction, parts, wanted)
  await insertIdentities(transaction, user)
  await parts.onUserCreated(transaction, user)
  if (wanted.appMetadata !== undefined) {
    user = await mergeAppMetadata(transaction, parts, { user, data: wanted.appMetadata })
  }
  if (wanted.confirmsEmail && user.email !== null) user = await confirmEmail(transaction, user)
  if (wanted.confirmsPhone && user.phone !== null) user = await confirmPhone(transaction, user)
  if (wanted.banDuration !== undefined) {
    user = await ban(transaction, user, { duration: wanted.banDuration, now: parts.clock() })
  }
  return user
}

async function insertPerson(
  transaction: Transaction,
  limit: DataLimit,
  wanted: UserAttributes & { readonly aud: string },
): Promise<UserRow> {
  const providers = [...(wanted.email ? ['email'] : []), ...(wanted.phone ? ['phone'] : [])]
  try {
    const [user] = await transaction.query<UserRow>(
      `insert into auth.users (id, aud, role, email, phone, password_hash, app_metadata, user_metadata,
         is_administered)
       values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8, true) returning ${userColumns}`,
      [
        wanted.id ?? null,
        wanted.aud,
        wanted.role ?? 'authenticated',
        wanted.email ?? null,
        wanted.phone ?? null,
        wanted.passwordHash ?? null,
        JSON.stringify({ provider: providers[0], providers }),
        JSON.stringify(requireSmallData(limit, wanted.userMetadata ?? {})),
      ],
    )
    if (user === undefined) throw new Error('A person was stored without an answer')
    return user
  } catch (error) {
    throw error instanceof DatabaseError ? nameTaken(error) : error
  }
}

async function insertIdentities(transaction: Transaction, user: UserRow): Promise<void> {
  const facts: Json = { sub: user.id, email_verified: false, phone_verified: false }
  for (const provider of ['email', 'phone'] as const) {
    if (user[provider] === null) continue
    await transaction.query(
      'insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, $2, $3, $4)',
      [user.id, provider, user.id, JSON.stringify({ ...facts, [provider]: user[provider] })],
    )
  }
}
