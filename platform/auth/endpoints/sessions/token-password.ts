import { z } from 'zod'
import { takeFromDatabase } from '../../../limits/limits.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import {
  type AuthContext,
  type AuthParts,
  addressOwnerOf,
  type Endpoint,
  transactionContext,
} from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { type AuthError, authErrors } from '../../errors/errors.ts'
import { tellLimit } from '../../limits/limit-address.ts'
import { hashPassword, verifyPassword } from '../../passwords/hash-password.ts'
import { type CountedGuess, countGuess, forgiveGuess } from '../../passwords/password-guesses.ts'
import { findHolder, findPasswordHash, type Holder } from '../../passwords/password-holder.ts'
import { findWeakness } from '../../passwords/password-rules.ts'
import { setPassword } from '../../passwords/pending-passwords.ts'
import { requireEmail } from '../../request/email-address.ts'
import { requirePhone } from '../../request/phone-number.ts'
import { readBody } from '../../request/read-body.ts'
import { createSession } from '../../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { requireOpenDomain } from '../../sso/enforcement.ts'
import { findUserById } from '../../users/find-or-create-user.ts'
import { isBanned } from '../../users/is-banned.ts'
import type { NamedProvider } from '../../users/user-data.ts'
import type { UserRow } from '../../users/user-row.ts'

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
})

type Credentials = {
  readonly provider: NamedProvider
  readonly name: string
  readonly password: string
}

/** What was compared outside of a transaction, because that takes long. */
type Comparison = {
  readonly provider: NamedProvider
  readonly guess: CountedGuess
  readonly holder: Holder | undefined
  readonly isRight: boolean
  /** For a hash that is weaker than those of today. */
  readonly newHash: string | undefined
}

/** `changed`: the stored hash is another one than the one that was compared, such as after a parallel upgrade. */
type Entered =
  | Refused
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'signed_in'; readonly grant: Grant }

/** Unknown people, people without a password and wrong passwords get the same work and the same answer. */
export const grantByPassword: Endpoint = (parts) => async (c) => {
  const beganAt = performance.now()
  const credentials = parseCredentials(await readBody(c, bodySchema), parts)
  let entered = await tryToEnter(c, parts, credentials)
  if (entered.outcome === 'changed') entered = await tryToEnter(c, parts, credentials)
  if (entered.outcome !== 'signed_in') {
    await parts.awaitRefusal(beganAt)
    throw entered.outcome === 'refused' ? entered.error : authErrors.invalidCredentials()
  }
  const weakness = findWeakness(credentials.password, parts.passwordRules)
  return await answerWithSession(c, parts, entered.grant, weakness && { weak_password: weakness })
}

function parseCredentials(
  { email, phone, password }: z.infer<typeof bodySchema>,
  { ways }: AuthParts,
): Credentials {
  if (email && phone) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (email) {
    if (!ways.email) throw authErrors.emailLoginsDisabled()
    return { provider: 'email', name: requireEmail(email), password: password ?? '' }
  }
  if (phone) {
    if (!ways.phone) throw authErrors.phoneLoginsDisabled()
    return { provider: 'phone', name: requirePhone(phone), password: password ?? '' }
  }
  throw authErrors.validationFailed('missing email or phone')
}

async function tryToEnter(c: AuthContext, parts: AuthParts, credentials: Credentials): Promise<Entered> {
  const compared = await compare(c, parts, credentials)
  return await parts.database.transaction(transactionContext(c), (transaction) =>
    enter(transaction, { c, parts }, compared),
  )
}

async function compare(
  c: AuthContext,
  parts: AuthParts,
  { provider, name, password }: Credentials,
): Promise<Comparison> {
  const { holder, guess } = await parts.database.transaction(transactionContext(c), async (transaction) => {
    if (provider === 'email') await requireOpenDomain(transaction, parts, name)
    const found = await findHolder(transaction, provider, name)
    const { clientAddress: address } = c.var
    const counted = await countGuess(transaction, parts, { name, userId: found?.id, address })
    return { holder: found, guess: counted }
  })
  if (guess.bucket !== undefined) tellLimit(c, guess.bucket)
  const order = { owner: addressOwnerOf(c), cost: parts.passwordCost }
  const { isRight, isOutdated } = await verifyPassword(holder?.password_hash ?? null, password, order)
  const newHash = isRight && isOutdated ? await hashPassword(password, order) : undefined
  return { provider, guess, holder, isRight, newHash }
}

async function enter(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { provider, guess, holder, isRight, newHash }: Comparison,
): Promise<Entered> {
  const user = holder && isRight ? await findUserById(transaction, holder.id) : undefined
  if (holder === undefined || user === undefined) {
    const error = authErrors.invalidCredentials()
    return await refuseSignIn(transaction, parts, { userId: holder?.id, method: 'password', error })
  }
  await forgiveGuess(transaction, parts, guess)
  const error = findObjection(user, provider, parts.clock())
  if (error !== undefined) {
    return await refuseSignIn(transaction, parts, { userId: user.id, method: 'password', error })
  }
  if ((await findPasswordHash(transaction, user.id)) !== holder.password_hash) return { outcome: 'changed' }
  await requireSignInRoom(transaction, { c, parts }, user)
  if (newHash !== undefined) await setPassword(transaction, user.id, newHash)
  const signIn = { user, method: 'password', identity: provider }
  return { outcome: 'signed_in', grant: await createSession(transaction, { c, parts }, signIn) }
}

/**
 * Refuses people who sign in again and again. Only right passwords count, so no stranger can use it up. The refusal rolls
 * back what forgave the guess: going on counts as guessing, which is refused before a password is compared.
 */
async function requireSignInRoom(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  user: UserRow,
): Promise<void> {
  if (parts.isUnlimited(c.var.clientAddress ?? 'unknown')) return
  const policy = 'passwordSignIns'
  const bucket = await takeFromDatabase(transaction, { policy, key: user.id }, parts.rateLimits[policy])
  if (!bucket.isAllowed) tellLimit(c, bucket)
}

/** Told only to those who know the password. */
function findObjection(user: UserRow, provider: NamedProvider, now: number): AuthError | undefined {
  if (provider === 'email' && user.email_confirmed_at === null) return authErrors.emailNotConfirmed()
  if (provider === 'phone' && user.phone_confirmed_at === null) return authErrors.phoneNotConfirmed()
  return isBanned(user, now) ? authErrors.loginUserBanned() : undefined
}
