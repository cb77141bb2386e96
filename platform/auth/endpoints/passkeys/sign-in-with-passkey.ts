// Signing in with a passkey names nobody beforehand: the authenticator's answer tells who it is.
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { type AuthError, authErrors } from '../../errors/errors.ts'
import { createSession } from '../../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { findUserById } from '../../users/find-or-create-user.ts'
import { isBanned } from '../../users/is-banned.ts'
import { lockPeople } from '../../users/lock-people.ts'
import type { UserRow } from '../../users/user-row.ts'
import { type Assertion, inviteAssertion, parseAssertion, verifyAssertion } from '../../webauthn/assertion.ts'
import { type Credential, findPasskey, markUsed } from '../../webauthn/credentials.ts'
import { readAnswer } from './passkey-answer.ts'
import { createSignInChallenge, findSignInChallenge, spendSignInChallenge } from './sign-in-challenge.ts'

export const postAuthenticationOptions: Endpoint = (parts) => async (c) => {
  const { id, challenge, endsAt } = createSignInChallenge(parts)
  const options = await inviteAssertion(parts, { challenge, verifiesUser: parts.passkeysAreFactors })
  return c.json({ options, challenge_id: id, expires_at: Math.floor(endsAt / 1000) })
}

type SignedIn = Refused | { readonly outcome: 'signed_in'; readonly grant: Grant }

export const postAuthentication: Endpoint = (parts) => async (c) => {
  const answer = await readAnswer(c)
  const signedIn = await parts.database.transaction(transactionContext(c), (transaction) =>
    signIn(transaction, { c, parts }, answer),
  )
  if (signedIn.outcome === 'refused') throw signedIn.error
  return await answerWithSession(c, parts, signedIn.grant)
}

async function signIn(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { challengeId, credential }: { readonly challengeId: string; readonly credential: unknown },
): Promise<SignedIn> {
  const assertion = parseAssertion(credential)
  const passkey = assertion && (await lockPasskey(transaction, assertion))
  const refuse = (error: AuthError) =>
    refuseSignIn(transaction, parts, { userId: passkey?.user_id, method: 'passkey', error })
  const asked = findSignInChallenge(parts, challengeId)
  if ('error' in asked) return await refuse(asked.error)
  // Strangers can send answers that name no passkey, so those leave no mark.
  if (assertion === undefined || passkey === undefined) return await refuse(authErrors.passkeyNotProven())
  const isFirst = await spendSignInChallenge(transaction, asked)
  if (!isFirst) return await refuse(authErrors.passkeyChallengeNotFound())
  const { challenge } = asked
  const { passkeysAreFactors: verifiesUser } = parts
  const use = await verifyAssertion(parts, { assertion, credential: passkey, challenge, verifiesUser })
  if (use === undefined) return await refuse(authErrors.passkeyNotProven())
  const user = await findUserById(transaction, passkey.user_id)
  if (user === undefined) return await refuse(authErrors.passkeyNotProven())
  const objection = findObjection(user, parts.clock())
  if (objection !== undefined) return await refuse(objection)
  await markUsed(transaction, passkey, use)
  const passkeyId = parts.passkeysAreFactors ? passkey.id : undefined
  const grant = await createSession(transaction, { c, parts }, { user, method: 'passkey', passkeyId })
  return { outcome: 'signed_in', grant }
}

/** The passkey that the answer names, if it belongs to the person whom the answer names. */
async function lockPasskey(
  transaction: Transaction,
  { id, response }: Assertion,
): Promise<Credential | undefined> {
  await lockPeople(
    transaction,
    'select user_id from auth.webauthn_credentials where credential_id = $1 and factor_id is null',
    [id],
  )
  const passkey = await findPasskey(transaction, id)
  const named = Buffer.from(response.userHandle ?? '', 'base64url').toString()
  return passkey?.user_id === named ? passkey : undefined
}

function findObjection(user: UserRow, now: number): AuthError | undefined {
  if (user.email !== null && user.email_confirmed_at === null) return authErrors.passkeyEmailUnproven()
  if (user.phone !== null && user.phone_confirmed_at === null) return authErrors.passkeyPhoneUnproven()
  return isBanned(user, now) ? authErrors.userBanned() : undefined
}
