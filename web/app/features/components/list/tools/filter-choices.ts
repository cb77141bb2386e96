// What the list's filters offer while people type: people by email address, projects by name.
import { data, type LoaderFunctionArgs } from 'react-router'
import type { FoundChoices } from '../../../../components/list/search-filter/asked-choices.tsx'
import { patternOf } from '../../../../data/catalog/like-pattern.ts'
import { searchText } from '../../../../data/catalog/search-text.ts'
import { readCounted } from '../../../../data/client/read-rows.ts'
import { requireWorkspace, type Workspace } from '../../../../data/organization/workspace.ts'

const mostChoices = 20

export async function loader({ url, params, context }: LoaderFunctionArgs): Promise<FoundChoices> {
  const workspace = requireWorkspace(context)
  const query = searchText(url.searchParams.get('q'))
  if (params.of === 'projects') return findProjects(workspace, query)
  // A visitor of the demo is not told who people are.
  if (params.of === 'people' && workspace.member) return findPeople(workspace, query)
  throw data(null, { status: 404 })
}

async function findPeople({ client, organizationId }: Workspace, query: string) {
  const { rows, count } = await readCounted(
    client
      .from('members')
      .select('user_id, profiles!members_user_id_fkey!inner(email)', { count: 'exact' })
      .eq('organization_id', organizationId)
      .ilike('profiles.email', patternOf(query))
      .order('profiles(email)')
      .order('user_id')
      .limit(mostChoices),
  )
  return { count, choices: rows.map(({ user_id, profiles }) => ({ value: user_id, label: profiles.email })) }
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
