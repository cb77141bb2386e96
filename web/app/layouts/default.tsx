// The app itself: for signed-in people with an organization. Their own screens open without one, and bring a frame.
import { type LoaderFunctionArgs, Outlet } from 'react-router'
import { MemberShell } from '../components/shell/member-shell.tsx'
import { enteredMembership, readMembership } from '../data/organization/membership.ts'
import { readShell } from '../data/organization/shell.ts'
import type { ShownSubjects } from '../exchange/page/use-forget-answers.ts'
import { ignoresSearchInShell } from '../exchange/page/when-to-read.ts'
import { all } from '../exchange/subjects.ts'
import { requireAcceptance } from '../guards/acceptance/require-acceptance.ts'
import { requireProof } from '../guards/require-proof.ts'
import type { Route } from './+types/default.ts'

export type { PageHandle as DefaultHandle } from '../components/shell/app-shell.tsx'

export const middleware = [readMembership, requireProof, requireAcceptance]

/** The organization, the member's role, the counts of the navigation and that of unread notifications. */
export const handle: ShownSubjects = {
  shows: { organization: all, member: all, component: all, project: all, notification: all },
}

export async function loader({ context }: LoaderFunctionArgs) {
  return enteredMembership(context) && (await readShell(context))
}

export const shouldRevalidate = ignoresSearchInShell

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return loaderData ? <MemberShell shell={loaderData} /> : <Outlet />
}
