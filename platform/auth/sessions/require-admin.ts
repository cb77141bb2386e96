import { readCredentials } from '../../callers/callers.ts'
import { TokenError } from '../../tokens/tokens.ts'
import type { AuthContext, AuthParts, Endpoint } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { refuseActor } from './require-session.ts'

/** Only administrators pass: the secret key, or a token with one of their roles (sheet, section 4, bearer checks). */
export const adminOnly =
  (endpoint: Endpoint): Endpoint =>
  (parts) => {
    const handler = endpoint(parts)
    return async (c, next) => {
      await requireAdmin(c, parts)
      return handler(c, next)
    }
  }

async function requireAdmin(c: AuthContext, parts: AuthParts): Promise<void> {
  const { bearer } = readCredentials(c.req.raw)
  if (!bearer || /\s/.test(bearer)) throw authErrors.noAuthorization()
  if (!parts.adminRoles.includes(await findRole(bearer, parts))) throw authErrors.notAdmin()
}

async function findRole(bearer: string, { keyring, adminRoles }: AuthParts): Promise<string> {
  const role = keyring.roleOfApiKey(bearer)
  if (role !== undefined) return role
  try {
    const claims = await keyring.verify(bearer, adminRoles)
    refuseActor(claims)
    return claims.role
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw authErrors.badJwt(`invalid JWT: the token is ${error.reason}`)
  }
}
