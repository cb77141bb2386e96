import { mostWanted as contract, type WantedUpgradeRow } from '@trellis/domain/contracts/catalog/upgrades'
import type { WantedUpgrade } from '@trellis/domain/upgrade/most-wanted'
import type { Transaction } from '@trellis/platform/postgres'
import { readWanted } from '../../catalog/upgrades/read-wanted.ts'
import { createSharedRuns } from '../../catalog/upgrades/shared-runs.ts'
import { requireReadableOrganization } from '../../organizations/require-organization.ts'
import { defineSteppedFunction } from '../define-function.ts'

const mostDependents = 50
const shareRun = createSharedRuns<WantedUpgrade[]>()

/** A caller that waits for another caller's run holds no connection, so all members of a company may ask at once. */
export const mostWanted = defineSteppedFunction(contract, async ({ run, caller, input }) => {
  const id = input.organization_id
  await run((transaction) => requireReadableOrganization(transaction, id))
  // All members see the same rows of their organization, but a token is limited to its scopes.
  const sight = `${id} ${JSON.stringify(caller.claims.scopes)}`
  const wanted = await shareRun(sight, () => run((transaction) => readWanted(transaction, id)))
  if (wanted.length === 0) return []
  return await run(async (transaction) => {
    // Checked again, because a caller who waited may no longer be a member.
    await requireReadableOrganization(transaction, id)
    return await nameAll(transaction, id, wanted.slice(0, input.limit))
  })
})

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
