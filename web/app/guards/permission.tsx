// For screens with a permission. Below the default layout, which knows the member's role.
import { knownLanguages, splitPrefix } from '@trellis/domain/languages/languages'
import { may } from '@trellis/domain/permissions/may'
import { data, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router'
import { actorIn, requireWorkspace } from '../data/organization/workspace.ts'
import { refuseActing } from '../data/session/superadmin/refuse-acting.ts'
import { findScreen, screenAt } from '../screens/screens.ts'

type Asked = Pick<LoaderFunctionArgs, 'pattern' | 'context'>

function requirePermission({ pattern, context }: Asked): void {
  const { permission, isForOneself } = screenAt(pattern) ?? {}
  if (isForOneself) refuseActing(context)
  if (permission === undefined) return
  if (!may(actorIn(requireWorkspace(context)), permission, {})) throw data(null, { status: 403 })
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

const refuseWrites: MiddlewareFunction<Response> = (args) => {
  if (!isRead(args.request)) requirePermission(args)
}

export const middleware = [refuseWrites]

/**
 * Refuses to show a page. Not in the middleware, because then the shell around the page would not be loaded either.
 * Makes the browser ask the server before it shows such a screen, even one that loads nothing.
 */
export function loader(args: LoaderFunctionArgs): null {
  requirePermission(args)
  return null
}

export function shouldRevalidate({ nextUrl }: { nextUrl: URL }): boolean {
  const { rest } = splitPrefix(nextUrl.pathname, knownLanguages)
  return findScreen(rest)?.screen.permission !== undefined
}

export { Outlet as default } from 'react-router'
