// The provider sends the browser back here. Whatever happens, the browser is sent on: with a session, with a code for
// the client that began, or with an error.
import { isUuid, readTextBody } from '../../../http/http.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthParts, type Endpoint, type Site, transactionContext } from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { authErrors, OAuthError } from '../../errors/errors.ts'
import { isBrowser, requireSameBrowser } from '../../flows/browser-mark.ts'
import { issueAuthCode } from '../../flows/flow-state.ts'
import { requireFreshSignIn } from '../../flows/fresh-sign-in.ts'
import { claimProviderFlow, type ProviderFlow } from '../../flows/provider-flow.ts'
import { keepProviderTokens } from '../../flows/provider-tokens.ts'
import { requireRoom } from '../../limits/limit-address.ts'
import { type Acceptance, acceptIdentity } from '../../providers/accept-identity.ts'
import { acceptInvite } from '../../providers/accept-invite.ts'
import { type Exchanged, exchangeCode } from '../../providers/exchange-code.ts'
import type { ProvenIdentity } from '../../providers/identities.ts'
import { callbackUrl } from '../../providers/leave-for-provider.ts'
import { checkLink, linkIdentity } from '../../providers/link-identity.ts'
import { keepLink, linkerOf, type PendingLink } from '../../providers/pending-link.ts'
import { sendBack } from '../../request/send-back.ts'
import { type Parameters, sendOn, tokenParameters } from '../../request/send-on.ts'
import { createSession } from '../../sessions/create-session.ts'
import { type Grant, toTokenResponse } from '../../sessions/grant.ts'
import { requireWayIn } from '../../sso/enforcement.ts'
import { tellLinked } from '../../users/ways-in/tell-change.ts'

const bodyLimit = { bytes: 64 * 1024, refuse: authErrors.bodyTooLarge }
/** Characters of the provider's own words that are passed on. */
const maxWords = 500

export const getCallback: Endpoint = (parts) => async (c) => {
  if (c.req.method === 'HEAD') throw authErrors.wrongMethod()
  return await comeBack({ c, parts }, new URL(c.req.url).searchParams)
}

/** For providers that let the browser post their answer. */
export const postCallback: Endpoint = (parts) => async (c) => {
  const answer = new URLSearchParams(await readTextBody(c.req.raw, bodyLimit))
  if (!isBrowser(c)) return await comeBack({ c, parts }, answer)
  // Browsers leave cookies out of a post from another site, but not out of the navigation that follows.
  const url = new URL(callbackUrl(parts))
  url.search = answer.toString()
  return c.redirect(url.href, 303)
}

async function comeBack({ c, parts }: Site, answer: URLSearchParams): Promise<Response> {
  let target = parts.siteUrl
  try {
    await requireRoom(c, parts, 'authorize')
    const flow = await claimFlow({ c, parts }, answer)
    target = flow.redirect_to
    // A link gives somebody's identity away for good.
    requireSameBrowser({ c, parts }, flow, { isStrict: flow.linking_user_id !== null })
    const exchanged = await exchange(parts, { flow, answer })
    const parameters = await finish({ c, parts }, { flow, exchanged })
    return sendOn(c, target, { ...parameters, status: 302 })
  } catch (error) {
    return await sendBack({ c, parts }, { target, error, name: 'server_error', status: 302 })
  }
}

async function claimFlow({ c, parts }: Site, answer: URLSearchParams): Promise<ProviderFlow> {
  const state = answer.get('state')
  if (!state) throw authErrors.badOAuthCallback('OAuth state parameter missing')
  if (!isUuid(state)) throw authErrors.badOAuthState('OAuth state parameter is invalid')
  return await parts.database.transaction(transactionContext(c), (transaction) =>
    claimProviderFlow(transaction, parts.secrets, state),
  )
}

async function exchange(
  parts: AuthParts,
  { flow, answer }: { readonly flow: ProviderFlow; readonly answer: URLSearchParams },
): Promise<Exchanged> {
  const fault = answer.get('error')
  if (fault) throw toOAuthError(fault, answer.get('error_description') ?? '')
  if (!answer.get('code')) {
    throw authErrors.badOAuthCallback('OAuth callback with missing authorization code missing')
  }
  const provider = parts.providers.find(flow.provider)
  if (provider === undefined) throw authErrors.unsupportedProvider('provider is not enabled')
  const url = new URL(callbackUrl(parts))
  url.search = answer.toString()
  const exchanged = await exchangeCode(parts.providers, provider, {
    url,
    state: flow.id,
    proof: flow.proof,
  }).catch((error: unknown) => {
    throw authErrors.providerFailed('Unable to exchange external code', { cause: error })
  })
  requireFreshSignIn(flow.proof, { ...provider, ...exchanged })
  return exchanged
}

/** The provider's own refusal, such as that of a person who did not agree. */
function toOAuthError(error: string, description: string): OAuthError {
  const name = /^[\w.-]{1,64}$/.test(error) ? error : 'server_error'
  return new OAuthError(name, description.slice(0, maxWords))
}

type Finished =
  | Refused
  | { readonly outcome: 'code'; readonly code: string }
  | { readonly outcome: 'tokens'; readonly grant: Grant }

type Proven = { readonly flow: ProviderFlow; readonly exchanged: Exchanged }

async function finish(
  { c, parts }: Site,
  proven: Proven,
): Promise<{ readonly query?: Parameters; readonly fragment?: Parameters }> {
  const finished = await parts.database.transaction(transactionContext(c), (transaction) =>
    signIn(transaction, { c, parts }, proven),
  )
  if (finished.outcome === 'refused') throw finished.error
  if (finished.outcome === 'code') return { query: { code: finished.code } }
  const tokens = await toTokenResponse(parts, finished.grant)
  return { fragment: { ...tokenParameters(tokens), ...proven.exchanged.tokens } }
}

async function signIn(transaction: Transaction, { c, parts }: Site, proven: Proven): Promise<Finished> {
  const { flow, exchanged } = proven
  const identity = { provider: flow.provider, profile: exchanged.profile }
  const accepted = await accept(transaction, parts, { flow, identity })
  if (accepted.outcome === 'refused') {
    const { userId, error } = accepted
    return await refuseSignIn(transaction, parts, { userId, method: 'oauth', error })
  }
  const { user, signInAt, linked } = accepted
  if (flow.is_pkce) {
    // Before the code: what the identity has changed already must not stay if the code is worth nothing.
    await requireWayIn(transaction, parts, { user, method: 'oauth', provider: flow.provider })
    await keepProviderTokens(transaction, parts.secrets, {
      flowId: flow.id,
      userId: user.id,
      tokens: exchanged.tokens,
    })
    const code = await issueAuthCode(transaction, parts.keyring, flow)
    await tellLinked(transaction, { c, parts }, { user, linked, sessionId: undefined })
    return { outcome: 'code', code }
  }
  const grant = await createSession(
    transaction,
    { c, parts },
    { user, method: 'oauth', provider: flow.provider, signInAt },
  )
  await tellLinked(transaction, { c, parts }, { user, linked, sessionId: grant.session.id })
  return { outcome: 'tokens', grant }
}

async function accept(
  transaction: Transaction,
  parts: AuthParts,
  { flow, identity }: { readonly flow: ProviderFlow; readonly identity: ProvenIdentity },
): Promise<Acceptance> {
  const linker = linkerOf(flow)
  if (linker !== undefined) {
    return flow.is_pkce
      ? await deferLink(transaction, parts, { flowId: flow.id, linker, identity })
      : await linkIdentity(transaction, parts, { linker, identity })
  }
  const { invite: token } = flow.proof
  if (token !== undefined) return await acceptInvite(transaction, parts, { identity, token })
  return await acceptIdentity(transaction, parts, identity)
}

/** What refuses the link is told here already, where the client expects it. */
async function deferLink(
  transaction: Transaction,
  parts: AuthParts,
  link: PendingLink & { readonly flowId: string },
): Promise<Acceptance> {
  const checked = await checkLink(transaction, parts, link)
  if (checked.outcome === 'accepted') await keepLink(transaction, parts.secrets, link)
  return checked
}
