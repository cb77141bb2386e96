// The guard of every navigation (specification, section 4) as one pure decision, so that the server and the
// browser cannot disagree. Patterns match the path without its query and accept `*` for anything.

export type NavigationOptions = {
  login: string
  callback: string
  /** When set, only these paths are guarded. */
  include?: readonly string[]
  exclude?: readonly string[]
  cookieRedirect: boolean
  saveRedirectToCookie: boolean
}

export type NavigationDecision =
  | { kind: 'proceed' }
  | { kind: 'redirect'; to: string; returnPath: string | undefined }

export type Navigation = {
  /** The full attempted path, with query and hash. */
  path: string
  signedIn: boolean
  options: NavigationOptions
}

export function decideNavigation({ path, signedIn, options }: Navigation): NavigationDecision {
  if (signedIn || !isGuarded(path, options)) return { kind: 'proceed' }
  const keepsPath = options.cookieRedirect || options.saveRedirectToCookie
  return { kind: 'redirect', to: options.login, returnPath: keepsPath ? path : undefined }
}

function isGuarded(path: string, { include, exclude = [], login, callback }: NavigationOptions): boolean {
  const matches = (pattern: string) => matchesPattern(path, pattern)
  if (include && !include.some(matches)) return false
  return ![...exclude, login, callback].some(matches)
}

function matchesPattern(path: string, pattern: string): boolean {
  const pathname = path.replace(/[?#].*$/s, '')
  const source = pattern.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`, 's').test(pathname)
}
