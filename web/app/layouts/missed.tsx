// Around addresses that no page has. People with an organization keep the shell, so that the navigation leads on;
// everyone else gets the error page alone.
import { createContext, type LoaderFunctionArgs, type MiddlewareFunction, Outlet } from 'react-router'
import { MemberShell } from '../components/shell/member-shell.tsx'
import { findMembership, readMembership, requireMembership } from '../data/organization/membership.ts'
import { readShell } from '../data/organization/shell.ts'
import { findSession } from '../data/session/session.ts'
import type { Route } from './+types/missed.ts'

const memberContext = createContext(false)

const readMembershipIfAny: MiddlewareFunction<Response> = async (args, next) => {
  const { context } = args
  if (!findSession(context) || !(await findMembership(context))) return
  await readMembership(args, next)
  // Nothing of an organization shows before its proof is given.
  context.set(memberContext, requireMembership(context).proof === 'enough')
}

export const middleware = [readMembershipIfAny]

export async function loader({ context }: LoaderFunctionArgs) {
  return { shell: context.get(memberContext) ? await readShell(context) : undefined }
}

export default function Missed({ loaderData: { shell } }: Route.ComponentProps) {
  return shell ? <MemberShell shell={shell} /> : <Outlet />
}
