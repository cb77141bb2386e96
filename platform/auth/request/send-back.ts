import type { Site } from '../auth-context.ts'
import { OAuthError } from '../errors/errors.ts'
import { logFailure, toAuthError } from '../errors/render-error.ts'
import { errorParameters, sendOn } from './send-on.ts'

type Back = {
  readonly target: string
  readonly error: unknown
  /** The name in OAuth of a refusal that has no other. */
  readonly name: 'access_denied' | 'server_error'
  readonly status?: 302 | 303
}

const deniedCodes: readonly string[] = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

/** A person sees the answer, so that a refusal is told by the page that they came from. */
export function sendBack({ c, parts }: Site, { target, error, name, status = 303 }: Back): Response {
  const refusal = toAuthError(error)
  logFailure(parts.logger, c, refusal)
  const parameters =
    refusal instanceof OAuthError
      ? { error: refusal.error, error_description: refusal.message }
      : {
          error: name,
          ...errorParameters(refusal),
          ...(deniedCodes.includes(refusal.code) && { error: 'access_denied' }),
        }
  return sendOn(c, target, { query: parameters, fragment: parameters, status })
}
