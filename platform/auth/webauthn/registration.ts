import {
  type AuthenticatorSelectionCriteria,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import type { UserRow } from '../users/user-row.ts'
import { challengeLifetime } from './challenge-lifetime.ts'
import type { Credential, NewCredential } from './credentials.ts'
import { isOwnOrigin, relyingPartyId, relyingPartyName, type Site } from './relying-party.ts'

const registrationSchema = z.object({
  id: z.string().min(1).max(1400),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(32)).max(16).nullish(),
  }),
})

export type Registration = z.infer<typeof registrationSchema>

export const parseRegistration = (value: unknown): Registration | undefined =>
  registrationSchema.safeParse(value).data

const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

type Invitation = {
  readonly user: UserRow
  readonly known: readonly Credential[]
  readonly selection: AuthenticatorSelectionCriteria
}

export function inviteRegistration(
  site: Site,
  { user, known, selection }: Invitation,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const userName = user.email ?? user.phone ?? user.id
  const { name } = user.user_metadata
  return generateRegistrationOptions({
    rpID: relyingPartyId(site),
    rpName: relyingPartyName(site),
    userID: new TextEncoder().encode(user.id),
    userName,
    userDisplayName: typeof name === 'string' && name !== '' ? name : userName,
    timeout: challengeLifetime * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: selection,
    supportedAlgorithmIDs,
  })
}

type Presented = {
  readonly registration: Registration
  readonly challenge: string
  /** Whether the authenticator must have checked who uses it. */
  readonly verifiesUser: boolean
}

/** The credential that the authenticator created for this challenge on one of our pages; undefined if it did not. */
export async function verifyRegistration(
  site: Site,
  { registration, challenge, verifiesUser }: Presented,
): Promise<NewCredential | undefined> {
  const { id, rawId, type, response } = registration
  const { clientDataJSON, attestationObject, transports } = response
  try {
    const { origin } = decodeClientDataJSON(clientDataJSON)
    if (!isOwnOrigin(origin, site) || !isUnattested(attestationObject)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(site),
      requireUserVerification: verifiesUser,
      supportedAlgorithmIDs,
    })
    if (registrationInfo === undefined) return undefined
    const { credential, aaguid, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: transports ?? [],
      aaguid,
      isBackedUp: credentialBackedUp,
    }
  } catch {
    // The library rejects with plain errors for whatever is wrong about the response.
    return undefined
  }
}

/**
 * We ask for no attestation. One with certificates is refused before it is checked: the check would fetch revocation
 * lists from addresses that the certificates name.
 */
export function isUnattested(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')]
  return format === 'none' || (format === 'packed' && statement.get('x5c') === undefined)
}
