import type { AuthContext, AuthParts } from '../../auth-context.ts'
import { AuthError, type OAuthError } from '../../errors/errors.ts'
import { logFailure, toAuthError } from '../../errors/render-error.ts'
import { errorParameters, type Parameters, sendOn } from '../../request/send-on.ts'

/** A person sees the answer, so that a refusal is told by the page that they came from. */
export function sendBack(
  c: AuthContext,
  parts: AuthParts,
  back: { readonly target: string; readonly error: unknown },
): Response {
  const refusal = toAuthError(back.error)
  logFailure(parts.logger, c, refusal)
  const parameters = refusalParameters(refusal)
  return sendOn(c, back.target, { query: parameters, fragment: parameters })
}

function refusalParameters(error: AuthError | OAuthError): Parameters {
  return error instanceof AuthError
    ? { error: 'access_denied', ...errorParameters(error) }
    : { error: error.error, error_description: error.message }
}
