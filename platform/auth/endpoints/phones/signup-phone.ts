import type { Transaction } from '../../../postgres/postgres.ts'
import type { SmsChannel } from '../../../sms/sms.ts'
import type { AuthContext, AuthParts } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { requireSmsRoom } from '../../limits/take-mail.ts'
import { requireNumberPause } from '../../one-time/address-pause.ts'
import { askForMessage } from '../../one-time/ask-for-message.ts'
import { requestSms } from '../../one-time/request-sms.ts'
import { keepPendingPassword, setPassword } from '../../passwords/pending-passwords.ts'
import { findRepeatedHash, hashForSignup } from '../../passwords/signup-password.ts'
import { createSession } from '../../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { confirmPhone } from '../../users/confirm-phone.ts'
import { describeApplicant, describeNobody } from '../../users/describe-nobody.ts'
import { findOrCreateUserByPhone } from '../../users/find-or-create-user.ts'
import { isAdministered, replaceData } from '../../users/user-data.ts'
import type { Json, UserRow } from '../../users/user-row.ts'

export type PhoneSignup = {
  readonly phone: string
  readonly channel: SmsChannel
  readonly password: string
  readonly data: Json
}

type Wanted = Omit<PhoneSignup, 'password'> & { readonly passwordHash: string }

type SignedUp =
  | { readonly outcome: 'asked'; readonly user: Json }
  | { readonly outcome: 'signed_in'; readonly grant: Grant }

/** As by a mail address: known and unknown numbers get the same work and the same answer. */
export async function signUpByPhone(
  c: AuthContext,
  parts: AuthParts,
  { password, ...signup }: PhoneSignup,
): Promise<Response> {
  const named = { name: signup.phone, password }
  const passwordHash = await hashForSignup(c, parts, named)
  const wanted = { ...signup, passwordHash }
  const isRepeated = async () => (await findRepeatedHash(c, parts, named)) !== undefined
  const signedUp = await askForMessage(c, parts, {
    asked: { provider: 'phone', name: signup.phone, isRepeated },
    ask: (transaction) =>
      parts.autoconfirms
        ? signInAtOnce(transaction, { c, parts }, wanted)
        : askForProof(transaction, parts, wanted),
  })
  return signedUp.outcome === 'asked'
    ? c.json(signedUp.user)
    : await answerWithSession(c, parts, signedUp.grant)
}

async function signInAtOnce(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  wanted: Wanted,
): Promise<SignedUp> {
  const user = await findUnproven(transaction, parts, wanted)
  // What an administrator has prepared belongs to the person who has the link of the invitation.
  if (user === undefined || isAdministered(user)) throw authErrors.userAlreadyExists()
  await setPassword(transaction, user.id, wanted.passwordHash)
  const signIn = { user: await confirmPhone(transaction, user), method: 'password', identity: 'phone' }
  return { outcome: 'signed_in', grant: await createSession(transaction, { c, parts }, signIn) }
}

async function askForProof(transaction: Transaction, parts: AuthParts, wanted: Wanted): Promise<SignedUp> {
  const { phone, channel, data, passwordHash } = wanted
  await requireNumberPause(transaction, parts, { phone, purpose: 'signup' })
  const user = await findUnproven(transaction, parts, wanted)
  const claim = { provider: 'phone', name: phone, data, now: parts.clock() } as const
  if (user === undefined) {
    await requireSmsRoom(transaction, parts, { phone, purpose: 'signup' })
    return { outcome: 'asked', user: describeNobody(claim) }
  }
  const order = { user, kind: 'phone_confirmation', purpose: 'signup', channel } as const
  const { tokenId } = await requestSms(transaction, parts, order)
  await keepPendingPassword(transaction, { tokenId, passwordHash })
  return { outcome: 'asked', user: await describeApplicant(transaction, user, claim) }
}

/** The new person, or the known one who has proven nothing yet; undefined for anybody else. */
async function findUnproven(
  transaction: Transaction,
  { onUserCreated }: AuthParts,
  { phone, data }: Wanted,
): Promise<UserRow | undefined> {
  const user = await findOrCreateUserByPhone(transaction, { phone, data, onUserCreated })
  if (user === undefined || user.phone_confirmed_at !== null || user.email_confirmed_at !== null) {
    return undefined
  }
  await replaceData(transaction, user, { provider: 'phone', data })
  return user
}
