import { mostWanted as contract, type WantedUpgradeRow } from '@trellis/domain/contracts/upgrades'
import { assessSelection } from '@trellis/domain/health/assess'
import { findBestMove } from '@trellis/domain/health/best-move'
import {
  type DependentComponent,
  listMostWanted,
  type WantedUpgrade,
} from '@trellis/domain/upgrade/most-wanted'
import type { Scheme, Version, VersionState } from '@trellis/domain/versions/scheme'
import type { Transaction } from '@trellis/platform/postgres'
import { requireReadableOrganization } from '../../catalog/standing.ts'
import { defineFunction } from '../define-function.ts'

const mostDependents = 50

export const mostWanted = defineFunction(contract, async ({ transaction, input }) => {
  await requireReadableOrganization(transaction, input.organization_id)
  const components = await readLosing(transaction, input.organization_id)
  const wanted = listMostWanted(components).slice(0, input.limit)
  return await nameAll(transaction, input.organization_id, wanted)
})

type VersionRow = {
  readonly id: string
  readonly number: string
  readonly state: VersionState
  readonly released_at: string
}

type EdgeRow = {
  readonly component_id: string
  readonly penalty: number
  readonly version_scheme: Scheme
  readonly selected: VersionRow
  readonly latest: VersionRow | null
  /** Of all that were not withdrawn; read where the selected version is a pre-release. */
  readonly highest: VersionRow | null
}

const asJson = (version: string) =>
  `json_build_object('id', ${version}.id, 'number', ${version}.number, 'state', ${version}.state, 'released_at', ${version}.released_at)`

/**
 * Components that lose points, with all that they depend on. Of each target the two versions are read that a best move
 * leads to, because there can be thousands in between. Where the latest is deprecated, one below it may be worth a
 * move as well: that is told where the component itself is looked at.
 */
async function readLosing(transaction: Transaction, organizationId: string): Promise<DependentComponent[]> {
  const edges = await transaction.query<EdgeRow>(
    `select d.component_id, d.penalty, t.version_scheme, ${asJson('s')} as selected,
       case when v.id is not null then ${asJson('v')} end as latest, h.version as highest
     from components c
     join dependencies d on d.organization_id = c.organization_id and d.component_id = c.id
     join components t on t.organization_id = d.organization_id and t.id = d.depends_on_id
     join versions s on s.organization_id = d.organization_id and s.id = d.version_id
     left join versions v on v.organization_id = d.organization_id and v.id = t.latest_version_id
     left join lateral (
       select ${asJson('p')} as version from versions p
       where not s.is_stable and p.organization_id = d.organization_id and p.component_id = t.id
         and p.state <> 'withdrawn'
       order by p.sort_key desc, p.released_at desc, p.number collate "C" desc limit 1
     ) h on true
     where c.organization_id = $1 and c.outdated_count > 0`,
    [organizationId],
  )
  const byComponent = new Map<string, DependentComponent['dependencies'][number][]>()
  for (const edge of edges) {
    const known = byComponent.get(edge.component_id) ?? []
    known.push(toDependency(edge))
    byComponent.set(edge.component_id, known)
  }
  return [...byComponent].map(([componentId, dependencies]) => ({ componentId, dependencies }))
}

function toDependency({ penalty, version_scheme: scheme, selected, latest, highest }: EdgeRow) {
  const versions = [latest, highest].flatMap((row) => (row === null ? [] : [toVersion(row)]))
  const to = penalty > 0 ? findBestMove(scheme, toVersion(selected), versions)?.to : undefined
  if (to === undefined) return { versionId: selected.id, penalty, onLatest: penalty }
  return { versionId: to.id, penalty, onLatest: assessSelection(scheme, to, versions).penalty }
}

function toVersion({ id, number, state, released_at }: VersionRow): Version {
  return { id, number, state, releasedAt: Date.parse(released_at), breaking: false }
}

type NameRow = { readonly id: string; readonly title: string }
type TargetRow = NameRow & { readonly version_id: string; readonly number: string }

async function nameAll(
  transaction: Transaction,
  organizationId: string,
  wanted: readonly WantedUpgrade[],
): Promise<WantedUpgradeRow[]> {
  const shown = wanted.map((upgrade) => ({
    ...upgrade,
    dependents: upgrade.dependents.slice(0, mostDependents),
  }))
  const targets = await transaction.query<TargetRow>(
    `select c.id, c.title, v.id as version_id, v.number from versions v
     join components c on c.organization_id = v.organization_id and c.id = v.component_id
     where v.organization_id = $1 and v.id = any ($2)`,
    [organizationId, shown.map(({ versionId }) => versionId)],
  )
  const dependents = await transaction.query<NameRow>(
    'select id, title from components where organization_id = $1 and id = any ($2)',
    [organizationId, shown.flatMap((upgrade) => upgrade.dependents.map(({ componentId }) => componentId))],
  )
  const byVersion = new Map(targets.map((row) => [row.version_id, row]))
  const titles = new Map(dependents.map(({ id, title }) => [id, title]))
  return shown.flatMap(({ versionId, points, behind, dependents: gaining }) => {
    const target = byVersion.get(versionId)
    if (target === undefined) return []
    return {
      component_id: target.id,
      title: target.title,
      latest_version_id: versionId,
      latest_version_number: target.number,
      points,
      behind,
      dependents: gaining.map(({ componentId, gain }) => ({
        component_id: componentId,
        title: titles.get(componentId) ?? '',
        gain,
      })),
    }
  })
}
