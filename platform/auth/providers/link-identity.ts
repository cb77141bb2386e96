import { DatabaseError, type Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { requireFullAssurance } from '../sessions/lacks-second-proof.ts'
import { requireRecentSignIn, signInTimeOf } from '../sessions/recent-sign-in.ts'
import { requireSession, type SessionClaims } from '../sessions/require-session.ts'
import { isManaged } from '../sso/enforcement.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { syncProviders } from '../users/sync-providers.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import { type Acceptance, refuse } from './accept-identity.ts'
import {
  findIdentityOwner,
  listProviders,
  lockIdentity,
  maxIdentities,
  type ProvenIdentity,
  storeIdentity,
} from './identities.ts'

type Parts = Pick<
  AuthParts,
  'autoconfirms' | 'clock' | 'passwordRules' | 'passkeysAreFactors' | 'stepUpAge' | 'sso'
>

type Link = { readonly linker: SessionClaims; readonly identity: ProvenIdentity }

/**
 * Whether the person who asked for it may have the identity. The session that asked must still be there: one that was
 * ended in the meantime, as stolen ones are, adds nothing.
 */
export async function checkLink(
  transaction: Transaction,
  parts: Parts,
  { linker, identity }: Link,
): Promise<Acceptance> {
  await lockIdentity(transaction, identity)
  const signedIn = await requireSession(transaction, linker, { now: parts.clock(), lock: true })
  await requireFullAssurance({ transaction, parts, ...signedIn })
  await requireRecentSignIn({ transaction, parts, ...signedIn })
  const { user, session } = signedIn
  if (await isManaged(transaction, parts, user)) return refuse(authErrors.userSsoManaged(), user)
  const ownerId = await findIdentityOwner(transaction, identity)
  if (ownerId !== undefined) {
    const whose = ownerId === user.id ? '' : ' to another user'
    return refuse(authErrors.identityAlreadyExists(`Identity is already linked${whose}`), user)
  }
  if ((await listProviders(transaction, user.id)).length >= maxIdentities) {
    return refuse(authErrors.validationFailed(`A user has at most ${maxIdentities} identities`), user)
  }
  if (namesUser(user, identity) && !identity.profile.isEmailVerified && !parts.autoconfirms) {
    return refuse(authErrors.providerEmailUnverified(identity.provider), user)
  }
  // A guest signs up with the identity.
  return { outcome: 'accepted', user, signInAt: user.is_anonymous ? undefined : signInTimeOf(session) }
}

/** Adds a proven identity to the account of the person who asked for it. */
export async function linkIdentity(transaction: Transaction, parts: Parts, link: Link): Promise<Acceptance> {
  const checked = await checkLink(transaction, parts, link)
  if (checked.outcome === 'refused') return checked
  const { identity } = link
  const { email } = identity.profile
  const user =
    email !== undefined && namesUser(checked.user, identity)
      ? await nameUser(transaction, checked.user, email)
      : checked.user
  const id = await storeIdentity(transaction, user.id, identity)
  const { provider } = identity
  return {
    ...checked,
    user: (await syncProviders(transaction, user.id)) ?? user,
    linked: { id, provider },
  }
}

const namesUser = (user: UserRow, { profile }: ProvenIdentity) =>
  user.email === null && profile.email !== undefined

/** A person without an address gets the one of the identity, and is no longer anonymous. */
async function nameUser(transaction: Transaction, user: UserRow, email: string): Promise<UserRow> {
  try {
    const [named] = await transaction.query<UserRow>(
      `update auth.users set email = $2, is_anonymous = false, updated_at = now() where id = $1
       returning ${userColumns}`,
      [user.id, email],
    )
    return await confirmEmail(transaction, named ?? user)
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_email_key')
      throw authErrors.emailExists()
    throw error
  }
}
