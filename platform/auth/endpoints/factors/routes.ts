import type { Route } from '../../request/route.ts'

/** Second factors: enroll, challenge, verify, unenroll. */
export const factorRoutes: readonly Route[] = []
