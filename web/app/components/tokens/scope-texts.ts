import type { TokenScope } from '@trellis/domain/contracts/token-scopes'

/** The names of the texts of each scope: a colon in a name would ask for other texts. */
export const scopeTexts = {
  read: 'read',
  'components:write': 'components',
  'versions:write': 'versions',
  admin: 'admin',
} as const satisfies Record<TokenScope, string>
