import { daysBehind } from '@trellis/domain/health/lag/days-behind'
import { findUpgradeBrief } from '@trellis/domain/upgrade/brief'
import { mergeMigrationGuides } from '@trellis/domain/upgrade/migration-guide'
import type { RouterContextProvider } from 'react-router'
import { type DependencyListRow, dependencyColumns } from '../../../../../data/catalog/dependency-rows.ts'
import { readAllRows, readRows } from '../../../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../../../data/organization/workspace.ts'
import type { JudgedRow, Judgment } from '../judge-dependencies.ts'
import { type Brief, briefOf } from './brief-of.ts'

type Context = Readonly<RouterContextProvider>

const shownPeers = 3

/** The path from the selected version of a dependency to the best reachable one; undefined if it should stay. */
export async function readBrief(
  context: Context,
  { rows, explanation }: Judgment,
  dependsOnId: string,
): Promise<Brief | undefined> {
  const row = rows.find(({ depends_on_id }) => depends_on_id === dependsOnId)
  if (row === undefined) return undefined
  const [target, versions, peers] = await Promise.all([
    readTarget(context, dependsOnId),
    readChangedVersions(context, dependsOnId),
    readPeers(context, row),
  ])
  const selected = versions.find(({ id }) => id === row.version_id)
  if (!target || !selected) return undefined
  const scheme = target.version_scheme
  const brief = findUpgradeBrief({
    componentId: dependsOnId,
    title: target.title,
    scheme,
    selected,
    versions,
  })
  return (
    brief &&
    briefOf(brief, {
      score: explanation.score,
      scoreAfter: row.scoreIfUpgraded ?? explanation.score,
      daysBehind: daysBehind(scheme, selected, { versions, now: Date.now() }),
      guide: mergeMigrationGuides(brief),
      peers,
    })
  )
}

function readTarget(context: Context, id: string) {
  const { client } = requireWorkspace(context)
  return readRows(client.from('components').select('title, version_scheme').eq('id', id).maybeSingle())
}

async function readChangedVersions(context: Context, componentId: string) {
  const { client } = requireWorkspace(context)
  const [versions, changes] = await Promise.all([
    readAllRows((from, to) =>
      client
        .from('versions')
        .select('id, number, state, state_reason, is_breaking, released_at')
        .eq('component_id', componentId)
        .order('id')
        .range(from, to),
    ),
    readAllRows((from, to) =>
      client
        .from('changes')
        .select('version_id, kind, title, migration_guide')
        .eq('component_id', componentId)
        .order('version_id')
        .order('position')
        .order('id')
        .range(from, to),
    ),
  ])
  const byVersion = Map.groupBy(changes, ({ version_id }) => version_id)
  return versions.map((version) => ({
    id: version.id,
    number: version.number,
    state: version.state,
    stateReason: version.state_reason ?? undefined,
    breaking: version.is_breaking,
    releasedAt: Date.parse(version.released_at),
    changes: (byVersion.get(version.id) ?? []).map(({ kind, title, migration_guide }) => ({
      kind,
      title,
      migrationGuide: migration_guide ?? undefined,
    })),
  }))
}

/** Other components that are already on that version. */
async function readPeers(context: Context, row: JudgedRow) {
  const versionId = row.best?.id ?? row.latest_version_id
  if (versionId === null) return []
  const { client } = requireWorkspace(context)
  const peers = await readRows(
    client
      .from('dependency_list')
      .select(dependencyColumns)
      .eq('depends_on_id', row.depends_on_id)
      .eq('version_id', versionId)
      .neq('component_id', row.component_id)
      .order('component_title')
      .limit(shownPeers)
      .overrideTypes<DependencyListRow[], { merge: false }>(),
  )
  return peers.map(({ component_id, component_title }) => ({ id: component_id, title: component_title }))
}
