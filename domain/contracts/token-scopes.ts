/** The scopes of an API token. The database has the same list, and a test compares the two. */
export const tokenScopes = ['read', 'components:write', 'versions:write', 'admin'] as const
export type TokenScope = (typeof tokenScopes)[number]

/**
 * Whether a token with these scopes may do what requires one. Every scope includes reading, and `admin` includes all.
 */
export function scopesAllow(scopes: readonly string[], needed: string): boolean {
  if (needed === 'read') return scopes.length > 0
  return scopes.includes('admin') || scopes.includes(needed)
}
