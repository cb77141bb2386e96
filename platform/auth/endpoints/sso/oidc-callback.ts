// The OpenID Connect provider of a company sends the browser back here. Each provider has its own address, so that the
// answer of one is never taken for that of another.
import { isUuid } from '../../../http/http.ts'
import { type Endpoint, type Site, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { requireSameBrowser } from '../../flows/browser-mark.ts'
import { requireFreshSignIn } from '../../flows/fresh-sign-in.ts'
import { claimProviderFlow, type ProviderFlow } from '../../flows/provider-flow.ts'
import { requireRoom } from '../../limits/limit-address.ts'
import { exchangeCode } from '../../providers/exchange-code.ts'
import { ProviderError } from '../../providers/provider-client.ts'
import { sendBack } from '../../request/send-back.ts'
import { sendOn } from '../../request/send-on.ts'
import { oidcCallbackOf } from '../../sso/addresses.ts'
import { findCompanyProvider, type OidcProvider, providerNameOf } from '../../sso/company-provider.ts'
import { finishFlow } from '../../sso/finish-flow.ts'
import { failTest } from '../../sso/finish-test.ts'
import { answeredError, ProviderRefusal } from '../../sso/oidc/answered-error.ts'
import { subjectOfClaims } from '../../sso/oidc/subject-of-claims.ts'
import { testFaultOf } from '../../sso/oidc/test-fault.ts'
import type { ProvenSubject } from '../../sso/proven-subject.ts'

export const getOidcCallback: Endpoint = (parts) => async (c) => {
  if (c.req.method === 'HEAD') throw authErrors.wrongMethod()
  if (!parts.ways.saml) throw authErrors.samlDisabled()
  const site = { c, parts }
  let target = parts.ssoPage
  try {
    await requireRoom(c, parts, 'authorize')
    const providerId = c.req.param('provider_id') ?? ''
    const flow = await claimFlow(site, providerId)
    target = flow.redirect_to
    // A test tells about the person in the browser.
    requireSameBrowser(site, flow, { isStrict: flow.proof.tester !== undefined })
    return await finish(site, { flow, providerId })
  } catch (error) {
    return await sendBack(site, { target, error, name: 'access_denied' })
  }
}

async function claimFlow({ c, parts }: Site, providerId: string): Promise<ProviderFlow> {
  const state = c.req.query('state')
  if (!isUuid(state) || !isUuid(providerId))
    throw authErrors.badOAuthState('OAuth state parameter is invalid')
  const flow = await parts.database.transaction(transactionContext(c), (transaction) =>
    claimProviderFlow(transaction, parts.secrets, state),
  )
  if (flow.provider !== providerNameOf(providerId)) {
    throw authErrors.badOAuthState('OAuth state belongs to another provider')
  }
  return flow
}

type Begun = { readonly flow: ProviderFlow; readonly providerId: string }

async function finish(site: Site, { flow, providerId }: Begun): Promise<Response> {
  const { tester } = flow.proof
  const subject = await prove(site, { flow, providerId }).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    if (tester === undefined)
      throw error instanceof ProviderRefusal
        ? authErrors.ssoProviderRefused()
        : authErrors.ssoProviderUnreachable()
    await failTest(site, { providerId, tester, fault: testFaultOf(error) })
    return undefined
  })
  if (subject === undefined) return sendOn(site.c, flow.redirect_to, {})
  return await finishFlow(site, { flow, providerId, method: 'sso/oidc', subject })
}

/** Rejects with a ProviderError for an answer that proves nothing. */
async function prove({ c, parts }: Site, { flow, providerId }: Begun): Promise<ProvenSubject> {
  const provider = await requireOidcProvider({ c, parts }, providerId)
  // A corrected issuer keeps the address, so the address alone does not tell whose answer it is.
  if (provider.issuer !== flow.proof.issuer)
    throw authErrors.badOAuthState('OAuth state belongs to another issuer')
  const url = new URL(oidcCallbackOf(parts, providerId))
  url.search = new URL(c.req.url).search
  const error = url.searchParams.get('error')
  if (error) throw answeredError(error)
  const { companyClients } = parts
  const answer = { url, state: flow.id, proof: flow.proof }
  const { claims, authTime } = await exchangeCode(companyClients, companyClients.describe(provider), answer)
  requireFreshSignIn(flow.proof, { authTime, statesAuthTime: true })
  const subject = subjectOfClaims(parts, claims)
  if (subject === undefined) throw new ProviderError('the subject of the token is not usable')
  return subject
}

async function requireOidcProvider({ c, parts }: Site, id: string): Promise<OidcProvider> {
  const provider = await parts.database.transaction(
    { ...transactionContext(c), readOnly: true },
    (transaction) => findCompanyProvider(transaction, parts.secrets, id),
  )
  if (provider?.kind !== 'oidc') throw authErrors.ssoProviderDisabled()
  return provider
}
