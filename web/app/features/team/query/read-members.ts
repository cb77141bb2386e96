import { type ListedMembers, membersPerPage } from '@trellis/domain/contracts/team/directory'
import type { PlatformClient } from '../../../data/client/platform-client.ts'
import { readRows } from '../../../data/client/read-rows.ts'
import { defaultSort, type TeamQuery } from './team-query.ts'

interface Asked {
  client: PlatformClient
  organizationId: string
}

type Filters = Partial<Pick<TeamQuery, 'search' | 'roles' | 'factor' | 'sort' | 'page'>>

/** One page of members. A page beyond the last, as in an old link, becomes the first. */
export async function readMembers(
  asked: Asked,
  filters: Filters & { page: number },
): Promise<ListedMembers & { page: number }> {
  const found = await ask(asked, filters)
  if (filters.page === 1 || found.members.length > 0) return { ...found, page: filters.page }
  return { ...(await ask(asked, { ...filters, page: 1 })), page: 1 }
}

async function ask(
  { client, organizationId }: Asked,
  { search = '', roles = [], factor, sort = defaultSort, page = 1 }: Filters,
): Promise<ListedMembers> {
  const answer: unknown = await readRows(
    client.rpc(
      'list_members',
      {
        organization_id: organizationId,
        sort: sort.column,
        descending: sort.direction === 'descending',
        page,
        page_size: membersPerPage,
        ...(search !== '' && { search }),
        ...(roles.length > 0 && { roles: [...roles] }),
        ...(factor && { second_factor: factor === 'on' }),
      },
      { get: true },
    ),
  )
  // Null for a stranger, such as somebody who was removed a moment ago.
  return (answer as ListedMembers | null) ?? { total: 0, members: [] }
}
