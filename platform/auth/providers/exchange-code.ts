import * as openid from 'openid-client'
import type { FlowProof } from '../flows/provider-flow.ts'
import type { ProviderTokens } from '../flows/provider-tokens.ts'
import type { Json } from '../users/user-row.ts'
import { emailClaims, type Profile, parseProfile } from './profile.ts'
import type { Provider } from './provider.ts'
import { ProviderError, toProviderError } from './provider-client.ts'
import type { ProviderRegistry } from './provider-registry.ts'

type Answer = {
  /** The address that the provider sent the browser to, with its parameters. */
  readonly url: URL
  readonly state: string
  readonly proof: FlowProof
}

export type Exchanged = {
  readonly profile: Profile
  readonly tokens: ProviderTokens
  /** Everything that the provider states. */
  readonly claims: Json
  /** When the person signed in at the provider, if the token says so: seconds since 1970. */
  readonly authTime: unknown
}

/**
 * Trades the provider's code for its tokens. The library checks state, issuer, audience, nonce, time and signature.
 * Rejects with a ProviderError.
 */
export async function exchangeCode(
  providers: Pick<ProviderRegistry, 'open'>,
  provider: Provider,
  { url, state, proof }: Answer,
): Promise<Exchanged> {
  const { configuration } = await providers.open(provider)
  try {
    const answer = await openid.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: proof.nonce,
      pkceCodeVerifier: proof.verifier,
      idTokenExpected: true,
    })
    const claims = await collectClaims(configuration, answer)
    const profile = parseProfile(claims, provider)
    if (profile === undefined) throw new ProviderError('the subject of the token is not usable')
    const { access_token: accessToken, refresh_token: refreshToken } = answer
    return {
      profile,
      claims,
      authTime: answer.claims()?.auth_time,
      tokens: {
        provider_token: accessToken,
        ...(refreshToken !== undefined && { provider_refresh_token: refreshToken }),
      },
    }
  } catch (error) {
    throw toProviderError(provider, error)
  }
}

type TokenAnswer = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

/**
 * Many providers put only the subject into the token, and tell the rest when they are asked. An address that they tell
 * then is not verified by the token: the token may speak of another one. The library refuses an answer about another
 * subject.
 */
async function collectClaims(
  configuration: openid.Configuration,
  answer: TokenAnswer,
): Promise<Record<string, unknown>> {
  const claims = answer.claims()
  if (claims === undefined) throw new ProviderError('the answer has no token')
  const isComplete = claims.email !== undefined
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  const told = await openid.fetchUserInfo(configuration, answer.access_token, claims.sub)
  const proven = Object.entries(claims).filter(([name]) => !emailClaims.includes(name))
  return { ...told, ...Object.fromEntries(proven) }
}
