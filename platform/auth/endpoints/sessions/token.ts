import type { Endpoint } from '../../auth-context.ts'
import { AuthError, authErrors, OAuthError } from '../../errors/errors.ts'
import { requireRoom } from '../../limits/limit-address.ts'
import { requireCaptcha } from '../../request/captcha.ts'
import { grantByIdToken } from './token-id-token.ts'
import { grantByPassword } from './token-password.ts'
import { grantByPkce } from './token-pkce.ts'
import { grantByRefreshToken } from './token-refresh.ts'
import { grantByWeb3 } from './token-web3.ts'

/** Grants that anyone can ask for again and again. The others spend something that was given out before. */
const captchaGrants: readonly string[] = ['password', 'web3']

/**
 * Every way to get a session other than a mail: one file per grant type. Only refusals count toward the address's
 * limit: a client that receives 429 gives up its session, and a whole office must not lose theirs because of one
 * script.
 */
export const postToken: Endpoint = (parts) => {
  const grants = new Map([
    ['refresh_token', grantByRefreshToken(parts)],
    ['pkce', grantByPkce(parts)],
    ['password', grantByPassword(parts)],
    ['web3', grantByWeb3(parts)],
    ['id_token', grantByIdToken(parts)],
  ])
  return async (c, next) => {
    try {
      const type = c.req.query('grant_type') ?? ''
      const grant = grants.get(type)
      if (grant === undefined) throw authErrors.unsupportedGrant()
      if (captchaGrants.includes(type)) await requireCaptcha(c, parts)
      return await grant(c, next)
    } catch (error) {
      if (isRefusal(error)) await requireRoom(c, parts, 'token')
      throw error
    }
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof OAuthError) return true
  return error instanceof AuthError && error.status < 500 && error.status !== 429
}
