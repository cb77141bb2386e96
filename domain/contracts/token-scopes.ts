/** What an API token may be given. The database knows the same list, and a test holds the two equal. */
export const tokenScopes = ['read', 'components:write', 'versions:write', 'admin'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Whether a token with these scopes may do what needs one. Each scope reads, and `admin` is all of them. */
export function scopesAllow(scopes: readonly string[], needed: string): boolean {
  if (needed === 'read') return scopes.length > 0
  return scopes.includes('admin') || scopes.includes(needed)
}
