import type { Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import type { Route } from '../../request/route.ts'
import { postFactorChallenge } from './challenge-factor.ts'
import { postFactor } from './enroll-factor.ts'
import { deleteFactor } from './unenroll-factor.ts'
import { postFactorVerify } from './verify-factor.ts'

/** Recovery codes are not built. Without these routes, their path would be taken for the id of a factor. */
const unbuilt: Endpoint = () => () => {
  throw authErrors.unknownRoute()
}

/** Second factors: enroll, challenge, verify, unenroll. */
export const factorRoutes: readonly Route[] = [
  { method: 'POST', path: '/factors', endpoint: postFactor },
  { method: 'GET', path: '/factors/recovery-codes', endpoint: unbuilt },
  { method: 'POST', path: '/factors/recovery-codes', endpoint: unbuilt },
  { method: 'DELETE', path: '/factors/recovery-codes', endpoint: unbuilt },
  { method: 'POST', path: '/factors/recovery-codes/verify', endpoint: unbuilt },
  { method: 'POST', path: '/factors/recovery-codes/regenerate', endpoint: unbuilt },
  { method: 'POST', path: '/factors/:id/challenge', endpoint: postFactorChallenge },
  { method: 'POST', path: '/factors/:id/verify', endpoint: postFactorVerify },
  { method: 'DELETE', path: '/factors/:id', endpoint: deleteFactor },
]
