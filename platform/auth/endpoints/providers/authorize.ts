import type { AuthContext, AuthParts, Endpoint } from '../../auth-context.ts'
import { AuthError } from '../../errors/errors.ts'
import { logFailure, toAuthError } from '../../errors/render-error.ts'
import { isNavigation, markBrowser } from '../../flows/browser-mark.ts'
import { leaveForProvider } from '../../providers/leave-for-provider.ts'
import { redirectTargetOf } from '../../request/redirect-target.ts'
import { errorParameters, sendOn } from '../../request/send-on.ts'

/** A browser comes here to sign in at another provider. */
export const getAuthorize: Endpoint = (parts) => async (c) => {
  const browser = markBrowser(c, parts)
  try {
    return c.redirect(await leaveForProvider(c, parts, { browser }), 302)
  } catch (error) {
    return sendBack(c, parts, error)
  }
}

/** Somebody whose provider is down cannot do anything about it, and should not end at an answer for programs. */
function sendBack(c: AuthContext, parts: AuthParts, error: unknown): Response {
  const refusal = toAuthError(error)
  if (!(refusal instanceof AuthError) || refusal.status < 500 || !isNavigation(c)) throw error
  logFailure(parts.logger, c, refusal)
  const parameters = errorParameters(refusal)
  return sendOn(c, redirectTargetOf(c, parts), { query: parameters, fragment: parameters, status: 302 })
}
