// For screens with a permission. Below the default layout, which knows the member's role.
import { knownLanguages, splitPrefix } from '@trellis/domain/languages/languages'
import { may } from '@trellis/domain/permissions/may'
import { data, type MiddlewareFunction } from 'react-router'
import { actorIn, requireWorkspace } from '../data/organization/workspace.ts'
import { findScreen, screenAt } from '../screens/screens.ts'

const requirePermission: MiddlewareFunction<Response> = ({ pattern, context }) => {
  const permission = screenAt(pattern)?.permission
  if (permission === undefined) return
  if (!may(actorIn(requireWorkspace(context)), permission, {})) throw data(null, { status: 403 })
}

export const middleware = [requirePermission]

/** Makes the browser ask the server before it shows such a screen, even one that loads nothing. */
export const loader = () => null

export function shouldRevalidate({ nextUrl }: { nextUrl: URL }): boolean {
  const { rest } = splitPrefix(nextUrl.pathname, knownLanguages)
  return findScreen(rest)?.screen.permission !== undefined
}

export { Outlet as default } from 'react-router'
