import type { Endpoint } from '../../auth-context.ts'
import { AuthError, authErrors, OAuthError } from '../../errors/errors.ts'
import { requireRoom, returnRoom } from '../../limits/limit-address.ts'
import { requireCaptcha } from '../../request/captcha.ts'
import { grantByIdToken } from './token-id-token.ts'
import { grantByPassword } from './token-password.ts'
import { grantByPkce } from './token-pkce.ts'
import { grantByRefreshToken } from './token-refresh.ts'
import { grantByWeb3 } from './token-web3.ts'

/** Grants that anyone can ask for again and again. The others spend something that was given out before. */
const captchaGrants: readonly string[] = ['password', 'web3']

/**
 * Grants that can be guessed, or cost work that strangers cause. They need room before the work: otherwise an address
 * whose room is used up would still learn which guess was right.
 */
const guessedGrants: readonly string[] = ['password', 'web3', 'id_token']

/**
 * Every way to get a session other than a mail: one file per grant type. Only refusals count toward the address's
 * limit: a client that receives 429 gives up its session, and a whole office must not lose theirs because of one
 * script. That is why refreshing goes on however many requests of the address were refused.
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
    const type = c.req.query('grant_type') ?? ''
    const isGuess = guessedGrants.includes(type)
    if (isGuess) await requireRoom(c, parts, 'token')
    let isRefused = false
    try {
      const grant = grants.get(type)
      if (grant === undefined) throw authErrors.unsupportedGrant()
      if (captchaGrants.includes(type)) await requireCaptcha(c, parts)
      return await grant(c, next)
    } catch (error) {
      isRefused = isRefusal(error)
      if (isRefused && !isGuess) await requireRoom(c, parts, 'token')
      throw error
    } finally {
      if (isGuess && !isRefused) await returnRoom(c, parts, 'token')
    }
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof OAuthError) return true
  return error instanceof AuthError && error.status < 500 && error.status !== 429
}
