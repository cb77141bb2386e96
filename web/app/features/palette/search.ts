// What the palette requests while people type: components by name, and versions by component and number.
import type { LoaderFunctionArgs } from 'react-router'
import type { Found, FoundComponent, FoundVersion } from '../../components/palette/found.ts'
import { searchText } from '../../data/catalog/search-text.ts'
import { readRows } from '../../data/client/read-rows.ts'
import { requireWorkspace, type Workspace } from '../../data/organization/workspace.ts'
import { type ParsedSearch, parseSearch } from './parse-search.ts'

const mostComponents = 6
const mostVersions = 4
const componentColumns = 'id, title, kind, latest_version_number, health_score'
const versionColumns = 'id, number, component_id, component_title'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Found> {
  const workspace = requireWorkspace(context)
  const query = searchText(url.searchParams.get('q'))
  if (url.searchParams.has('own')) return { components: await findOwn(workspace, query), versions: [] }
  const search = parseSearch(query)
  const asked = findComponents(workspace, search.title)
  const [components, numbered] = await Promise.all([
    asked,
    query === '' ? [] : findNumbered(workspace, search, asked),
  ])
  const isNamed = query !== '' && !search.isNumber && numbered.length === 0
  const versions = isNamed ? await findNewest(workspace, components[0]) : numbered
  return { components, versions }
}

/** Best match first; before anything is typed, the components with the most dependents. */
function findComponents({ client, organizationId }: Workspace, words: string): Promise<FoundComponent[]> {
  if (words !== '')
    return readRows(
      client
        .rpc('search_components', { organization_id: organizationId, query: words }, { get: true })
        .select(componentColumns)
        .limit(mostComponents)
        .overrideTypes<FoundComponent[], { merge: false }>(),
    )
  return readRows(
    client
      .from('components')
      .select(componentColumns)
      .eq('organization_id', organizationId)
      .order('dependent_count', { ascending: false })
      .order('title')
      .limit(mostComponents)
      .overrideTypes<FoundComponent[], { merge: false }>(),
  )
}

/** The same among the components that are assigned to the person. */
async function findOwn(
  { client, organizationId, member }: Workspace,
  words: string,
): Promise<FoundComponent[]> {
  if (member === undefined) return []
  const columns = `${componentColumns}, own:component_users!inner(user_id)` as const
  const asked =
    words === ''
      ? client.from('components').select(columns).eq('organization_id', organizationId).order('title')
      : client
          .rpc('search_components', { organization_id: organizationId, query: words }, { get: true })
          .select(columns)
  return readRows(
    asked
      .eq('own.user_id', member.userId)
      .limit(mostComponents)
      .overrideTypes<FoundComponent[], { merge: false }>(),
  )
}

/**
 * Versions whose number starts with the text: of anything, or of the first few components that match the words before
 * it.
 */
async function findNumbered(
  workspace: Workspace,
  { title, owner, number }: ParsedSearch,
  titled: Promise<FoundComponent[]>,
): Promise<FoundVersion[]> {
  const { client, organizationId } = workspace
  const ownersOf = (words: string) => (words === title ? titled : findComponents(workspace, words))
  const owners = owner === '' ? undefined : await ownersOf(owner)
  if (owners?.length === 0) return []
  const begun = client
    .rpc('search_versions', { organization_id: organizationId, query: number }, { get: true })
    .select(versionColumns)
  const ids = owners?.map(({ id }) => id)
  return readRows(
    (ids ? begun.in('component_id', ids) : begun)
      .order('released_at', { ascending: false })
      .order('id')
      .limit(mostVersions)
      .overrideTypes<FoundVersion[], { merge: false }>(),
  )
}

/** The newest versions of the best match. */
async function findNewest(
  { client, organizationId }: Workspace,
  component: FoundComponent | undefined,
): Promise<FoundVersion[]> {
  if (component === undefined) return []
  return readRows(
    client
      .from('version_list')
      .select(versionColumns)
      .eq('organization_id', organizationId)
      .eq('component_id', component.id)
      .order('released_at', { ascending: false })
      .order('id')
      .limit(mostVersions)
      .overrideTypes<FoundVersion[], { merge: false }>(),
  )
}
