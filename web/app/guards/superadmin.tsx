// For the administration of the installation itself. Below the auth guard.
import { data, type MiddlewareFunction } from 'react-router'
import { isSuperadmin } from '../data/session/superadmin/is-superadmin.ts'

const requireSuperadmin: MiddlewareFunction<Response> = async ({ context }) => {
  if (!(await isSuperadmin(context))) throw data(null, { status: 403 })
}

export const middleware = [requireSuperadmin]

/** Makes the browser ask the server on every navigation to a page below. */
export const loader = () => null

export { Outlet as default } from 'react-router'
