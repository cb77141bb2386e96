import type { Route } from '../../request/route.ts'

/** Passkeys, which sign in alone. */
export const passkeyRoutes: readonly Route[] = []
