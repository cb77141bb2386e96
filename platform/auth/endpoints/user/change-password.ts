import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { tellLimit } from '../../limits/limit-address.ts'
import { redeemCode } from '../../one-time/one-time-tokens.ts'
import { hashPassword, verifyPassword } from '../../passwords/hash-password.ts'
import { type CountedGuess, countGuess, forgiveGuess } from '../../passwords/password-guesses.ts'
import { findPasswordHash } from '../../passwords/password-holder.ts'
import { setPassword } from '../../passwords/pending-passwords.ts'
import { type PersonClaims, requireSession, type SignedIn } from '../../sessions/require-session.ts'
import type { SessionRow } from '../../sessions/session-row.ts'
import { addEmailIdentity } from '../../users/change-email.ts'
import { forgetPendingChanges } from '../../users/forget-pending-changes.ts'

export type PasswordWish = {
  readonly password: string
  readonly currentPassword: string | undefined
  readonly nonce: string | undefined
}

/** What was compared and hashed outside of a transaction, because that takes long. */
export type PreparedPassword = {
  readonly oldHash: string | null
  readonly newHash: string
  readonly guess: CountedGuess | undefined
}

type Current = Pick<PreparedPassword, 'oldHash' | 'guess'> & { readonly needsCurrent: boolean }

type Preparation = {
  readonly claims: PersonClaims
  readonly wish: PasswordWish
  /** Refuses people who may not change a password at all, before anything about the old one can be learned. */
  readonly requireAllowed: (transaction: Transaction, signedIn: SignedIn) => Promise<void>
}

/** Seconds for which a link counts as the proof that stands in for a forgotten password. */
const recoveryTime = 3600
const recoveryMethods = ['recovery', 'otp', 'magiclink', 'invite', 'email/signup']

export async function preparePassword(
  c: AuthContext,
  parts: AuthParts,
  { claims, wish, requireAllowed }: Preparation,
): Promise<PreparedPassword> {
  const known = await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    const signedIn = await requireSession(transaction, claims, { now: parts.clock(), lock: true })
    await requireAllowed(transaction, signedIn)
    if (!(await isReauthenticated(transaction, { c, parts }, { signedIn, nonce: wish.nonce })))
      return undefined
    return await findCurrent(transaction, { c, parts }, { signedIn, wish })
  })
  if (known === undefined) throw authErrors.reauthenticationNotValid()
  const { oldHash, guess, needsCurrent } = known
  if (guess?.bucket !== undefined) tellLimit(c, guess.bucket)
  if (needsCurrent && !(await verifyPassword(oldHash, wish.currentPassword ?? '')).isRight) {
    throw authErrors.currentPasswordInvalid()
  }
  if (oldHash !== null && (await verifyPassword(oldHash, wish.password)).isRight) {
    throw authErrors.samePassword()
  }
  return { oldHash, guess, newHash: await hashPassword(wish.password, { cost: parts.passwordCost }) }
}

/** Ends the person's other sessions: whoever opened them may have known the old password. */
export async function applyPassword(
  transaction: Transaction,
  parts: AuthParts,
  { signedIn, prepared }: { readonly signedIn: SignedIn; readonly prepared: PreparedPassword },
): Promise<void> {
  const { user, session } = signedIn
  const { oldHash, newHash, guess } = prepared
  const current = await findPasswordHash(transaction, user.id)
  if (current !== oldHash) throw authErrors.concurrentChange({ cause: undefined })
  await setPassword(transaction, user.id, newHash)
  await forgetPendingChanges(transaction, user.id)
  if (guess !== undefined) await forgiveGuess(transaction, parts, guess)
  if (oldHash === null && user.email_confirmed_at !== null) await addEmailIdentity(transaction, user)
  const ended = await transaction.query(
    'delete from auth.sessions where user_id = $1 and id <> $2 returning id',
    [user.id, session.id],
  )
  if (ended.length === 0) return
  const event = { userId: user.id, sessionId: session.id, method: 'others' } as const
  await parts.onEvent(transaction, { name: 'signed_out', ...event })
}

/** False after a wrong code, whose try must be kept. */
async function isReauthenticated(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { signedIn, nonce }: { readonly signedIn: SignedIn; readonly nonce: string | undefined },
): Promise<boolean> {
  const { user, session } = signedIn
  if (!parts.passwordRules.needsReauthentication || !(await isOld(transaction, session))) return true
  if (!nonce) throw authErrors.reauthenticationNeeded()
  const recipient = user.email ?? user.phone
  if (recipient === null) throw authErrors.reauthenticationNotValid()
  const { token } = await redeemCode(transaction, parts.keyring, {
    recipient,
    code: nonce,
    kinds: ['reauthentication'],
    address: c.var.clientAddress,
  })
  return token?.user_id === user.id
}

async function isOld(transaction: Transaction, session: SessionRow): Promise<boolean> {
  const [old] = await transaction.query(
    `select 1 from auth.sessions where id = $1 and created_at < now() - interval '24 hours'`,
    [session.id],
  )
  return old !== undefined
}

/**
 * The old hash and a counted guess: the answer tells whether the new password is the old one too, so the holder of a
 * stolen session could guess it there.
 */
async function findCurrent(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { signedIn, wish }: { readonly signedIn: SignedIn; readonly wish: PasswordWish },
): Promise<Current> {
  const { user, session } = signedIn
  const oldHash = await findPasswordHash(transaction, user.id)
  if (oldHash === null) return { oldHash, guess: undefined, needsCurrent: false }
  const needsCurrent = parts.passwordRules.needsCurrent && !isRecovered(session, parts.clock())
  if (needsCurrent && !wish.currentPassword) throw authErrors.currentPasswordRequired()
  const { clientAddress: address } = c.var
  const guess = await countGuess(transaction, parts, { name: user.id, userId: user.id, address })
  return { oldHash, guess, needsCurrent }
}

function isRecovered({ amr }: SessionRow, now: number): boolean {
  return amr.some(
    ({ method, timestamp }) => recoveryMethods.includes(method) && timestamp > now / 1000 - recoveryTime,
  )
}
