import type { RouterContextProvider } from 'react-router'
import { type DependencyListRow, dependencyColumns } from '../../data/dependency-rows.ts'
import { readRows, readRowsOf } from '../../data/read-rows.ts'
import { requireWorkspace } from '../../data/workspace.ts'
import { type GraphColumns, walkDependents } from './walk-dependents.ts'

type Context = Readonly<RouterContextProvider>

export interface Dependent extends DependencyListRow {
  /** The addresses of its assigned users; undefined where people are not told of. */
  readonly users: readonly string[] | undefined
}

const shownDirect = 200
const shownDistant = 200

/** Who uses the component and on which version, and who would feel a change through them. */
export async function readDependents(context: Context, componentId: string) {
  const { client } = requireWorkspace(context)
  const rows = await readRows(
    client
      .from('dependency_list')
      .select(dependencyColumns)
      .eq('depends_on_id', componentId)
      .order('penalty', { ascending: false })
      .order('component_title')
      .order('component_id')
      .limit(shownDirect)
      .overrideTypes<DependencyListRow[], { merge: false }>(),
  )
  const [users, walked] = await Promise.all([
    readUsersOf(
      context,
      rows.map(({ component_id }) => component_id),
    ),
    rows.length === 0 ? { total: 0, distant: [] } : readWalk(context, componentId),
  ])
  const direct = rows.map(
    (row): Dependent => ({
      ...row,
      users: users && (users.get(row.component_id) ?? []),
    }),
  )
  return { direct, total: walked.total, distant: walked.distant.slice(0, shownDistant) }
}

async function readUsersOf(context: Context, componentIds: readonly string[]) {
  const { client, member } = requireWorkspace(context)
  if (member === undefined) return undefined
  const rows = await readRowsOf(componentIds, (ids, from, to) =>
    client
      .from('component_users')
      .select('component_id, user_id, profiles(email)')
      .in('component_id', ids)
      .order('component_id')
      .order('user_id')
      .range(from, to),
  )
  const users = new Map<string, string[]>()
  for (const { component_id, profiles } of rows)
    users.set(component_id, [...(users.get(component_id) ?? []), profiles?.email ?? ''])
  return users
}

async function readWalk(context: Context, componentId: string) {
  const { client, organizationId } = requireWorkspace(context)
  const graph = await readRows(client.rpc('organization_graph', { organization_id: organizationId }))
  return walkDependents(graph as unknown as GraphColumns, componentId)
}
