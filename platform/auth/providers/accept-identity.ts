// Finds or creates the account of a proven identity (sheet, section 8). An address connects an identity with an account
// only if the provider has verified it. An unverified one creates nothing either: its owner would later confirm the
// account, and somebody else's identity would still open it.
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import type { Refused } from '../auth-events.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import { findProviderId } from '../sso/company-provider.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { findUserByEmail, findUserById } from '../users/find-or-create-user.ts'
import { isBanned } from '../users/is-banned.ts'
import { syncProviders } from '../users/sync-providers.ts'
import { addWhatFits, type DataLimit } from '../users/user-data.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import { forgetUnproven } from './forget-unproven.ts'
import {
  findIdentityOwner,
  listProviders,
  lockIdentity,
  maxIdentities,
  type ProvenIdentity,
  storeIdentity,
} from './identities.ts'

/** `userId` of a refusal: the person it concerns, if one is known. */
export type Acceptance =
  | (Refused & { readonly userId: string | undefined })
  | {
      readonly outcome: 'accepted'
      readonly user: UserRow
      /** When the person signed in, if the identity only joins their account. */
      readonly signInAt?: Date | undefined
      /** The identity, if it has joined an account that somebody already used. */
      readonly linked?: { readonly id: string; readonly provider: string } | undefined
    }

type Parts = Pick<AuthParts, 'ways' | 'autoconfirms' | 'onUserCreated' | 'clock' | 'userDataBytes'>

export async function acceptIdentity(
  transaction: Transaction,
  parts: Parts,
  identity: ProvenIdentity,
): Promise<Acceptance> {
  await lockIdentity(transaction, identity)
  const ownerId = await findIdentityOwner(transaction, identity)
  if (ownerId !== undefined) return await signInOwner(transaction, parts, { identity, ownerId })
  const { email, isEmailVerified } = identity.profile
  if (email === undefined) {
    return identity.mayLackEmail ? await createNameless(transaction, parts, identity) : refuse(missingEmail())
  }
  const user = await findUserByEmail(transaction, email)
  if (!isEmailVerified && (user !== undefined || !parts.autoconfirms)) {
    return refuse(authErrors.providerEmailUnverified(identity.provider))
  }
  if (user !== undefined) return await connect(transaction, parts, { identity, user })
  if (!parts.ways.signup) return refuse(authErrors.signupDisabled())
  return await createAccount(transaction, parts, { identity, email })
}

const missingEmail = () =>
  authErrors.providerFailed('Error getting user email from external provider', {
    cause: new Error('the provider names no usable address; the scope email may be missing'),
  })

export function refuse(error: AuthError, user?: Pick<UserRow, 'id'>): Acceptance {
  return { outcome: 'refused', error, userId: user?.id }
}

async function signInOwner(
  transaction: Transaction,
  parts: Parts,
  { identity, ownerId }: { readonly identity: ProvenIdentity; readonly ownerId: string },
): Promise<Acceptance> {
  const user = await findUserById(transaction, ownerId)
  // The person may have unlinked it while this waited for their row.
  const isStillTheirs = (await findIdentityOwner(transaction, identity)) === ownerId
  if (user === undefined || !isStillTheirs) return refuse(authErrors.userNotFound())
  if (isBanned(user, parts.clock())) return refuse(authErrors.userBanned(), user)
  if (user.email !== null && user.email_confirmed_at === null) {
    const { email, isEmailVerified } = identity.profile
    if (!isEmailVerified || email !== user.email) {
      return refuse(authErrors.providerEmailUnverified(identity.provider), user)
    }
    await forgetUnproven(transaction, user)
  }
  const kept = await keepIdentity(transaction, parts, { user, identity })
  return { outcome: 'accepted', user: kept.user }
}

async function connect(
  transaction: Transaction,
  parts: Parts,
  { identity, user }: { readonly identity: ProvenIdentity; readonly user: UserRow },
): Promise<Acceptance> {
  if (isBanned(user, parts.clock())) return refuse(authErrors.userBanned(), user)
  // The company's own provider decides about its people.
  if (user.is_sso_user) return refuse(authErrors.emailExists(), user)
  if (!(await mayJoin(transaction, { user, identity }))) return refuse(authErrors.emailExists(), user)
  return await joinAccount(transaction, parts, { user, identity })
}

/**
 * Nobody asked the owner, so an address connects one identity of each provider. Further ones are linked by the owner: a
 * provider that gives the address to many subjects must not fill the account, nor the cookie of its session. The provider
 * of the person's company is one more at most, and may be their only way in.
 */
async function mayJoin(
  transaction: Transaction,
  { user, identity }: { readonly user: UserRow; readonly identity: ProvenIdentity },
): Promise<boolean> {
  // What an account has whose address nobody had proven is forgotten when its owner comes.
  if (user.email_confirmed_at === null) return true
  const providers = await listProviders(transaction, user.id)
  const hasRoom = providers.length < maxIdentities || findProviderId(identity.provider) !== undefined
  return hasRoom && !providers.includes(identity.provider)
}

/** An account whose address nobody had proven is a new one for its owner: the identity begins it. */
export async function joinAccount(
  transaction: Transaction,
  parts: DataLimit,
  { user, identity }: { readonly user: UserRow; readonly identity: ProvenIdentity },
): Promise<Acceptance> {
  const isNew = user.email_confirmed_at === null
  if (isNew) await forgetUnproven(transaction, user)
  const { user: joined, identityId: id } = await keepIdentity(transaction, parts, { user, identity })
  const linked = isNew ? undefined : { id, provider: identity.provider }
  return { outcome: 'accepted', user: joined, linked }
}

async function createAccount(
  transaction: Transaction,
  parts: Parts,
  { identity, email }: { readonly identity: ProvenIdentity; readonly email: string },
): Promise<Acceptance> {
  const [created] = await transaction.query<UserRow>(
    `insert into auth.users (email, user_metadata) values ($1, $2)
     on conflict on constraint users_email_key do nothing returning ${userColumns}`,
    [email, JSON.stringify(identity.profile.data)],
  )
  if (created === undefined) {
    // Somebody else created it just now, or it belongs to a deleted account.
    const user = await findUserByEmail(transaction, email)
    if (user === undefined) return refuse(authErrors.signupDisabled())
    if (!identity.profile.isEmailVerified)
      return refuse(authErrors.providerEmailUnverified(identity.provider))
    return await connect(transaction, parts, { identity, user })
  }
  return await openAccount(transaction, parts, { identity, created })
}

async function createNameless(
  transaction: Transaction,
  parts: Parts,
  identity: ProvenIdentity,
): Promise<Acceptance> {
  if (!parts.ways.signup) return refuse(authErrors.signupDisabled())
  const [created] = await transaction.query<UserRow>(
    `insert into auth.users (user_metadata) values ($1) returning ${userColumns}`,
    [JSON.stringify(identity.profile.data)],
  )
  if (created === undefined) throw new Error('An account was stored without an answer')
  return await openAccount(transaction, parts, { identity, created })
}

async function openAccount(
  transaction: Transaction,
  parts: Parts,
  { identity, created }: { readonly identity: ProvenIdentity; readonly created: UserRow },
): Promise<Acceptance> {
  const { user } = await keepIdentity(transaction, parts, { user: created, identity })
  await parts.onUserCreated(transaction, user)
  return { outcome: 'accepted', user }
}

/** Stores the identity and what the provider states about the person, whose address counts as proven from now on. */
async function keepIdentity(
  transaction: Transaction,
  parts: DataLimit,
  { user, identity }: { readonly user: UserRow; readonly identity: ProvenIdentity },
): Promise<{ readonly user: UserRow; readonly identityId: string }> {
  const identityId = await storeIdentity(transaction, user.id, identity)
  const proven = user.email === null ? user : await confirmEmail(transaction, user)
  const [current] = await transaction.query<Pick<UserRow, 'user_metadata'>>(
    'select user_metadata from auth.users where id = $1',
    [user.id],
  )
  await transaction.query('update auth.users set user_metadata = $2, updated_at = now() where id = $1', [
    user.id,
    JSON.stringify(addWhatFits(parts, current?.user_metadata ?? {}, identity.profile.data)),
  ])
  return { user: (await syncProviders(transaction, user.id)) ?? proven, identityId }
}
