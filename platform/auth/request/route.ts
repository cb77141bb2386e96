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

/** The route of a request, wherever the protocol is mounted. Of several that fit, the one with the most fixed parts. */
export function findRoute(
  routes: readonly Route[],
  { method, path }: { readonly method: string; readonly path: string },
): Route | undefined {
  const asked = method === 'HEAD' ? 'GET' : method
  const parts = path.split('/').filter(Boolean)
  const fitting = routes.filter((route) => route.method === asked && fits(route, parts))
  return fitting.reduce<Route | undefined>(
    (best, route) => (best === undefined || fixedParts(route) > fixedParts(best) ? route : best),
    undefined,
  )
}

const partsOf = ({ path }: Route) => path.split('/').filter(Boolean)
const fixedParts = (route: Route) => partsOf(route).filter((part) => !part.startsWith(':')).length

function fits(route: Route, parts: readonly string[]): boolean {
  const wanted = partsOf(route)
  const end = parts.slice(-wanted.length)
  if (end.length < wanted.length) return false
  return wanted.every((part, index) => part.startsWith(':') || part === end[index])
}
