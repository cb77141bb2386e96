import type { Endpoint } from '../auth-context.ts'
import { authErrors } from '../errors.ts'
import { grantByPkce } from './token-pkce.ts'
import { grantByRefreshToken } from './token-refresh.ts'

/** Every way to a session that is not a mail: one file per grant type. */
export const postToken: Endpoint = (parts) => {
  const grants = new Map([
    ['refresh_token', grantByRefreshToken(parts)],
    ['pkce', grantByPkce(parts)],
  ])
  return async (c, next) => {
    const grant = grants.get(c.req.query('grant_type') ?? '')
    if (grant === undefined) throw authErrors.unsupportedGrant()
    return await grant(c, next)
  }
}
