import type { Endpoint } from '../auth-context.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the protocol's own address. `:name` stands for one part. */
  readonly path: string
  readonly endpoint: Endpoint
  /** For endpoints that do not count by themselves. */
  readonly limit?: keyof RateLimits
  /** Needs a solved captcha, if the installation uses one. The token is in `gotrue_meta_security` of the body. */
  readonly captcha?: true
  /** Needs no API key, for a browser that follows a link, a verifier of tokens or a monitor. */
  readonly isOpen?: true
}

export type Asked = { readonly method: string; readonly path: string }

/** Finds the route of a request, wherever the protocol is mounted. Of several that fit, the one with the most fixed parts. */
export function routeFinder(routes: readonly Route[]): (asked: Asked) => Route | undefined {
  const known = routes
    .map((route) => ({ route, parts: partsOf(route.path) }))
    .toSorted((a, b) => countFixed(b.parts) - countFixed(a.parts))
  return ({ method, path }) => {
    const wanted = method === 'HEAD' ? 'GET' : method
    const parts = partsOf(path)
    return known.find((each) => each.route.method === wanted && fits(each.parts, parts))?.route
  }
}

const partsOf = (path: string) => path.split('/').filter(Boolean)
const isFixed = (part: string) => !part.startsWith(':')
const countFixed = (parts: readonly string[]) => parts.filter(isFixed).length

function fits(wanted: readonly string[], parts: readonly string[]): boolean {
  const start = parts.length - wanted.length
  return start >= 0 && wanted.every((part, index) => !isFixed(part) || part === parts[start + index])
}
