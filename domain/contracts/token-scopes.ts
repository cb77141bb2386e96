/** What an API token may be given. The database knows the same list, and a test holds the two equal. */
export const tokenScopes = ['read', 'components:write', 'versions:write', 'admin'] as const
export type TokenScope = (typeof tokenScopes)[number]
