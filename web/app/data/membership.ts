// The organisation a signed-in person works in. The default layout reads it once per request; pages below take
// what they show from the workspace.
import { listOrganizations, type MembershipRow } from '@trellis/domain/contracts/organizations'
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { pickOrganization } from './current-organization.ts'
import { orRouteError } from './data-error.ts'
import { findOwner } from './find-owner.ts'
import { invokeFunction } from './invoke-function.ts'
import { requireClient, requireSession } from './session.ts'
import { enterWorkspace } from './workspace.ts'

export type { MembershipRow } from '@trellis/domain/contracts/organizations'

const membershipContext = createContext<MembershipRow>()
const membershipsContext = createContext<readonly MembershipRow[]>()

type Context = Readonly<RouterContextProvider>

export function requireMembership(context: Context): MembershipRow {
  return context.get(membershipContext)
}

export function requireMemberships(context: Context): readonly MembershipRow[] {
  return context.get(membershipsContext)
}

function listMemberships(context: Context): Promise<MembershipRow[]> {
  return orRouteError(invokeFunction(requireClient(context), listOrganizations, {}))
}

export async function findMembership(context: Context): Promise<MembershipRow | undefined> {
  const [first] = await listMemberships(context)
  return first
}

/** A person without an organisation creates one first; one that is suspended shows nothing. */
export const readMembership: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const memberships = await listMemberships(context)
  // A link into another organisation of one's own opens there, whichever was the last.
  const owner = memberships.length > 1 ? await findOwner(requireClient(context), url.pathname) : undefined
  const membership =
    memberships.find(({ id }) => id === owner) ??
    pickOrganization(memberships, request.headers.get('cookie') ?? '')
  if (!membership) throw redirect('/registration')
  if (membership.suspended_at) throw redirect('/suspended')
  context.set(membershipContext, membership)
  context.set(membershipsContext, memberships)
  enterWorkspace(context, {
    organizationId: membership.id,
    client: requireClient(context),
    base: '',
    member: { userId: requireSession(context).userId, role: membership.role },
  })
}
