// The organisation a signed-in person works in. The default layout reads it once per request; pages below take
// what they show from the workspace.
import { listOrganizations, type MembershipRow } from '@trellis/domain/contracts/organizations'
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { orRouteError } from './data-error.ts'
import { invokeFunction } from './invoke-function.ts'
import { requireClient, requireSession } from './session.ts'
import { enterWorkspace } from './workspace.ts'

export type { MembershipRow } from '@trellis/domain/contracts/organizations'

const membershipContext = createContext<MembershipRow>()

type Context = Readonly<RouterContextProvider>

export function requireMembership(context: Context): MembershipRow {
  return context.get(membershipContext)
}

/** Of several organisations the first is the current one. */
export async function findMembership(context: Context): Promise<MembershipRow | undefined> {
  const [first] = await orRouteError(invokeFunction(requireClient(context), listOrganizations, {}))
  return first
}

/** A person without an organisation creates one first. */
export const readMembership: MiddlewareFunction<Response> = async ({ context }) => {
  const membership = await findMembership(context)
  if (!membership) throw redirect('/registration')
  context.set(membershipContext, membership)
  enterWorkspace(context, {
    organizationId: membership.id,
    client: requireClient(context),
    base: '',
    member: { userId: requireSession(context).userId, role: membership.role },
  })
}
