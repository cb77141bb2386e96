import { createMiddleware } from 'hono/factory'
import type { Keyring } from '../tokens/tokens.ts'
import type { PlatformEnv } from './variables.ts'

export type ApiKeyOptions = {
  readonly keyring: Pick<Keyring, 'roleOfApiKey'>
  /** Requests that carry no key by nature, such as links that a browser follows. */
  readonly isOpen?: (request: { readonly method: string; readonly path: string }) => boolean
}

/** Asks for a known `apikey`, as a header or a query parameter, and remembers the role it stands for. */
export const apiKeyGate = ({ keyring, isOpen = () => false }: ApiKeyOptions) =>
  createMiddleware<PlatformEnv>(async (c, next) => {
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    const role = key === undefined ? undefined : keyring.roleOfApiKey(key)
    c.set('apiRole', role)
    if (role !== undefined || isOpen({ method: c.req.method, path: c.req.path })) return next()
    return key === undefined
      ? c.json({ message: 'No API key found in request', hint: 'Send the key in the header apikey.' }, 401)
      : c.json(
          { message: 'Invalid API key', hint: 'Compare it with the key that this server was started with.' },
          401,
        )
  })
