import { type AuthError, authErrors } from '../../errors/errors.ts'
import type { Act } from '../../sessions/act-as-person.ts'
import { inviteAssertion, parseAssertion, verifyAssertion } from '../../webauthn/assertion.ts'
import {
  findCredentialOfFactor,
  listCredentials,
  markUsed,
  storeCredential,
} from '../../webauthn/credentials.ts'
import { inviteRegistration, parseRegistration, verifyRegistration } from '../../webauthn/registration.ts'
import type { Factor } from './factor.ts'
import type { Answer, FactorKind } from './factor-kind.ts'

/** The second proof: a key that stays in the authenticator is enough. */
const selection = { residentKey: 'discouraged', userVerification: 'preferred' } as const
const verifiesUser = false

export const webauthnFactor: FactorKind = {
  type: 'webauthn',
  label: 'WebAuthn',
  way: 'webauthnFactor',
  method: 'mfa/webauthn',
  isGuessable: false,

  async enroll() {
    return { fields: {} }
  },

  async challenge(act, { factor }) {
    const publicKey = await (factor.status === 'unverified' ? inviteKey(act) : askKey(act, factor))
    const webauthn = { type: ceremonyOf(factor), credential_options: { publicKey } }
    return { webauthnChallenge: publicKey.challenge, fields: { webauthn } }
  },

  async verify(act, answer) {
    const response = requireResponse(answer)
    const challenge = answer.challenge.webauthn_challenge
    if (challenge === null) throw new Error('A WebAuthn challenge was stored without its question')
    return answer.factor.status === 'unverified'
      ? await registerKey(act, { factor: answer.factor, response, challenge })
      : await checkKey(act, { factor: answer.factor, response, challenge })
  },
}

const ceremonyOf = ({ status }: Factor) => (status === 'unverified' ? 'create' : 'request')

const inviteKey = async ({ transaction, parts, user }: Act) =>
  inviteRegistration(parts, { user, known: await listCredentials(transaction, user.id), selection })

const askKey = async ({ transaction, parts }: Act, factor: Factor) =>
  inviteAssertion(parts, { credentials: [await requireCredential({ transaction }, factor)], verifiesUser })

async function requireCredential({ transaction }: Pick<Act, 'transaction'>, { id }: Factor) {
  const credential = await findCredentialOfFactor(transaction, id)
  if (credential === undefined) throw new Error('A WebAuthn factor was verified without a credential')
  return credential
}

/** A verified factor never accepts a new key: whoever has the first proof could bring their own. */
function requireResponse({ factor, body: { webauthn } }: Answer): unknown {
  if (!webauthn) throw authErrors.validationFailed('WebAuthn config required')
  if (webauthn.type !== 'create' && webauthn.type !== 'request') {
    throw authErrors.validationFailed('WebAuthn type must be create or request')
  }
  if (!webauthn.credential_response) throw authErrors.validationFailed('credential_response required')
  if (webauthn.type !== ceremonyOf(factor)) {
    throw authErrors.validationFailed(`WebAuthn type must be ${ceremonyOf(factor)} for this factor`)
  }
  return webauthn.credential_response
}

type Presented = { readonly factor: Factor; readonly response: unknown; readonly challenge: string }

async function registerKey(
  { transaction, parts, user }: Act,
  { factor, response, challenge }: Presented,
): Promise<AuthError | undefined> {
  const registration = parseRegistration(response)
  if (registration === undefined) throw authErrors.validationFailed('Invalid credential_response')
  const credential = await verifyRegistration(parts, { registration, challenge, verifiesUser })
  if (credential === undefined) return notProven()
  const stored = await storeCredential(transaction, { userId: user.id, factorId: factor.id }, credential)
  return stored === undefined ? authErrors.credentialExists() : undefined
}

async function checkKey(
  { transaction, parts }: Act,
  { factor, response, challenge }: Presented,
): Promise<AuthError | undefined> {
  const assertion = parseAssertion(response)
  if (assertion === undefined) throw authErrors.validationFailed('Invalid credential_response')
  const credential = await requireCredential({ transaction }, factor)
  const use = await verifyAssertion(parts, { assertion, challenge, credential, verifiesUser })
  if (use === undefined) return notProven()
  await markUsed(transaction, credential, use)
  return undefined
}

const notProven = () => authErrors.factorNotProven('Failed to validate WebAuthn MFA response')
