// For pages that only people who manage components may open. Below the default layout, which knows the role.
import { data, type MiddlewareFunction } from 'react-router'
import { requireMembership } from '../data/organization/membership.ts'

const requireManager: MiddlewareFunction<Response> = ({ context }) => {
  const { role } = requireMembership(context)
  if (role !== 'admin' && role !== 'maintainer') throw data(null, { status: 403 })
}

export const middleware = [requireManager]

/** Makes the browser ask the server on every navigation to a page below. */
export const loader = () => null

export { Outlet as default } from 'react-router'
