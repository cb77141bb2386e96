import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthContext, AuthParts } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import type { CodeChallenge } from '../../flows/code-challenge.ts'
import { requireMailRoom } from '../../limits/take-mail.ts'
import { requireAddressPause } from '../../one-time/address-pause.ts'
import { askForMessage } from '../../one-time/ask-for-message.ts'
import { requestMail } from '../../one-time/request-mail.ts'
import { type MailWish, mailWishOf } from '../../one-time/send-mail.ts'
import { keepPendingPassword, setPassword } from '../../passwords/pending-passwords.ts'
import { findRepeatedHash, hashForSignup } from '../../passwords/signup-password.ts'
import { createSession } from '../../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { requireOpenDomain } from '../../sso/enforcement.ts'
import { confirmEmail } from '../../users/confirm-email.ts'
import { describeApplicant, describeNobody } from '../../users/describe-nobody.ts'
import { findOrCreateUser } from '../../users/find-or-create-user.ts'
import { isAdministered, replaceData } from '../../users/user-data.ts'
import type { Json, UserRow } from '../../users/user-row.ts'

export type EmailSignup = {
  readonly email: string
  readonly password: string
  readonly data: Json
  readonly challenge: CodeChallenge | undefined
}

type Wanted = Omit<EmailSignup, 'password'> & MailWish & { readonly passwordHash: string }

type SignedUp =
  | { readonly outcome: 'asked'; readonly user: Json }
  | { readonly outcome: 'signed_in'; readonly grant: Grant }

/**
 * Known and unknown addresses get the same work, the same answer and the same refusals, except where addresses need no
 * proof.
 */
export async function signUpByEmail(
  c: AuthContext,
  parts: AuthParts,
  { password, ...signup }: EmailSignup,
): Promise<Response> {
  const named = { name: signup.email, password }
  const passwordHash = await hashForSignup(c, parts, named)
  const wanted = { ...signup, ...mailWishOf(c, parts), passwordHash }
  const isRepeated = async () => (await findRepeatedHash(c, parts, named)) !== undefined
  const signedUp = await askForMessage(c, parts, {
    asked: { provider: 'email', name: signup.email, isRepeated },
    ask: async (transaction) => {
      await requireOpenDomain(transaction, parts, signup.email)
      return parts.autoconfirms
        ? await signInAtOnce(transaction, { c, parts }, wanted)
        : await askForProof(transaction, parts, wanted)
    },
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
  const confirmed = await confirmEmail(transaction, user)
  const grant = await createSession(transaction, { c, parts }, { user: confirmed, method: 'password' })
  return { outcome: 'signed_in', grant }
}

async function askForProof(transaction: Transaction, parts: AuthParts, wanted: Wanted): Promise<SignedUp> {
  const { email, challenge, redirectTo, acceptLanguage, passwordHash } = wanted
  await requireAddressPause(transaction, parts, { email, purpose: 'signup' })
  const user = await findUnproven(transaction, parts, wanted)
  const claim = { provider: 'email', name: email, data: wanted.data, now: parts.clock() } as const
  if (user === undefined) {
    await requireMailRoom(transaction, parts, { email, purpose: 'signup' })
    return { outcome: 'asked', user: describeNobody(claim) }
  }
  const tokenId = await requestMail(transaction, parts, {
    user,
    email,
    kind: 'confirmation',
    purpose: 'signup',
    method: 'email/signup',
    challenge,
    redirectTo,
    acceptLanguage,
  })
  await keepPendingPassword(transaction, { tokenId, passwordHash })
  return { outcome: 'asked', user: await describeApplicant(transaction, user, claim) }
}

/** The new person, or the known one whose address nobody has proven; undefined if somebody has. */
async function findUnproven(
  transaction: Transaction,
  { onUserCreated }: AuthParts,
  { email, data }: Wanted,
): Promise<UserRow | undefined> {
  const user = await findOrCreateUser(transaction, { email, data, onUserCreated })
  if (user === undefined || user.email_confirmed_at !== null) return undefined
  await replaceData(transaction, user, { provider: 'email', data })
  return user
}
