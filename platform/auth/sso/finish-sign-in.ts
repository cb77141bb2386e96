// The last step of a sign-in at a company's provider, when it is proven who came and that the same browser had begun.
import type { Transaction } from '../../postgres/postgres.ts'
import { type Site, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { RefusedSignIn } from '../errors/refused-sign-in.ts'
import { issueAuthCode } from '../flows/flow-state.ts'
import type { ProviderFlow } from '../flows/provider-flow.ts'
import { type Parameters, tokenParameters } from '../request/send-on.ts'
import { createSession } from '../sessions/create-session.ts'
import { type Grant, toTokenResponse } from '../sessions/grant.ts'
import { tellLinked } from '../users/ways-in/tell-change.ts'
import { acceptSubject, SsoRefused } from './accept-subject.ts'
import { providerNameOf } from './company-provider.ts'
import { requireWayIn } from './enforcement.ts'
import type { ProvenSubject } from './proven-subject.ts'

export type Proven = {
  readonly flow: Pick<ProviderFlow, 'id' | 'is_pkce'>
  readonly providerId: string
  readonly method: 'sso/saml' | 'sso/oidc'
  readonly subject: ProvenSubject
}

type Finished = { readonly query?: Parameters; readonly fragment?: Parameters }

/** What the browser takes along: a code for the client that began, or the session. */
export async function finishSignIn(site: Site, proven: Proven): Promise<Finished> {
  const { c, parts } = site
  const finished = await parts.database
    .transaction(transactionContext(c), (transaction) => signIn(transaction, site, proven))
    .catch((error: unknown) => {
      if (!(error instanceof SsoRefused)) throw error
      throw new RefusedSignIn(error.error, { userId: error.userId, method: proven.method })
    })
  if (typeof finished === 'string') return { query: { code: finished } }
  return { fragment: tokenParameters(await toTokenResponse(parts, finished)) }
}

async function signIn(transaction: Transaction, site: Site, proven: Proven): Promise<Grant | string> {
  const { parts } = site
  const { flow, providerId, method, subject } = proven
  if ((await parts.sso.stateOf(transaction, providerId)) === 'off') throw authErrors.ssoProviderDisabled()
  const { user, linked } = await acceptSubject(transaction, parts, { providerId, subject })
  const notAfter = new Date(subject.notAfter)
  const provider = providerNameOf(providerId)
  if (flow.is_pkce) {
    await requireWayIn(transaction, parts, { user, method, provider })
    await transaction.query('update auth.flow_state set user_id = $2, not_after = $3 where id = $1', [
      flow.id,
      user.id,
      notAfter,
    ])
    const code = await issueAuthCode(transaction, parts.keyring, flow)
    await tellLinked(transaction, site, { user, linked, sessionId: undefined })
    return code
  }
  const grant = await createSession(transaction, site, { user, method, provider, notAfter })
  await tellLinked(transaction, site, { user, linked, sessionId: grant.session.id })
  return grant
}
