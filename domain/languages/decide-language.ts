import { type Language, type LanguageSettings, splitPrefix } from './languages.ts'

export type LanguageRequest = {
  /** Without the query. */
  readonly path: string
  /** The language of the cookie, or else of the browser. */
  readonly preferred: Language | undefined
}

export type LanguageDecision =
  | { readonly kind: 'serve'; readonly language: Language; readonly prefix: '' | `/${Language}` }
  | { readonly kind: 'redirect'; readonly to: string }

/**
 * The language of an address, or the address that it redirects to. The prefix decides. Without one, the root redirects
 * to the preferred language if that has addresses of its own, and other pages keep the default.
 */
export function decideLanguage(request: LanguageRequest, settings: LanguageSettings): LanguageDecision {
  const { strategy, offered, rootRedirect } = settings
  const [fallback] = offered
  const preferred = request.preferred ?? fallback
  const isRoot = request.path === '/'
  if (isRoot && rootRedirect !== undefined) return { kind: 'redirect', to: rootRedirect }
  if (strategy === 'no_prefix') return { kind: 'serve', language: preferred, prefix: '' }
  const { prefix, rest } = splitPrefix(request.path, offered)
  if (prefix !== undefined) {
    const isSuperfluous = strategy === 'prefix_except_default' && prefix === fallback
    return isSuperfluous
      ? { kind: 'redirect', to: onThisSite(rest) }
      : { kind: 'serve', language: prefix, prefix: `/${prefix}` }
  }
  if (strategy === 'prefix') return { kind: 'redirect', to: `/${preferred}${isRoot ? '' : request.path}` }
  return isRoot && preferred !== fallback
    ? { kind: 'redirect', to: `/${preferred}` }
    : { kind: 'serve', language: fallback, prefix: '' }
}

/** Two leading slashes would turn the path into the address of another site. */
const onThisSite = (path: string) => path.replace(/^[/\\]+/, '/')
