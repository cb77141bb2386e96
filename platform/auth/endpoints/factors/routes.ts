import type { Route } from '../../request/route.ts'
import { postFactorChallenge } from './challenge-factor.ts'
import { postFactor } from './enroll-factor.ts'
import {
  deleteRecoveryCodes,
  getRecoveryCodes,
  postRecoveryCodes,
  postRegeneration,
} from './recovery-codes/manage-codes.ts'
import { postRecoveryCodeVerify } from './recovery-codes/verify-code.ts'
import { deleteFactor } from './unenroll-factor.ts'
import { postFactorVerify } from './verify-factor.ts'

/** Second factors: enroll, challenge, verify, unenroll. Recovery codes come first: their path looks like an id. */
export const factorRoutes: readonly Route[] = [
  { method: 'POST', path: '/factors', endpoint: postFactor },
  { method: 'GET', path: '/factors/recovery-codes', endpoint: getRecoveryCodes },
  { method: 'POST', path: '/factors/recovery-codes', endpoint: postRecoveryCodes },
  { method: 'DELETE', path: '/factors/recovery-codes', endpoint: deleteRecoveryCodes },
  { method: 'POST', path: '/factors/recovery-codes/verify', endpoint: postRecoveryCodeVerify },
  { method: 'POST', path: '/factors/recovery-codes/regenerate', endpoint: postRegeneration },
  { method: 'POST', path: '/factors/:id/challenge', endpoint: postFactorChallenge },
  { method: 'POST', path: '/factors/:id/verify', endpoint: postFactorVerify },
  { method: 'DELETE', path: '/factors/:id', endpoint: deleteFactor },
]
