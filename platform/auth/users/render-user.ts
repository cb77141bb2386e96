import type { Transaction } from '../../postgres/postgres.ts'
import { type FactorRow, type IdentityRow, identityColumns, type Json, type UserRow } from './user-row.ts'

/** The user object of the wire (sheet, section 3): a fixed core, and optional fields only if they have a value. */
export function renderUser(user: UserRow, records: Records): Json {
  const identities = records.identities.get(user.id) ?? []
  const factors = records.factors.get(user.id) ?? []
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: identities.map(renderIdentity),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
    ...withoutEmpty({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: earlierOf(user.email_confirmed_at, user.phone_confirmed_at),
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.new_email,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.new_phone,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      factors: factors.length > 0 ? factors.map(renderFactor) : null,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
  }
}

function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

export function renderIdentity(identity: IdentityRow): Json {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...withoutEmpty({ email: identity.identity_data.email }),
  }
}

export function renderFactor(factor: FactorRow): Json {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    factor_type: factor.factor_type,
    phone: factor.phone,
    last_challenged_at: factor.last_challenged_at,
    ...withoutEmpty({ friendly_name: factor.friendly_name, web_authn_aaguid: factor.aaguid }),
  }
}

function withoutEmpty(fields: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
}

/** Reads a person's records and renders them. */
export async function describeUser(transaction: Transaction, user: UserRow): Promise<Json> {
  return renderUser(user, await readRecords(transaction, [user.id]))
}

/**
 * For somebody who acts for the person: without their ways in, which tell who else knows them and are not theirs to
 * touch.
 */
export const describeForActor = (user: UserRow): Json =>
  renderUser(user, { identities: new Map(), factors: new Map() })

export async function describeUsers(transaction: Transaction, users: readonly UserRow[]): Promise<Json[]> {
  const ids = users.map(({ id }) => id)
  const records = await readRecords(transaction, ids)
  return users.map((user) => renderUser(user, records))
}

/** The identities and factors of people, by their ids. */
export type Records = {
  readonly identities: ReadonlyMap<string, readonly IdentityRow[]>
  readonly factors: ReadonlyMap<string, readonly FactorRow[]>
}

export async function readRecords(transaction: Transaction, userIds: readonly string[]): Promise<Records> {
  const [identities, factors] = await Promise.all([
    transaction.query<IdentityRow>(
      `select ${identityColumns}
       from auth.identities where user_id = any($1) order by created_at, provider, id`,
      [userIds],
    ),
    listFactors(transaction, userIds),
  ])
  return {
    identities: Map.groupBy(identities, ({ user_id }) => user_id),
    factors: Map.groupBy(factors, ({ user_id }) => user_id),
  }
}

export async function listFactors(
  transaction: Transaction,
  userIds: readonly string[],
): Promise<FactorRow[]> {
  return await transaction.query<FactorRow>(
    `select f.id, f.user_id, factor_type, status, f.friendly_name, phone, last_challenged_at, aaguid, f.created_at,
         f.updated_at
       from auth.mfa_factors f left join auth.webauthn_credentials c on c.factor_id = f.id
       where f.user_id = any($1) order by f.created_at, f.id`,
    [userIds],
  )
}
