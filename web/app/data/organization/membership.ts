// The organization a signed-in person works in. The default layout reads it once per request; pages below take
// what they show from the workspace.
import { listOrganizations, type MembershipRow } from '@trellis/domain/contracts/organizations'
import { stateAllows } from '@trellis/domain/organizations/state'
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { invokeFunction } from '../client/invoke-function.ts'
import { wantsJson } from '../client/wants-json.ts'
import { orRouteError } from '../failure/data-error.ts'
import { findSession, requireClient, requireSession } from '../session/session.ts'
import { closedPath, hasContinuedReadOnly, readOnlyPath } from './closed-organization.ts'
import { pickOrganization } from './current-organization.ts'
import { findOwner } from './find-owner.ts'
import { enterWorkspace } from './workspace.ts'

export type { MembershipRow } from '@trellis/domain/contracts/organizations'

const membershipContext = createContext<MembershipRow>()
const membershipsContext = createContext<readonly MembershipRow[]>()
const listContext = createContext<Promise<MembershipRow[]> | false>(false)

type Context = Readonly<RouterContextProvider>

export function requireMembership(context: Context): MembershipRow {
  return context.get(membershipContext)
}

export function requireMemberships(context: Context): readonly MembershipRow[] {
  return context.get(membershipsContext)
}

/** Asked once per request, however many want to know. */
function listMemberships(context: Context): Promise<MembershipRow[]> {
  const known = context.get(listContext)
  if (known) return known
  const asked = orRouteError(invokeFunction(requireClient(context), listOrganizations, {}))
  context.set(listContext, asked)
  return asked
}

export async function findMembership(context: Context): Promise<MembershipRow | undefined> {
  const [first] = await listMemberships(context)
  return first
}

/** The organizations of the signed-in person, for pages that anyone may open, and the current one. */
export async function findMemberships(
  context: Context,
  request: Request,
): Promise<{ current: MembershipRow | undefined; all: readonly MembershipRow[] }> {
  const all = findSession(context) ? await listMemberships(context) : []
  return { current: pickOrganization(all, request.headers.get('cookie') ?? ''), all }
}

/**
 * A person without an organization creates one first; a suspended one shows nothing. One without an active plan says so
 * once per visit, when a page is opened. A submitted form is not redirected: it explains why nothing was saved, and
 * keeps its entries. Questions that the form asks in the background are answered for the same reason.
 */
export const readMembership: MiddlewareFunction<Response> = async ({
  request,
  url,
  pattern,
  params,
  context,
}) => {
  const cookies = request.headers.get('cookie') ?? ''
  const memberships = await listMemberships(context)
  // A link into another of the person's organizations opens there, whichever was the last.
  const owner =
    memberships.length > 1 ? await findOwner(requireClient(context), { pattern, params }) : undefined
  const membership = memberships.find(({ id }) => id === owner) ?? pickOrganization(memberships, cookies)
  if (!membership) throw redirect('/registration')
  const { id, state } = membership
  if (!stateAllows(state, 'read')) throw redirect(closedPath)
  const opensPage = request.method === 'GET' && !wantsJson(request)
  if (opensPage && state === 'not_active' && !hasContinuedReadOnly(cookies, id))
    throw redirect(readOnlyPath(url))
  context.set(membershipContext, membership)
  context.set(membershipsContext, memberships)
  enterWorkspace(context, {
    organizationId: membership.id,
    client: requireClient(context),
    base: '',
    member: { userId: requireSession(context).userId, role: membership.role },
  })
}
