// The other role: letting applications sign in people of ours (sheet, section 11). It is not built, so everything about
// it answers that it is off. Administrators can already keep the records of such applications.
import { type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import type { Route } from '../../request/route.ts'
import { requirePerson, requireSession } from '../../sessions/require-session.ts'

const answerDisabled: Endpoint = () => () => {
  throw authErrors.oauthServerDisabled()
}

/** As the original does: the caller is checked first. */
const answerPersonDisabled: Endpoint = (parts) => async (c) => {
  const claims = await requirePerson(c, parts)
  await parts.database.transaction({ ...transactionContext(c, claims), readOnly: true }, (transaction) =>
    requireSession(transaction, claims, { now: parts.clock() }),
  )
  throw authErrors.oauthServerDisabled()
}

export const authorizationServerRoutes: readonly Route[] = [
  { method: 'GET', path: '/oauth/authorize', endpoint: answerDisabled, isOpen: true },
  { method: 'POST', path: '/oauth/token', endpoint: answerDisabled, isOpen: true },
  { method: 'GET', path: '/oauth/userinfo', endpoint: answerDisabled, isOpen: true },
  { method: 'POST', path: '/oauth/clients/register', endpoint: answerDisabled, isOpen: true },
  { method: 'GET', path: '/oauth/authorizations/:id', endpoint: answerDisabled },
  { method: 'POST', path: '/oauth/authorizations/:id/consent', endpoint: answerDisabled },
  { method: 'GET', path: '/user/oauth/grants', endpoint: answerPersonDisabled },
  { method: 'DELETE', path: '/user/oauth/grants', endpoint: answerPersonDisabled },
  { method: 'GET', path: '/.well-known/openid-configuration', endpoint: answerDisabled, isOpen: true },
  { method: 'GET', path: '/.well-known/oauth-authorization-server', endpoint: answerDisabled, isOpen: true },
]
