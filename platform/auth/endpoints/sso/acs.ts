// Browsers bring the answers of companies' providers here. Whatever happens, the browser is sent on.
import { isUuid, readTextBody } from '../../../http/http.ts'
import { type Endpoint, type Site, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { asksForMark, hasMark } from '../../flows/browser-mark.ts'
import { requireFreshSignIn } from '../../flows/fresh-sign-in.ts'
import { claimProviderFlow, type ProviderFlow } from '../../flows/provider-flow.ts'
import { requireRoom } from '../../limits/limit-address.ts'
import { sendBack } from '../../request/send-back.ts'
import { sendOn } from '../../request/send-on.ts'
import { acsUrlOf, entityIdOf } from '../../sso/addresses.ts'
import { findCompanyProvider, findProviderId, type SamlProvider } from '../../sso/company-provider.ts'
import { finishFlow } from '../../sso/finish-flow.ts'
import { failTest } from '../../sso/finish-test.ts'
import { keepAnswer, takeAnswer } from '../../sso/kept-answer.ts'
import type { ProvenSubject } from '../../sso/proven-subject.ts'
import { describeFault, SamlFault } from '../../sso/saml/saml-fault.ts'
import { verifyResponse } from '../../sso/saml/verify-response.ts'
import { subjectOfAssertion } from '../../sso/subject-of-assertion.ts'
import { acceptUnsolicited } from './unsolicited.ts'

/** Of the form that the browser posts. The response in it has a limit of its own. */
const bodyLimit = { bytes: 512 * 1024, refuse: authErrors.bodyTooLarge }

export const postAcs: Endpoint = (parts) => async (c) => {
  if (!parts.ways.saml) throw authErrors.samlDisabled()
  const site = { c, parts }
  let target = parts.ssoPage
  try {
    await requireRoom(c, parts, 'authorize')
    const form = new URLSearchParams(await readTextBody(c.req.raw, bodyLimit))
    const response = form.get('SAMLResponse') ?? ''
    const flow = await claimFlow(site, form.get('RelayState') ?? '')
    if (flow === undefined) return await acceptUnsolicited(site, response)
    target = flow.redirect_to
    return await takeIn(site, { flow, response })
  } catch (error) {
    return await sendBack(site, { target, error: toRefusal(error), name: 'access_denied' })
  }
}

/** The navigation after the post: it comes from our own address, so the browser shows its cookies. */
export const getAcs: Endpoint = (parts) => async (c) => {
  if (c.req.method === 'HEAD') throw authErrors.wrongMethod()
  if (!parts.ways.saml) throw authErrors.samlDisabled()
  const site = { c, parts }
  let target = parts.ssoPage
  try {
    await requireRoom(c, parts, 'authorize')
    const id = c.req.query('flow')
    if (!isUuid(id)) throw authErrors.samlRelayStateNotFound()
    const { flow, subject } = await parts.database.transaction(transactionContext(c), (transaction) =>
      takeAnswer(transaction, parts.secrets, id),
    )
    target = flow.redirect_to
    if (!hasMark(c, parts, flow.proof.browser))
      throw authErrors.badOAuthState('The sign-in belongs to another browser')
    return await finish(site, { flow, subject })
  } catch (error) {
    return await sendBack(site, { target, error, name: 'access_denied' })
  }
}

/** Undefined if the answer names no sign-in of ours: providers send texts of their own then. */
async function claimFlow({ c, parts }: Site, relayState: string): Promise<ProviderFlow | undefined> {
  if (!isUuid(relayState)) return undefined
  return await parts.database.transaction(transactionContext(c), async (transaction) => {
    const [known] = await transaction.query(
      `select 1 from auth.flow_state where id = $1 and authentication_method = 'sso/saml' and provider is not null`,
      [relayState],
    )
    return known && (await claimProviderFlow(transaction, parts.secrets, relayState))
  })
}

type Answered = { readonly flow: ProviderFlow; readonly response: string }

/** A sign-in without PKCE, and every test, goes on in the browser that began it. */
async function takeIn(site: Site, { flow, response }: Answered): Promise<Response> {
  const { c, parts } = site
  const subject = await prove(site, { flow, response })
  if (subject === undefined) return sendOn(c, flow.redirect_to, {})
  if (!asksForMark(c, flow, { isStrict: flow.proof.tester !== undefined }))
    return await finish(site, { flow, subject })
  await parts.database.transaction(transactionContext(c), (transaction) =>
    keepAnswer(transaction, parts.secrets, { flowId: flow.id, subject }),
  )
  const url = new URL(acsUrlOf(parts))
  url.searchParams.set('flow', flow.id)
  return c.redirect(url.href, 303)
}

/** Undefined if a test has failed, and its report says why. */
async function prove(site: Site, { flow, response }: Answered): Promise<ProvenSubject | undefined> {
  const { parts } = site
  const provider = await requireSamlProvider(site, flow)
  try {
    const assertion = await verifyResponse(response, {
      idp: { entityId: provider.entity_id, certificates: provider.certificates },
      entityId: entityIdOf(parts),
      acsUrl: acsUrlOf(parts),
      requestId: flow.proof.request ?? '',
      now: new Date(parts.clock()),
    })
    const signedInAt = assertion.authnInstant?.getTime()
    const authTime = signedInAt === undefined ? undefined : Math.floor(signedInAt / 1000)
    requireFreshSignIn(flow.proof, { authTime, statesAuthTime: true })
    return subjectOfAssertion(parts, provider, assertion)
  } catch (error) {
    const { tester } = flow.proof
    if (!(error instanceof SamlFault) || tester === undefined) throw error
    const { code, facts } = error
    await failTest(site, { providerId: provider.id, tester, fault: { code, facts } })
    return undefined
  }
}

async function requireSamlProvider({ c, parts }: Site, flow: ProviderFlow): Promise<SamlProvider> {
  const id = findProviderId(flow.provider) ?? null
  const provider = await parts.database.transaction(
    { ...transactionContext(c), readOnly: true },
    (transaction) => findCompanyProvider(transaction, parts.secrets, id),
  )
  if (provider?.kind !== 'saml') throw authErrors.ssoProviderDisabled()
  return provider
}

type Proven = { readonly flow: ProviderFlow; readonly subject: ProvenSubject }

async function finish(site: Site, { flow, subject }: Proven): Promise<Response> {
  const providerId = findProviderId(flow.provider) ?? ''
  return await finishFlow(site, { flow, providerId, method: 'sso/saml', subject })
}

/** The reason is told in words; what was found stays with us. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof SamlFault)) return error
  return error.code === 'refused_by_provider'
    ? authErrors.ssoProviderRefused()
    : authErrors.samlResponseRefused(describeFault(error))
}
