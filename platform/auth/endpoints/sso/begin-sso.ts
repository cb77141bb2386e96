// Somebody leaves for the provider of their company, or tests it.
import { randomUUID } from 'node:crypto'
import * as openid from 'openid-client'
import { z } from 'zod'
import { isUuid } from '../../../http/http.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { markBrowser } from '../../flows/browser-mark.ts'
import { type CodeChallenge, parseCodeChallenge } from '../../flows/code-challenge.ts'
import { beginProviderFlow, type FlowProof } from '../../flows/provider-flow.ts'
import { readBody } from '../../request/read-body.ts'
import { redirectTargetIn } from '../../request/redirect-target.ts'
import { requirePerson, requireSession } from '../../sessions/require-session.ts'
import { acsUrlOf, entityIdOf, oidcCallbackOf } from '../../sso/addresses.ts'
import {
  type CompanyProvider,
  findCompanyProvider,
  findProviderIdOfDomain,
  type OidcProvider,
  providerNameOf,
  type SamlProvider,
} from '../../sso/company-provider.ts'
import { buildAuthnRequest } from '../../sso/saml/authn-request.ts'

const bodySchema = z.object({
  provider_id: z.string().nullish(),
  domain: z.string().nullish(),
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  is_test: z.boolean().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

type Wanted = z.infer<typeof bodySchema>

type Leaving = {
  readonly redirectTo: string
  readonly challenge: CodeChallenge | undefined
  readonly browser: string | undefined
  readonly tester: string | undefined
}

export const postSso: Endpoint = (parts) => async (c) => {
  if (!parts.ways.saml) throw authErrors.samlDisabled()
  const wanted = await readBody(c, bodySchema)
  if (wanted.provider_id && wanted.domain) {
    throw authErrors.validationFailed('Only one of provider_id or domain supported')
  }
  if (!wanted.provider_id && !wanted.domain) {
    throw authErrors.validationFailed('A provider_id or domain needs to be provided')
  }
  const { provider, tester } = await findProvider(c, parts, wanted)
  // A test ends in the browser that began it, whatever client it uses: its report tells about the person there.
  const challenge = tester === undefined ? parseCodeChallenge(wanted) : undefined
  const url = await leave(c, parts, provider, {
    redirectTo: redirectTargetIn(c, parts, wanted.redirect_to),
    challenge,
    browser: challenge === undefined ? markBrowser(c, parts) : undefined,
    tester,
  })
  return wanted.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
}

type Found = { readonly provider: CompanyProvider; readonly tester: string | undefined }

async function findProvider(c: AuthContext, parts: AuthParts, wanted: Wanted): Promise<Found> {
  const claims = wanted.is_test ? await requirePerson(c, parts) : undefined
  return await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    if (claims !== undefined) await requireSession(transaction, claims, { now: parts.clock() })
    const provider = await requireProvider(transaction, parts, wanted)
    const { id: providerId } = provider
    if (claims === undefined) {
      const isOff = (await parts.sso.stateOf(transaction, providerId)) === 'off'
      if (isOff || provider.kind === 'incomplete') throw authErrors.ssoProviderDisabled()
    } else if (!(await parts.sso.mayTest(transaction, { providerId, userId: claims.sub }))) {
      throw authErrors.ssoTestRefused()
    }
    return { provider, tester: claims?.sub }
  })
}

async function requireProvider(
  transaction: Transaction,
  { secrets }: AuthParts,
  { provider_id: wantedId, domain }: Wanted,
): Promise<CompanyProvider> {
  if (wantedId && !isUuid(wantedId)) throw authErrors.validationFailed('provider_id must be a UUID')
  const id = wantedId || (await findProviderIdOfDomain(transaction, domain ?? ''))
  const provider = id && (await findCompanyProvider(transaction, secrets, id))
  if (provider) return provider
  throw authErrors.ssoProviderNotFound(
    wantedId ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
  )
}

function leave(
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
    now: new Date(parts.clock()),
  })
  await begin(c, parts, { id, provider, leaving, proof: { verifier: '', nonce: '', request: request.id } })
  return requireWebAddress(request.url)
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
  const proof = { verifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() }
  const id = randomUUID()
  await begin(c, parts, { id, provider, leaving, proof })
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: oidcCallbackOf(parts, provider.id),
    scope: described.scopes.join(' '),
    state: id,
    nonce: proof.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
  })
  return requireWebAddress(url.href)
}

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
  const { redirectTo, challenge, browser, tester } = leaving
  await parts.database.transaction(transactionContext(c), (transaction) =>
    beginProviderFlow(transaction, parts.secrets, {
      id,
      method: `sso/${provider.kind}`,
      provider: providerNameOf(provider.id),
      redirectTo,
      challenge,
      linkingUserId: undefined,
      proof: { ...proof, browser, tester },
    }),
  )
}

/** The provider names the address that pages of ours go to, which must not be a script. */
function requireWebAddress(url: string): string {
  if (/^https?:$/.test(new URL(url).protocol)) return url
  throw authErrors.ssoProviderUnreachable()
}
