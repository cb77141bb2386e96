import type { Route } from '../../request/route.ts'
import { deletePasskey, getPasskeys, patchPasskey } from './manage-passkeys.ts'
import { whereEnabled } from './passkeys.ts'
import { postRegistration, postRegistrationOptions } from './register-passkey.ts'
import { postAuthentication, postAuthenticationOptions } from './sign-in-with-passkey.ts'

const routes: readonly Route[] = [
  { method: 'POST', path: '/passkeys/registration/options', endpoint: postRegistrationOptions },
  { method: 'POST', path: '/passkeys/registration/verify', endpoint: postRegistration },
  {
    method: 'POST',
    path: '/passkeys/authentication/options',
    endpoint: postAuthenticationOptions,
    limit: 'passkey',
    captcha: true,
  },
  { method: 'POST', path: '/passkeys/authentication/verify', endpoint: postAuthentication, limit: 'verify' },
  { method: 'GET', path: '/passkeys', endpoint: getPasskeys },
  { method: 'PATCH', path: '/passkeys/:id', endpoint: patchPasskey },
  { method: 'DELETE', path: '/passkeys/:id', endpoint: deletePasskey },
]

/** Passkeys: register, sign in, list, rename, delete. */
export const passkeyRoutes: readonly Route[] = routes.map((route) => ({
  ...route,
  endpoint: whereEnabled(route.endpoint),
}))
