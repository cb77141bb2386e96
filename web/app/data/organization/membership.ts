// The organization a signed-in person works in. The default layout reads it once per request; pages below take
// what they show from the workspace.
import { listOrganizations, type MembershipRow } from '@trellis/domain/contracts/organizations'
import { stateAllows } from '@trellis/domain/organizations/state'
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { screenAt } from '../../screens/screens.ts'
import { invokeFunction } from '../client/invoke-function.ts'
import { wantsJson } from '../client/wants-json.ts'
import { orRouteError } from '../failure/data-error.ts'
import { findSession, requireClient, requireSession } from '../session/session.ts'
import { overPath } from '../session/superadmin/follow-acting.ts'
import { closedPath, hasContinuedReadOnly, readOnlyPath } from './closed-organization.ts'
import { pickOrganization } from './current-organization.ts'
import { findOwner } from './find-owner.ts'
import { findNamedOrganization } from './named-organization.ts'
import { enterWorkspace } from './workspace.ts'

export type { MembershipRow } from '@trellis/domain/contracts/organizations'

const membershipContext = createContext<MembershipRow | false>(false)
const membershipsContext = createContext<readonly MembershipRow[]>()
const listContext = createContext<Promise<MembershipRow[]> | false>(false)

type Context = Readonly<RouterContextProvider>

export function requireMembership(context: Context): MembershipRow {
  const membership = enteredMembership(context)
  if (!membership) throw new Error('the person has entered no organization')
  return membership
}

/** Undefined on a personal screen of a person who has no organization, or whose current one is closed. */
export function enteredMembership(context: Context): MembershipRow | undefined {
  return context.get(membershipContext) || undefined
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
 * A link of an email enters the organization that it names. A person without an organization creates one first; a
 * suspended one shows nothing. Neither keeps people from the screens that are their own. One without an active plan says
 * so once per visit, when a page is opened. A submitted form is not redirected: it explains why nothing was saved, and
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
  const opensPage = request.method === 'GET' && !wantsJson(request)
  const named = opensPage ? findNamedOrganization(memberships, url) : undefined
  if (named) throw redirect(named.path, named.init)
  // A link into another of the person's organizations opens there, whichever was the last.
  const owner =
    memberships.length > 1 ? await findOwner(requireClient(context), { pattern, params }) : undefined
  const membership = memberships.find(({ id }) => id === owner) ?? pickOrganization(memberships, cookies)
  context.set(membershipsContext, memberships)
  if (!membership || !stateAllows(membership.state, 'read')) {
    if (!membership && requireSession(context).isActing) throw redirect(overPath)
    if (screenAt(pattern)?.isPersonal) return
    throw redirect(membership ? closedPath : '/registration')
  }
  const { id, state } = membership
  if (opensPage && state === 'not_active' && !hasContinuedReadOnly(cookies, id))
    throw redirect(readOnlyPath(url))
  context.set(membershipContext, membership)
  enterWorkspace(context, {
    organizationId: membership.id,
    client: requireClient(context),
    base: '',
    member: { userId: requireSession(context).userId, role: membership.role },
  })
}
