// Redirects: names that people try, and pages that moved. An address of another site leaves the app. Patterns may end
// with `*`, which is carried over if the target has one too.
import { splitPrefix } from '@trellis/domain/languages/languages'
import { type MiddlewareFunction, redirect } from 'react-router'
import { findRequestScope } from '../data/client/request-scope.ts'

export type RouteRule = { from: string; to: string; status?: 301 | 302 | 307 | 308 }

const rules: readonly RouteRule[] = [
  { from: '/login', to: '/signin' },
  { from: '/register', to: '/signup' },
  { from: '/auth/callback', to: '/confirm' },
  { from: '/documentation', to: '/docs' },
  { from: '/support', to: '/contact?about=support' },
  { from: '/legal/*', to: '/*' },
]

/** The target of a path, with its query; undefined if no rule matches. */
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
  // Two leading slashes in the target would name another site.
  return rest === '' || /^[/\\]/.test(rest) ? undefined : rest
}

/** The rules have no language; the server adds that of the address to their target. */
export function followRules(given = rules): MiddlewareFunction<Response> {
  return ({ url: { pathname, search }, context }) => {
    const { strategy, offered } = findRequestScope(context)?.languages ?? {
      strategy: 'no_prefix',
      offered: [],
    }
    const { rest } = splitPrefix(pathname, strategy === 'no_prefix' ? [] : offered)
    const rule = applyRules({ pathname: rest, search }, given)
    if (rule) throw redirect(rule.to, rule.status)
  }
}
