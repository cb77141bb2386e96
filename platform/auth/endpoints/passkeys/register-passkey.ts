import type { AuthParts, Endpoint } from '../../auth-context.ts'
import { type AuthError, authErrors } from '../../errors/errors.ts'
import { type Act, actAsPerson, requireNamedPerson } from '../../sessions/act-as-person.ts'
import { type Grant, type TokenResponse, toTokenResponse } from '../../sessions/grant.ts'
import { raiseByPasskey } from '../../sessions/raise-session.ts'
import { requireRecentSignIn } from '../../sessions/recent-sign-in.ts'
import { forgetPendingChanges } from '../../users/forget-pending-changes.ts'
import { tellOwnChange } from '../../users/ways-in/tell-change.ts'
import { listCredentials, storeCredential } from '../../webauthn/credentials.ts'
import { inviteRegistration, parseRegistration, verifyRegistration } from '../../webauthn/registration.ts'
import { readAnswer } from './passkey-answer.ts'
import { spendChallenge, storeChallenge } from './passkey-challenge.ts'
import { countPasskeys, maxPasskeys, requireRightToManage } from './passkeys.ts'

/** The authenticator keeps the passkey, so that it can sign in a person who names nobody. */
const selectionOf = ({ passkeysAreFactors }: AuthParts) =>
  ({
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: passkeysAreFactors ? 'required' : 'preferred',
  }) as const
const firstName = 'Passkey'

export const postRegistrationOptions: Endpoint = (parts) => async (c) => {
  const work = async (act: Act) => {
    await requireRightToRegister(act)
    const { transaction, user } = act
    const known = await listCredentials(transaction, user.id)
    const options = await inviteRegistration(parts, { user, known, selection: selectionOf(parts) })
    const asked = { userId: user.id, challenge: options.challenge }
    return { options, ...(await storeChallenge(transaction, asked)) }
  }
  return c.json(await actAsPerson({ c, parts, limit: 'passkeyRegistration', work }))
}

export const postRegistration: Endpoint = (parts) => async (c) => {
  const answer = await readAnswer(c)
  const work = (act: Act) => register(act, answer)
  const registered = await actAsPerson({ c, parts, limit: 'passkeyRegistration', work })
  if ('error' in registered) throw registered.error
  const { grant, ...passkey } = registered
  return c.json(grant === undefined ? passkey : { ...passkey, ...(await showTokens(parts, grant)) })
}

/** Beside the fields of the wire: the tokens from before the passkey are worth less than the session now. */
async function showTokens(parts: AuthParts, grant: Grant): Promise<Omit<TokenResponse, 'user'>> {
  const { user: _, ...tokens } = await toTokenResponse(parts, grant)
  return tokens
}

async function requireRightToRegister(act: Act): Promise<void> {
  requireNamedPerson(act)
  if (act.user.is_sso_user) throw authErrors.passkeyOfSsoRefused()
  await requireRightToManage(act)
  await requireRecentSignIn(act)
  if ((await countPasskeys(act)) >= maxPasskeys) throw authErrors.tooManyPasskeys()
}

type Registered =
  | {
      readonly id: string
      readonly friendly_name: string
      readonly created_at: Date
      readonly grant: Grant | undefined
    }
  | { readonly error: AuthError }

async function register(
  act: Act,
  { challengeId, credential }: { readonly challengeId: string; readonly credential: unknown },
): Promise<Registered> {
  await requireRightToRegister(act)
  const { transaction, parts, user } = act
  const spent = await spendChallenge(transaction, { id: challengeId, userId: user.id })
  if ('error' in spent) return spent
  const registration = parseRegistration(credential)
  const { passkeysAreFactors: verifiesUser } = parts
  const proven = registration && (await verifyRegistration(parts, { registration, ...spent, verifiesUser }))
  if (proven === undefined) return { error: authErrors.passkeyNotProven() }
  const stored = await storeCredential(transaction, { userId: user.id, name: firstName }, proven)
  if (stored === undefined) return { error: authErrors.credentialExists() }
  const grant = parts.passkeysAreFactors ? await countAsFactor(act, stored.id) : undefined
  await tellOwnChange(act, { change: 'passkey_added', subjectId: stored.id })
  return { id: stored.id, friendly_name: firstName, created_at: stored.created_at, grant }
}

/** As with a new factor, what was begun without the passkey ends here. */
async function countAsFactor(act: Act, passkeyId: string): Promise<Grant> {
  await forgetPendingChanges(act.transaction, act.user.id)
  return await raiseByPasskey(act, passkeyId)
}
