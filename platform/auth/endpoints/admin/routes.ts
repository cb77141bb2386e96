import type { Route } from '../../request/route.ts'

/** Calls of administrators, who hold the secret key. */
export const adminRoutes: readonly Route[] = []
