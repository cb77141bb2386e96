import type { MiddlewareFunction } from 'react-router'
import { findRequestScope, replaceRequestScope } from '../client/request-scope.ts'
import { type DataErrorKind, kindOfStatus } from './data-error.ts'

const passing: ReadonlySet<DataErrorKind> = new Set(['rate-limited', 'unavailable'])

/**
 * A page that the platform refused for the moment also says when to come back: after the longest wait of its reads. The
 * client does not expose the headers of an answer, so they are recorded on the way to it.
 */
export const passRetryAfter: MiddlewareFunction<Response> = async ({ context }, next) => {
  const scope = findRequestScope(context)
  if (!scope) return next()
  const waits = new Map<DataErrorKind, number>()
  const platformFetch: typeof fetch = async (input, init) => {
    const answer = await scope.platformFetch(input, init)
    const kind = kindOfStatus(answer.status)
    const seconds = Number(answer.headers.get('Retry-After'))
    if (passing.has(kind) && seconds > 0) waits.set(kind, Math.max(seconds, waits.get(kind) ?? 0))
    return answer
  }
  replaceRequestScope(context, { ...scope, platformFetch })
  const response = await next()
  const seconds = waits.get(kindOfStatus(response.status))
  if (seconds !== undefined) response.headers.set('Retry-After', String(seconds))
  return response
}
