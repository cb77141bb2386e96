import { mostWanted as contract, type WantedUpgradeRow } from '@trellis/domain/contracts/upgrades'
import { penaltyOf } from '@trellis/domain/health/formula'
import {
  type DependentComponent,
  listMostWanted,
  type WantedUpgrade,
} from '@trellis/domain/upgrade/most-wanted'
import type { VersionState } from '@trellis/domain/versions/scheme'
import { defineFunction, refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'

const mostDependents = 50

export const mostWanted = defineFunction(contract, async ({ transaction, input }) => {
  const [organization] = await transaction.query('select 1 from organizations where id = $1', [
    input.organization_id,
  ])
  if (organization === undefined) throw refusal(404, 'organization_not_found', 'Organization not found')
  const components = await readLosing(transaction, input.organization_id)
  const wanted = listMostWanted(components).slice(0, input.limit)
  return await nameAll(transaction, input.organization_id, wanted)
})

type EdgeRow = {
  readonly component_id: string
  readonly depends_on_id: string
  readonly penalty: number
  readonly latest_state: VersionState | null
}

/** Components that lose points, with all that they depend on. Where nothing is latest, there is nothing to move to. */
async function readLosing(transaction: Transaction, organizationId: string): Promise<DependentComponent[]> {
  const edges = await transaction.query<EdgeRow>(
    `select d.component_id, d.depends_on_id, d.penalty, v.state as latest_state
     from components c
     join dependencies d on d.organization_id = c.organization_id and d.component_id = c.id
     join components t on t.organization_id = d.organization_id and t.id = d.depends_on_id
     left join versions v on v.id = t.latest_version_id
     where c.organization_id = $1 and c.outdated_count > 0`,
    [organizationId],
  )
  const byComponent = new Map<string, DependentComponent['dependencies'][number][]>()
  for (const { component_id, depends_on_id, penalty, latest_state } of edges) {
    const known = byComponent.get(component_id) ?? []
    const onLatest = latest_state === null ? penalty : penaltyOf(latest_state, undefined)
    known.push({ componentId: depends_on_id, penalty, onLatest })
    byComponent.set(component_id, known)
  }
  return [...byComponent].map(([componentId, dependencies]) => ({ componentId, dependencies }))
}

type NameRow = {
  readonly id: string
  readonly title: string
  readonly latest_version_id: string
  readonly latest_version_number: string
}

async function nameAll(
  transaction: Transaction,
  organizationId: string,
  wanted: readonly WantedUpgrade[],
): Promise<WantedUpgradeRow[]> {
  const shown = wanted.map((upgrade) => ({
    ...upgrade,
    dependents: upgrade.dependents.slice(0, mostDependents),
  }))
  const ids = shown.flatMap(({ componentId, dependents }) => [
    componentId,
    ...dependents.map((dependent) => dependent.componentId),
  ])
  const rows = await transaction.query<NameRow>(
    `select id, title, latest_version_id, latest_version_number from components
     where organization_id = $1 and id = any ($2)`,
    [organizationId, ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return shown.flatMap(({ componentId, points, behind, dependents }) => {
    const target = byId.get(componentId)
    if (target === undefined) return []
    const { title, latest_version_id, latest_version_number } = target
    return {
      component_id: componentId,
      title,
      latest_version_id,
      latest_version_number,
      points,
      behind,
      dependents: dependents.map((dependent) => ({
        component_id: dependent.componentId,
        title: byId.get(dependent.componentId)?.title ?? '',
        gain: dependent.gain,
      })),
    }
  })
}
