import type { Route } from '../../request/route.ts'
import { authorizationServerRoutes } from './authorization-server.ts'
import { getAuthorize } from './authorize.ts'
import { getCallback, postCallback } from './callback.ts'
import { getLinkIdentity } from './link-identity.ts'
import { deleteIdentity } from './unlink-identity.ts'

/** Sign-in at other providers, and the identities that they prove. */
export const providerRoutes: readonly Route[] = [
  { method: 'GET', path: '/authorize', endpoint: getAuthorize, limit: 'authorize', isOpen: true },
  { method: 'GET', path: '/callback', endpoint: getCallback, isOpen: true },
  { method: 'POST', path: '/callback', endpoint: postCallback, isOpen: true },
  { method: 'GET', path: '/user/identities/authorize', endpoint: getLinkIdentity, limit: 'authorize' },
  { method: 'DELETE', path: '/user/identities/:id', endpoint: deleteIdentity, limit: 'updateUser' },
  ...authorizationServerRoutes,
]
