// Leaves for the provider of a company: keeps what the answer must fit, and returns where the browser has to go.
import { randomUUID } from 'node:crypto'
import * as openid from 'openid-client'
import { type AuthContext, type AuthParts, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import type { CodeChallenge } from '../flows/code-challenge.ts'
import { beginProviderFlow, type FlowProof } from '../flows/provider-flow.ts'
import { acsUrlOf, entityIdOf, oidcCallbackOf } from './addresses.ts'
import {
  type CompanyProvider,
  type OidcProvider,
  providerNameOf,
  type SamlProvider,
} from './company-provider.ts'
import { buildAuthnRequest } from './saml/authn-request.ts'

type Leaving = {
  readonly redirectTo: string
  readonly challenge: CodeChallenge | undefined
  /** What the browser will show again when it comes back. */
  readonly browser: string | undefined
  /** The person who only tests the provider. */
  readonly tester: string | undefined
  /** Seconds: the longest time since the person signed in at the provider. */
  readonly maxAge: number | undefined
}

export function leaveForCompany(
  c: AuthContext,
  parts: AuthParts,
  provider: CompanyProvider,
  leaving: Leaving,
): Promise<string> {
  switch (provider.kind) {
    case 'saml':
      return leaveBySaml(c, parts, provider, leaving)
    case 'oidc':
      return leaveByOidc(c, parts, provider, leaving)
    case 'incomplete':
      throw authErrors.ssoProviderDisabled()
  }
}

async function leaveBySaml(
  c: AuthContext,
  parts: AuthParts,
  provider: SamlProvider,
  leaving: Leaving,
): Promise<string> {
  const id = randomUUID()
  const request = buildAuthnRequest({
    idp: { ssoUrl: provider.sso_url },
    entityId: entityIdOf(parts),
    acsUrl: acsUrlOf(parts),
    relayState: id,
    // SAML knows no age: it asks again, or not at all.
    forcesSignIn: leaving.maxAge !== undefined,
    now: new Date(parts.clock()),
  })
  const url = requireWebAddress(() => new URL(request.url))
  await begin(c, parts, { id, provider, leaving, proof: { verifier: '', nonce: '', request: request.id } })
  return url
}

async function leaveByOidc(
  c: AuthContext,
  parts: AuthParts,
  provider: OidcProvider,
  leaving: Leaving,
): Promise<string> {
  const described = parts.companyClients.describe(provider)
  const { configuration } = await parts.companyClients.open(described).catch(() => {
    throw authErrors.ssoProviderUnreachable()
  })
  const proof = {
    verifier: openid.randomPKCECodeVerifier(),
    nonce: openid.randomNonce(),
    issuer: provider.issuer,
  }
  const codeChallenge = await openid.calculatePKCECodeChallenge(proof.verifier)
  const id = randomUUID()
  const url = requireWebAddress(() =>
    openid.buildAuthorizationUrl(configuration, {
      redirect_uri: oidcCallbackOf(parts, provider.id),
      scope: described.scopes.join(' '),
      state: id,
      nonce: proof.nonce,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      ...askingAgain(leaving.maxAge),
    }),
  )
  await begin(c, parts, { id, provider, leaving, proof })
  return url
}

/** Some providers know only the prompt, and some only the age. */
const askingAgain = (maxAge: number | undefined): Record<string, string> =>
  maxAge === undefined ? {} : { max_age: String(maxAge), ...(maxAge === 0 && { prompt: 'login' }) }

type Beginning = {
  readonly id: string
  readonly provider: SamlProvider | OidcProvider
  readonly leaving: Leaving
  readonly proof: FlowProof
}

async function begin(
  c: AuthContext,
  parts: AuthParts,
  { id, provider, leaving, proof }: Beginning,
): Promise<void> {
  const { redirectTo, challenge, browser, tester, maxAge } = leaving
  await parts.database.transaction(transactionContext(c), (transaction) =>
    beginProviderFlow(transaction, parts.secrets, {
      id,
      method: `sso/${provider.kind}`,
      provider: providerNameOf(provider.id),
      redirectTo,
      challenge,
      linkingUserId: undefined,
      proof: { ...proof, browser, tester, maxAge, leftAt: parts.clock() },
    }),
  )
}

/** The provider names the address that pages of ours go to, which must not be a script. */
function requireWebAddress(make: () => URL): string {
  try {
    const url = make()
    if (/^https?:$/.test(url.protocol)) return url.href
  } catch {
    // The provider has no such address, or the library does not accept it.
  }
  throw authErrors.ssoProviderUnreachable()
}
