// Signing in with a passkey names nobody beforehand: the authenticator's answer tells who it is.
import { takeFromDatabase } from '../../../limits/limits.ts'
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
import { spendChallenge, storeChallenge } from './passkey-challenge.ts'

const asked = { purpose: 'authentication', userId: null } as const

export const postAuthenticationOptions: Endpoint = (parts) => async (c) => {
  const options = await inviteAssertion(parts, { verifiesUser: parts.passkeysAreFactors })
  const stored = await parts.database.transaction(transactionContext(c), async (transaction) => {
    const fields = await storeChallenge(transaction, { ...asked, challenge: options.challenge })
    // Anybody may ask, so that the challenges of all are limited together. Last, because the row stays locked.
    const room = await takeFromDatabase(
      transaction,
      { policy: 'passkeyChallenges' },
      parts.rateLimits.passkeyChallenges,
    )
    if (!room.isAllowed) throw authErrors.overRequestRate()
    return fields
  })
  return c.json({ options, ...stored })
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
  const spent = await spendChallenge(transaction, { ...asked, id: challengeId })
  const refuse = (error: AuthError) =>
    refuseSignIn(transaction, parts, { userId: passkey?.user_id, method: 'passkey', error })
  if ('error' in spent) return await refuse(spent.error)
  if (assertion === undefined || passkey === undefined) return await refuse(authErrors.passkeyNotProven())
  const { challenge } = spent
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
