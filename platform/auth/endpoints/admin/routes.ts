import type { Route } from '../../request/route.ts'
import { adminOnly } from '../../sessions/require-admin.ts'
import {
  createCustomProvider,
  deleteCustomProvider,
  getCustomProvider,
  listCustomProviders,
  updateCustomProvider,
} from './custom-providers/custom-providers.ts'
import { getAudit } from './get-audit.ts'
import { postGenerateLink } from './links/generate-link.ts'
import { postInvite } from './links/invite.ts'
import {
  createOauthClient,
  deleteOauthClient,
  getOauthClient,
  listOauthClients,
  regenerateOauthSecret,
  updateOauthClient,
} from './oauth-clients/oauth-clients.ts'
import {
  createSsoProvider,
  deleteSsoProvider,
  getSsoProvider,
  listSsoProviders,
  updateSsoProvider,
} from './sso-providers/sso-providers.ts'
import { createAccount } from './users/create-account.ts'
import { deleteAccount } from './users/delete-account.ts'
import { deleteFactor, getFactors, updateFactor } from './users/factors.ts'
import { getAccount } from './users/get-account.ts'
import { listUsers } from './users/list-users.ts'
import { deletePasskey, getPasskeys } from './users/passkeys.ts'
import { updateAccount } from './users/update-account.ts'

const calls: readonly Route[] = [
  { method: 'GET', path: '/admin/users', endpoint: listUsers },
  { method: 'POST', path: '/admin/users', endpoint: createAccount },
  { method: 'GET', path: '/admin/users/:user_id', endpoint: getAccount },
  { method: 'PUT', path: '/admin/users/:user_id', endpoint: updateAccount },
  { method: 'DELETE', path: '/admin/users/:user_id', endpoint: deleteAccount },
  { method: 'GET', path: '/admin/users/:user_id/factors', endpoint: getFactors },
  { method: 'PUT', path: '/admin/users/:user_id/factors/:factor_id', endpoint: updateFactor },
  { method: 'DELETE', path: '/admin/users/:user_id/factors/:factor_id', endpoint: deleteFactor },
  { method: 'GET', path: '/admin/users/:user_id/passkeys', endpoint: getPasskeys },
  { method: 'DELETE', path: '/admin/users/:user_id/passkeys/:passkey_id', endpoint: deletePasskey },
  { method: 'POST', path: '/invite', endpoint: postInvite },
  { method: 'POST', path: '/admin/generate_link', endpoint: postGenerateLink },
  { method: 'GET', path: '/admin/audit', endpoint: getAudit },
  { method: 'GET', path: '/admin/custom-providers', endpoint: listCustomProviders },
  { method: 'POST', path: '/admin/custom-providers', endpoint: createCustomProvider },
  { method: 'GET', path: '/admin/custom-providers/:identifier', endpoint: getCustomProvider },
  { method: 'PUT', path: '/admin/custom-providers/:identifier', endpoint: updateCustomProvider },
  { method: 'DELETE', path: '/admin/custom-providers/:identifier', endpoint: deleteCustomProvider },
  { method: 'GET', path: '/admin/sso/providers', endpoint: listSsoProviders },
  { method: 'POST', path: '/admin/sso/providers', endpoint: createSsoProvider },
  { method: 'GET', path: '/admin/sso/providers/:idp_id', endpoint: getSsoProvider },
  { method: 'PUT', path: '/admin/sso/providers/:idp_id', endpoint: updateSsoProvider },
  { method: 'DELETE', path: '/admin/sso/providers/:idp_id', endpoint: deleteSsoProvider },
  { method: 'GET', path: '/admin/oauth/clients', endpoint: listOauthClients },
  { method: 'POST', path: '/admin/oauth/clients', endpoint: createOauthClient },
  { method: 'GET', path: '/admin/oauth/clients/:client_id', endpoint: getOauthClient },
  { method: 'PUT', path: '/admin/oauth/clients/:client_id', endpoint: updateOauthClient },
  { method: 'DELETE', path: '/admin/oauth/clients/:client_id', endpoint: deleteOauthClient },
  {
    method: 'POST',
    path: '/admin/oauth/clients/:client_id/regenerate_secret',
    endpoint: regenerateOauthSecret,
  },
]

/** Calls of administrators, who hold the secret key. */
export const adminRoutes: readonly Route[] = calls.map((route) => ({
  ...route,
  endpoint: adminOnly(route.endpoint),
}))
