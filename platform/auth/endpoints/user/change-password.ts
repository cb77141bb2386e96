import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, addressOwnerOf } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { tellLimit } from '../../limits/limit-address.ts'
import { hashPassword, verifyPassword } from '../../passwords/hash-password.ts'
import { type CountedGuess, countGuess, forgiveGuess } from '../../passwords/password-guesses.ts'
import { findPasswordHash } from '../../passwords/password-holder.ts'
import { setPassword } from '../../passwords/pending-passwords.ts'
import type { PersonClaims, SignedIn } from '../../sessions/require-session.ts'
import type { SessionRow } from '../../sessions/session-row.ts'
import { addEmailIdentity } from '../../users/change-email.ts'
import { forgetPendingChanges } from '../../users/forget-pending-changes.ts'

export type PasswordWish = {
  readonly password: string
  readonly currentPassword: string | undefined
}

/** What was compared and hashed outside of a transaction, because that takes long. */
export type PreparedPassword = {
  readonly oldHash: string | null
  readonly newHash: string
  readonly guess: CountedGuess | undefined
}

/** What the database knows before the comparison. */
type Current = Pick<PreparedPassword, 'oldHash' | 'guess'> & { readonly needsCurrent: boolean }

type Preparation = {
  readonly claims: PersonClaims
  readonly current: Current
  readonly wish: PasswordWish
}

/** Seconds for which a link counts as the proof that stands in for a forgotten password. */
const recoveryTime = 3600
const recoveryMethods = ['recovery', 'otp', 'magiclink', 'invite', 'email/signup']

export async function preparePassword(
  c: AuthContext,
  parts: AuthParts,
  { claims, current, wish }: Preparation,
): Promise<PreparedPassword> {
  const beganAt = performance.now()
  const { oldHash, guess, needsCurrent } = current
  if (guess?.bucket !== undefined) tellLimit(c, guess.bucket)
  const order = { owner: addressOwnerOf(c) ?? claims.sub, cost: parts.passwordCost }
  if (needsCurrent && !(await verifyPassword(oldHash, wish.currentPassword ?? '', order)).isRight) {
    await parts.awaitRefusal(beganAt)
    throw authErrors.currentPasswordInvalid()
  }
  if (oldHash !== null && (await verifyPassword(oldHash, wish.password, order)).isRight) {
    throw authErrors.samePassword()
  }
  return { oldHash, guess, newHash: await hashPassword(wish.password, order) }
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

/**
 * The old hash and a counted guess: the answer tells whether the new password is the old one too, so the holder of a
 * stolen session could guess it there.
 */
export async function findCurrent(
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

/** The code of a change proves the new number or address, which whoever asked for it chose. */
function isRecovered({ amr, sign_in_at }: SessionRow, now: number): boolean {
  if (sign_in_at !== null) return false
  return amr.some(
    ({ method, timestamp }) => recoveryMethods.includes(method) && timestamp > now / 1000 - recoveryTime,
  )
}
