import type { RouterContextProvider } from 'react-router'
import { type DependencyListRow, dependencyColumns } from '../../../../data/catalog/dependency-rows.ts'
import { readAllRows, readRowsOf } from '../../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'
import type { Released } from '../overview/mark-falls.ts'
import { type Judgment, judgeDependencies, type Releases } from './judge-dependencies.ts'

type Context = Readonly<RouterContextProvider>

/** A component's dependencies, judged. */
export async function readDependencies(context: Context, componentId: string): Promise<Judgment> {
  const { judgment } = await readJudged(context, componentId)
  return judgment
}

interface Judged {
  readonly judgment: Judgment
  /** For dependencies that are behind, the releases since the selected one. */
  readonly releases: readonly Released[]
}

/** Versions are read only for dependencies that are behind. */
export async function readJudged(context: Context, componentId: string): Promise<Judged> {
  const { client } = requireWorkspace(context)
  const rows = await readAllRows((from, to) =>
    client
      .from('dependency_list')
      .select(dependencyColumns)
      .eq('component_id', componentId)
      .order('depends_on_id')
      .range(from, to)
      .overrideTypes<DependencyListRow[], { merge: false }>(),
  )
  const behind = rows.filter(({ band }) => band !== 'latest').map(({ depends_on_id }) => depends_on_id)
  const all = rows.map(({ depends_on_id }) => depends_on_id)
  const [targets, versions] = await Promise.all([
    readRowsOf(all, (ids, from, to) =>
      client
        .from('components')
        .select('id, version_scheme, health_score')
        .in('id', ids)
        .order('id')
        .range(from, to),
    ),
    readVersionsOf(context, behind),
  ])
  const releases = new Map<string, Releases>()
  for (const { id, version_scheme } of targets) {
    const own = versions.get(id)
    if (own) releases.set(id, { scheme: version_scheme, versions: own })
  }
  const health = new Map(targets.map(({ id, health_score }) => [id, health_score]))
  const released = rows.flatMap(({ depends_on_id, depends_on_title, version_id }) => {
    const own = versions.get(depends_on_id) ?? []
    const selected = own.find(({ id }) => id === version_id)
    return own
      .filter(({ id, releasedAt }) => id !== version_id && releasedAt >= (selected?.releasedAt ?? 0))
      .map(({ number, releasedAt }) => ({ title: depends_on_title, number, at: releasedAt }))
  })
  return {
    judgment: judgeDependencies(rows, { releases, health, now: Date.now() }),
    releases: released,
  }
}

/** All versions of some components, by component. */
async function readVersionsOf(context: Context, componentIds: readonly string[]) {
  const { client } = requireWorkspace(context)
  const rows = await readRowsOf(componentIds, (ids, from, to) =>
    client
      .from('versions')
      .select('id, component_id, number, state, is_breaking, released_at')
      .in('component_id', ids)
      .order('id')
      .range(from, to),
  )
  const versions = rows.map(({ component_id, ...row }) => ({
    componentId: component_id,
    id: row.id,
    number: row.number,
    state: row.state,
    breaking: row.is_breaking,
    releasedAt: Date.parse(row.released_at),
  }))
  return Map.groupBy(versions, ({ componentId }) => componentId)
}
