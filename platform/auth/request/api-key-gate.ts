import { createMiddleware } from 'hono/factory'
import { type Callers, readCredentials } from '../../callers/callers.ts'
import type { AuthEnv } from '../auth-context.ts'

/** Requests that cannot carry a key, such as links that a browser follows. */
export type IsOpen = (request: { readonly method: string; readonly path: string }) => boolean

/** Requires a known `apikey`. Its answers match those of the gateway in front of the original. */
export const apiKeyGate = (callers: Pick<Callers, 'findKeyHolder'>, isOpen: IsOpen) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    if (isOpen({ method: c.req.method, path: c.req.path })) return next()
    const { apiKey } = readCredentials(c.req.raw)
    if (apiKey !== undefined && (await callers.findKeyHolder(apiKey)) !== undefined) return next()
    return apiKey === undefined
      ? c.json({ message: 'No API key found in request', hint: 'Send the key in the header apikey.' }, 401)
      : c.json({ message: 'Invalid API key', hint: 'Check that it matches the key of this server.' }, 401)
  })
