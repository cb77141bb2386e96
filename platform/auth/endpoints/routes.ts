import type { Route } from '../request/route.ts'
import { adminRoutes } from './admin/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { postOtp } from './mails/otp.ts'
import { postVerify } from './mails/verify.ts'
import { getVerify } from './mails/verify-link.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { getHealth, getJwks, getSettings } from './public-facts.ts'
import { postLogout } from './sessions/logout.ts'
import { postToken } from './sessions/token.ts'
import { ssoRoutes } from './sso/routes.ts'
import { getUser } from './user/get-user.ts'
import { putUser } from './user/update-user.ts'

/** Everything that the protocol answers. */
export const authRoutes: readonly Route[] = [
  { method: 'POST', path: '/otp', endpoint: postOtp, limit: 'otp', captcha: true },
  // The name that older clients use.
  { method: 'POST', path: '/magiclink', endpoint: postOtp, limit: 'otp', captcha: true },
  { method: 'POST', path: '/verify', endpoint: postVerify, limit: 'verify' },
  { method: 'GET', path: '/verify', endpoint: getVerify, isOpen: true },
  { method: 'POST', path: '/token', endpoint: postToken },
  { method: 'POST', path: '/logout', endpoint: postLogout },
  { method: 'GET', path: '/user', endpoint: getUser },
  { method: 'PUT', path: '/user', endpoint: putUser, limit: 'updateUser' },
  { method: 'GET', path: '/settings', endpoint: getSettings },
  { method: 'GET', path: '/health', endpoint: getHealth, isOpen: true },
  { method: 'GET', path: '/.well-known/jwks.json', endpoint: getJwks, isOpen: true },
  ...passwordRoutes,
  ...factorRoutes,
  ...passkeyRoutes,
  ...providerRoutes,
  ...ssoRoutes,
  ...adminRoutes,
]
