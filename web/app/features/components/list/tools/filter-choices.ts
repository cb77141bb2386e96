// What filters and pickers offer while people type: people by name or email address, projects and components by name.
import type { ListedMembers } from '@trellis/domain/contracts/team/directory'
import { nameOf } from '@trellis/domain/people/name-of'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { FoundChoices } from '../../../../components/list/search-filter/asked-choices.tsx'
import { patternOf } from '../../../../data/catalog/like-pattern.ts'
import { searchText } from '../../../../data/catalog/search-text.ts'
import { readCounted, readRows } from '../../../../data/client/read-rows.ts'
import { requireWorkspace, type Workspace } from '../../../../data/organization/workspace.ts'

const mostChoices = 20

export async function loader({ url, params, context }: LoaderFunctionArgs): Promise<FoundChoices> {
  const workspace = requireWorkspace(context)
  const query = searchText(url.searchParams.get('q'))
  if (params.of === 'projects') return findProjects(workspace, query)
  if (params.of === 'components') return findComponents(workspace, query)
  // A visitor of the demo is not told who people are.
  if (params.of === 'people' && workspace.member) return findPeople(workspace, query)
  throw data(null, { status: 404 })
}

async function findPeople({ client, organizationId }: Workspace, query: string) {
  const asked = { organization_id: organizationId, search: query, page_size: mostChoices }
  const answer: unknown = await readRows(client.rpc('list_members', asked, { get: true }))
  const { total, members } = (answer as ListedMembers | null) ?? { total: 0, members: [] }
  return {
    count: total,
    choices: members.map((member) => ({ value: member.user_id, label: nameOf(member) })),
  }
}

async function findComponents({ client, organizationId }: Workspace, query: string) {
  const columns = 'id, title'
  const counted = { count: 'exact' } as const
  const { rows, count } = await readCounted(
    query === ''
      ? client
          .from('components')
          .select(columns, counted)
          .eq('organization_id', organizationId)
          .order('title')
          .order('id')
          .limit(mostChoices)
      : client
          .rpc('search_components', { organization_id: organizationId, query }, { ...counted, get: true })
          .select(columns)
          .limit(mostChoices),
  )
  return { count, choices: rows.map(({ id, title }) => ({ value: id, label: title })) }
}

async function findProjects({ client, organizationId }: Workspace, query: string) {
  const { rows, count } = await readCounted(
    client
      .from('projects')
      .select('id, name', { count: 'exact' })
      .eq('organization_id', organizationId)
      .ilike('name', patternOf(query))
      .order('name')
      .order('id')
      .limit(mostChoices),
  )
  return { count, choices: rows.map(({ id, name }) => ({ value: id, label: name })) }
}
