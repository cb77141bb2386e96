import type { MiddlewareHandler } from 'hono'

export type ScriptSources = { readonly nonce: string } | { readonly hashes: readonly string[] }

/** Scripts run by nonce (rendered pages) or by hash (prerendered files), never merely because they are inline. */
export function contentSecurityPolicy(
  scripts: ScriptSources,
  { isDevelopment }: { isDevelopment: boolean },
): string {
  const allowed =
    'nonce' in scripts ? [`'nonce-${scripts.nonce}'`] : scripts.hashes.map((hash) => `'sha256-${hash}'`)
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", ...allowed],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    // Development reloads through a socket on its own port.
    'connect-src': isDevelopment ? ["'self'", 'ws:'] : ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

export type TransportOptions = {
  readonly isHttps: boolean
  /** Whether browsers are told to use https for all subdomains too, where other services may run. */
  readonly coversSubdomains: boolean
}

/** Headers of every answer. A page adds its own policy for scripts. */
export function securityHeaders({ isHttps, coversSubdomains }: TransportOptions): MiddlewareHandler {
  const strictTransport = `max-age=31536000${coversSubdomains ? '; includeSubDomains' : ''}`
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (isHttps) headers.set('Strict-Transport-Security', strictTransport)
    // A cookie belongs to one person, so no cache may serve it to another.
    if (headers.has('Set-Cookie')) headers.set('Cache-Control', 'private, no-store')
  }
}
