import { stateAllows } from '@trellis/domain/organizations/state'
import { may } from '@trellis/domain/permissions/may'
import type { LoaderFunctionArgs } from 'react-router'
import { readCounted } from '../../../data/client/read-rows.ts'
import { countMembers } from '../../../data/organization/count-members.ts'
import { requireMembership } from '../../../data/organization/membership.ts'
import { actorIn, requireWorkspace, type Workspace } from '../../../data/organization/workspace.ts'
import { requireSession } from '../../../data/session/session.ts'
import { readInvitations } from './read-invitations.ts'
import { readMembers } from './read-members.ts'
import { isFiltered, readTeamQuery } from './team-query.ts'

/** Everyone reads the members; the invitations and the second factors are for maintainers. */
export async function loadTeam({ url, context }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const { id, name, state } = requireMembership(context)
  const { userId, isActing } = requireSession(context)
  const query = readTeamQuery(url.searchParams)
  const isMaintainer = may(actorIn(workspace), 'invite-member', {})
  const [page, total, own, maintainers, invitations] = await Promise.all([
    readMembers(workspace, isMaintainer ? query : { ...query, factor: undefined }),
    isFiltered(query) ? countMembers(workspace) : undefined,
    readOwnAssignments(workspace, userId),
    isMaintainer ? countMembers(workspace, 'maintainer') : undefined,
    isMaintainer ? readInvitations(workspace, query.invitedPage) : undefined,
  ])
  return {
    organization: { id, name },
    query,
    page,
    total: total ?? page.total,
    /** Counted for maintainers, who may be the last one. */
    maintainers,
    invitations,
    userId,
    ownAssignments: own,
    isMaintainer,
    isActing,
    hasPlan: stateAllows(state, 'write'),
    now: Date.now(),
  }
}

export type LoadedTeam = Awaited<ReturnType<typeof loadTeam>>

async function readOwnAssignments({ client, organizationId }: Workspace, userId: string): Promise<number> {
  const { count } = await readCounted(
    client
      .from('component_users')
      .select('component_id', { count: 'exact', head: true })
      .eq('organization_id', organizationId)
      .eq('user_id', userId),
  )
  return count
}
