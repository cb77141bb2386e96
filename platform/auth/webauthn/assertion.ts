import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { challengeLifetime } from './challenge-lifetime.ts'
import type { Credential, Use } from './credentials.ts'
import { isOwnOrigin, relyingPartyId, type Site } from './relying-party.ts'

const assertionSchema = z.object({
  id: z.string().min(1).max(1400),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
})

export type Assertion = z.infer<typeof assertionSchema>

export const parseAssertion = (value: unknown): Assertion | undefined => assertionSchema.safeParse(value).data

type Question = {
  /** In base64url. Default: random. */
  readonly challenge?: string
  /** Without them, the authenticator offers those that it keeps for us. */
  readonly credentials?: readonly Credential[]
  /** Whether the authenticator must check who uses it, by a fingerprint or a PIN. */
  readonly verifiesUser: boolean
}

export function inviteAssertion(
  site: Site,
  { challenge, credentials = [], verifiesUser }: Question,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: relyingPartyId(site),
    ...(challenge !== undefined && { challenge: new Uint8Array(Buffer.from(challenge, 'base64url')) }),
    timeout: challengeLifetime * 1000,
    userVerification: verifiesUser ? 'required' : 'preferred',
    allowCredentials: credentials.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
}

type Presented = {
  readonly assertion: Assertion
  readonly challenge: string
  readonly credential: Credential
  readonly verifiesUser: boolean
}

/**
 * What the authenticator says with its signature over this challenge; undefined if it is not this credential's, or if
 * its counter did not grow, because then there are two copies of the key.
 */
export async function verifyAssertion(
  site: Site,
  { assertion, challenge, credential, verifiesUser }: Presented,
): Promise<Use | undefined> {
  const { id, rawId, type, response } = assertion
  const { clientDataJSON, authenticatorData, signature } = response
  if (id !== credential.credential_id) return undefined
  try {
    const { origin } = decodeClientDataJSON(clientDataJSON)
    if (!isOwnOrigin(origin, site)) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(site),
      requireUserVerification: verifiesUser,
      credential: {
        id: credential.credential_id,
        publicKey: new Uint8Array(credential.public_key),
        counter: Number(credential.sign_count),
      },
    })
    if (!verified) return undefined
    return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  } catch {
    // The library rejects with plain errors for whatever is wrong about the response.
    return undefined
  }
}
