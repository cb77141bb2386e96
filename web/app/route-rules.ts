// Addresses that lead elsewhere: names that people try, and whatever moves one day. An address of another site leaves
// the app. Patterns accept `*` at their end, which is carried over where the target has one too.
import { type MiddlewareFunction, redirect } from 'react-router'

export type RouteRule = { from: string; to: string; status?: 301 | 302 | 307 | 308 }

const rules: readonly RouteRule[] = [
  { from: '/login', to: '/signin' },
  { from: '/register', to: '/signup' },
  { from: '/auth/callback', to: '/confirm' },
  { from: '/documentation', to: '/docs' },
  { from: '/support', to: '/contact?about=support' },
  { from: '/legal/*', to: '/*' },
]

/** Where the rules lead a path, with its query; undefined where none speaks of it. */
export function applyRules(url: Pick<URL, 'pathname' | 'search'>, given = rules) {
  for (const { from, to, status = 302 } of given) {
    const rest = restOf(url.pathname, from)
    if (rest === undefined) continue
    const target = to.replace('*', rest)
    return { to: to.includes('?') ? target : target + url.search, status }
  }
  return undefined
}

function restOf(path: string, pattern: string): string | undefined {
  if (!pattern.endsWith('*')) return path === pattern ? '' : undefined
  const start = pattern.slice(0, -1)
  const rest = path.startsWith(start) ? path.slice(start.length) : ''
  // Two slashes at the start of the target would name another site.
  return rest === '' || /^[/\\]/.test(rest) ? undefined : rest
}

export const followRules: MiddlewareFunction<Response> = ({ url }) => {
  const rule = applyRules(url)
  if (rule) throw redirect(rule.to, rule.status)
}
