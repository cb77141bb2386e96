// What the form requests while people type: components by name, one of them with its versions, and those with the same
// title as the one that is being written.
import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { LoaderFunctionArgs } from 'react-router'
import { idIn, requireId } from '../../../../data/catalog/ids.ts'
import { searchText } from '../../../../data/catalog/search-text.ts'
import { readRows } from '../../../../data/client/read-rows.ts'
import { requireWorkspace, type Workspace } from '../../../../data/organization/workspace.ts'
import type { Target } from '../form-values.ts'
import { readTargets } from './read-targets.ts'

export interface Suggestion {
  id: string
  title: string
  kind: ComponentKind
  latest_version_number: string | null
  version_count: number
}

export interface Suggestions {
  suggestions: Suggestion[]
}

export interface Namesakes {
  namesakes: Pick<Suggestion, 'id' | 'title'>[]
}

export type Choices = Suggestions | Namesakes | { target: Target | null }

const mostSuggestions = 8
const mostNamesakes = 3
const columns = 'id, title, kind, latest_version_number, version_count'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Choices> {
  const workspace = requireWorkspace(context)
  if (url.searchParams.has('component')) {
    const id = requireId(url.searchParams.get('component') ?? '')
    const [target] = await readTargets(workspace, { ids: [id], ownId: idIn(url.searchParams.get('for')) })
    return { target: target ?? null }
  }
  const title = url.searchParams.get('title')?.replaceAll('\0', '').trim() ?? ''
  if (title !== '') return { namesakes: await readNamesakes(workspace, title) }
  const query = searchText(url.searchParams.get('q'))
  return { suggestions: await suggest(workspace, query) }
}

function readNamesakes({ client, organizationId }: Workspace, title: string) {
  return readRows(
    client
      .rpc('components_titled', { organization_id: organizationId, title }, { get: true })
      .select('id, title')
      .limit(mostNamesakes),
  )
}

/** Best match first; before anything is typed, the components with the most dependents. */
function suggest({ client, organizationId }: Workspace, query: string): Promise<Suggestion[]> {
  return readRows(
    query === ''
      ? client
          .from('components')
          .select(columns)
          .eq('organization_id', organizationId)
          .order('dependent_count', { ascending: false })
          .order('title')
          .limit(mostSuggestions)
          .overrideTypes<Suggestion[], { merge: false }>()
      : client
          .rpc('search_components', { organization_id: organizationId, query }, { get: true })
          .select(columns)
          .limit(mostSuggestions)
          .overrideTypes<Suggestion[], { merge: false }>(),
  )
}
