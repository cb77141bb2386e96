import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { nameOf } from '@trellis/domain/people/name-of'
import type { RouterContextProvider } from 'react-router'
import { type DependencyListRow, dependencyColumns } from '../../../../data/catalog/dependency-rows.ts'
import { type Page, readPage, readRowsOf } from '../../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'

type Context = Readonly<RouterContextProvider>

export interface Dependent extends DependencyListRow {
  /** The names of its assigned users; undefined if people are not shown. */
  readonly users: readonly string[] | undefined
}

export interface Distant {
  readonly id: string
  readonly title: string
  readonly kind: ComponentKind
  readonly health_score: number
  readonly steps: number
  /** One component on a shortest path, a step nearer, and its selected version. */
  readonly through_id: string
  readonly through_title: string
  readonly through_number: string
}

export const dependentsPageSize = 50

interface Pages {
  readonly direct: number
  readonly distant: number
}

/** The direct dependents with their versions, and the indirect ones; a page of each. */
export async function readDependents(context: Context, componentId: string, pages: Pages) {
  const [direct, distant] = await Promise.all([
    readDirect(context, componentId, pages.direct),
    readDistant(context, componentId, pages.distant),
  ])
  return { direct, distant }
}

async function readDirect(context: Context, componentId: string, page: number): Promise<Page<Dependent>> {
  const { client } = requireWorkspace(context)
  const { rows, ...paged } = await readPage<DependencyListRow>(
    (from, to) =>
      client
        .from('dependency_list')
        .select(dependencyColumns, { count: 'exact' })
        .eq('depends_on_id', componentId)
        .order('penalty', { ascending: false })
        .order('component_title')
        .order('component_id')
        .range(from, to)
        .overrideTypes<DependencyListRow[], { merge: false }>(),
    { page, size: dependentsPageSize },
  )
  const users = await readUsersOf(
    context,
    rows.map(({ component_id }) => component_id),
  )
  return {
    ...paged,
    rows: rows.map((row) => ({ ...row, users: users && (users.get(row.component_id) ?? []) })),
  }
}

/** Two steps away and further, nearest first. */
function readDistant(context: Context, componentId: string, page: number): Promise<Page<Distant>> {
  const { client, organizationId } = requireWorkspace(context)
  const args = { organization_id: organizationId, component_id: componentId }
  return readPage<Distant>(
    (from, to) =>
      client
        .rpc('dependents_of', args, { get: true, count: 'exact' })
        .gt('steps', 1)
        .order('steps')
        .order('title')
        .order('id')
        .range(from, to)
        .overrideTypes<Distant[], { merge: false }>(),
    { page, size: dependentsPageSize },
  )
}

async function readUsersOf(context: Context, componentIds: readonly string[]) {
  const { client, member } = requireWorkspace(context)
  if (member === undefined) return undefined
  const rows = await readRowsOf(componentIds, (ids, from, to) =>
    client
      .from('component_users')
      .select('component_id, user_id, profiles(name, email)')
      .in('component_id', ids)
      .order('component_id')
      .order('user_id')
      .range(from, to),
  )
  const users = new Map<string, string[]>()
  for (const { component_id, profiles } of rows)
    users.set(component_id, [...(users.get(component_id) ?? []), profiles ? nameOf(profiles) : ''])
  return users
}
