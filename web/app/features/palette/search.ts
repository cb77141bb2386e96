// What the palette asks while one types: components by name, and versions by component and number.
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Found, FoundComponent, FoundVersion } from '../../components/palette/found.ts'
import { orUnreachable } from '../../data/or-unreachable.ts'
import { readRows } from '../../data/read-rows.ts'
import { searchText } from '../../data/search-text.ts'
import { requireWorkspace, type Workspace } from '../../data/workspace.ts'
import { parseSearch } from './parse-search.ts'

const mostComponents = 6
const mostVersions = 4
const componentColumns = 'id, title, kind, latest_version_number, health_score'
const versionColumns = 'id, number, component_id, component_title'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Found> {
  const workspace = requireWorkspace(context)
  const query = queryIn(url)
  const { words, number } = parseSearch(query)
  const isNumberAlone = words === '' && number !== undefined
  const components = await findComponents(workspace, number === undefined || isNumberAlone ? query : words)
  const versions = isNumberAlone
    ? await findNumbers(workspace, number)
    : await findVersionsOf(workspace, query === '' ? [] : components, number)
  return { query, components, versions }
}

export const clientLoader = ({ serverLoader, url }: ClientLoaderFunctionArgs) =>
  orUnreachable(() => serverLoader<typeof loader>(), {
    query: queryIn(url),
    isUnreachable: true,
    components: [],
    versions: [],
  } satisfies Found)

const queryIn = (url: URL) => searchText(url.searchParams.get('q'))

/** Best match first; before anything is typed, what most others depend on. */
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

/** The newest of the best match, or those of the first few whose number begins as typed. */
function findVersionsOf(
  workspace: Workspace,
  components: readonly FoundComponent[],
  number: string | undefined,
): Promise<FoundVersion[]> | FoundVersion[] {
  const ids = components.slice(0, number === undefined ? 1 : mostComponents).map(({ id }) => id)
  if (ids.length === 0) return []
  const versions = versionsOf(workspace).in('component_id', ids)
  return readVersions(number === undefined ? versions : versions.like('number', `${number}*`))
}

function findNumbers(workspace: Workspace, number: string): Promise<FoundVersion[]> {
  return readVersions(versionsOf(workspace).like('number', `${number}*`))
}

function versionsOf({ client, organizationId }: Workspace) {
  return client.from('version_list').select(versionColumns).eq('organization_id', organizationId)
}

function readVersions(versions: ReturnType<typeof versionsOf>): Promise<FoundVersion[]> {
  return readRows(
    versions
      .order('released_at', { ascending: false })
      .order('id')
      .limit(mostVersions)
      .overrideTypes<FoundVersion[], { merge: false }>(),
  )
}
