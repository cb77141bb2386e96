import type { Route } from '../../request/route.ts'
import { postFactorChallenge } from './challenge-factor.ts'
import { postFactor } from './enroll-factor.ts'
import { deleteFactor } from './unenroll-factor.ts'
import { postFactorVerify } from './verify-factor.ts'

/** Second factors: enroll, challenge, verify, unenroll. */
export const factorRoutes: readonly Route[] = [
  { method: 'POST', path: '/factors', endpoint: postFactor },
  { method: 'POST', path: '/factors/:id/challenge', endpoint: postFactorChallenge },
  { method: 'POST', path: '/factors/:id/verify', endpoint: postFactorVerify },
  { method: 'DELETE', path: '/factors/:id', endpoint: deleteFactor },
]
