import type { Site } from '../auth-context.ts'
import { AuthError } from '../errors/errors.ts'
import { settleFailure } from '../errors/settle-failure.ts'
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
export async function sendBack(site: Site, { target, error, name, status = 303 }: Back): Promise<Response> {
  const refusal = await settleFailure(site, error)
  const isDenied = refusal instanceof AuthError && deniedCodes.includes(refusal.code)
  const denied = isDenied && { error: 'access_denied' }
  const parameters = { error: name, ...errorParameters(refusal), ...denied }
  // Our own page sends people on who are signed in, and browsers keep the fragment of a redirected address.
  const isOwnPage = target === site.parts.ssoPage
  return sendOn(site.c, target, {
    query: parameters,
    ...(!isOwnPage && { fragment: parameters }),
    status,
  })
}
