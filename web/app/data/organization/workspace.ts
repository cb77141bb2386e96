// The organization that a page shows, and for whom. Features ask only here, so that the same screens serve a signed-in
// member and, without any rights, the visitor of a mounted copy such as the demo.

import type { Actor } from '@trellis/domain/permissions/may'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { createContext, type RouterContextProvider } from 'react-router'
import type { PlatformClient } from '../client/platform-client.ts'

export type Workspace = {
  organizationId: string
  client: PlatformClient
  /** The prefix of every page's address; empty in the app itself. */
  base: string
  /** Undefined for a visitor, who may change nothing and is not told who people are. */
  member: { userId: string; role: MemberRole } | undefined
}

type Context = Readonly<RouterContextProvider>

const workspaceContext = createContext<Workspace>()

/** For the middleware of the layout above the features. */
export function enterWorkspace(context: Context, workspace: Workspace): void {
  context.set(workspaceContext, workspace)
}

export function requireWorkspace(context: Context): Workspace {
  return context.get(workspaceContext)
}

export function actorIn({ member }: Workspace): Actor {
  return { role: member?.role, isSuperadmin: false }
}
