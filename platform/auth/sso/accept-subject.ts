// Finds or creates the account of somebody whom a company's provider has proven. The company has proven its domain, so
// an address at that domain connects to the account that has it, and an account elsewhere is never touched.
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import type { Refused } from '../auth-events.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import { spendProof } from '../one-time/spend-proof.ts'
import { type Acceptance, acceptIdentity } from '../providers/accept-identity.ts'
import { findIdentityOwner, lockIdentity, type ProvenIdentity } from '../providers/identities.ts'
import { findUserByEmail, findUserById } from '../users/find-or-create-user.ts'
import { hasDomain, providerNameOf } from './company-provider.ts'
import { identityDataOf, type ProvenSubject } from './proven-subject.ts'

/** Thrown, so that nothing of the sign-in stays. `userId`: the person, unless the sign-in would have created them. */
export class SsoRefused extends Error {
  override readonly name = 'SsoRefused'
  readonly error: AuthError
  readonly userId: string | undefined

  constructor(error: AuthError, userId?: string) {
    super(error.code)
    this.error = error
    this.userId = userId
  }
}

type Proven = { readonly providerId: string; readonly subject: ProvenSubject }

/** Refuses an answer that came before. */
export async function spendSubject(transaction: Transaction, { once }: ProvenSubject): Promise<void> {
  if (once !== undefined && !(await spendProof(transaction, once))) {
    throw new SsoRefused(authErrors.ssoProofUsed())
  }
}

/** The address that the provider may speak for. */
export async function requireOwnEmail(
  transaction: Transaction,
  { providerId, subject: { email, isUnverified } }: Proven,
): Promise<string> {
  if (email === undefined) throw new SsoRefused(authErrors.samlNoEmail())
  if (!(await hasDomain(transaction, providerId, email))) {
    throw new SsoRefused(authErrors.ssoDomainMismatch())
  }
  if (isUnverified) throw new SsoRefused(authErrors.ssoEmailUnverified())
  return email
}

export async function acceptSubject(
  transaction: Transaction,
  parts: AuthParts,
  { providerId, subject }: Proven,
): Promise<Exclude<Acceptance, Refused>> {
  await spendSubject(transaction, subject)
  const email = await requireOwnEmail(transaction, { providerId, subject })
  const data = identityDataOf(subject)
  const identity: ProvenIdentity = {
    provider: providerNameOf(providerId),
    profile: { subject: subject.subject, email, isEmailVerified: true, data },
  }
  await lockIdentity(transaction, identity)
  const known = await settleIdentity(transaction, { providerId, identity, email })
  // The company decides who has an account: it has proven its domain, and its provider names the person.
  const open = { ...parts, ways: { ...parts.ways, signup: true } }
  const accepted = await acceptIdentity(transaction, open, identity)
  if (accepted.outcome === 'refused') throw new SsoRefused(accepted.error as AuthError, known)
  const { attributes } = subject
  const { id: userId } = accepted.user
  const refusal = await parts.sso.onSignIn(transaction, { providerId, userId, email, attributes })
  if (refusal !== undefined) throw new SsoRefused(authErrors.ssoRefused(refusal), known)
  return accepted
}

type Settling = {
  readonly providerId: string
  readonly identity: ProvenIdentity
  readonly email: string
}

/**
 * Refuses an identity whose account has left the company's domains: to give it to another account would free the first
 * one from its company. Removes the former name of a person whom the provider now names otherwise. Returns the person
 * whom the sign-in concerns, if there is one.
 */
async function settleIdentity(
  transaction: Transaction,
  { providerId, identity, email }: Settling,
): Promise<string | undefined> {
  const ownerId = await findIdentityOwner(transaction, identity)
  if (ownerId !== undefined) {
    const owner = await findUserById(transaction, ownerId)
    const isHere = owner?.email && (await hasDomain(transaction, providerId, owner.email))
    if (!isHere) throw new SsoRefused(authErrors.ssoAccountElsewhere(), ownerId)
    return ownerId
  }
  const user = await findUserByEmail(transaction, email)
  if (user === undefined) return undefined
  await transaction.query('delete from auth.identities where provider = $1 and user_id = $2', [
    identity.provider,
    user.id,
  ])
  return user.id
}
