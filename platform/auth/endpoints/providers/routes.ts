import type { Route } from '../../request/route.ts'

/** Other providers and wallets, and the identities that they prove. */
export const providerRoutes: readonly Route[] = []
