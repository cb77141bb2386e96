import { randomUUID } from 'node:crypto'
import { releaseVersion as contract } from '@trellis/domain/contracts/catalog/versions'
import { isStable } from '@trellis/domain/versions/compare'
import { sortKey } from '@trellis/domain/versions/sort-key'
import { chooseScheme, storeScheme } from '../../catalog/choose-scheme.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireComponent } from '../../catalog/require/require-component.ts'
import { requireFreeNumber } from '../../catalog/require/require-free-number.ts'
import { readChanges, readVersion } from '../../catalog/require/require-version.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { writeChanges } from '../../catalog/write/write-changes.ts'
import { defineFunction } from '../define-function.ts'

/** Releases a version. Everything that depends on an older one is judged again at once. */
export const releaseVersion = defineFunction(contract, async ({ transaction, services, input }) => {
  const { component } = await requireComponent(transaction, input.component_id, 'manage-versions')
  await requireFreeNumber(transaction, component.id, input.number)
  const rules = await watchRules({ transaction, services }, component.organization_id, {
    componentId: component.id,
  })
  const scheme = chooseScheme(component, input.number)
  await storeScheme(transaction, component, scheme)
  const version = {
    id: randomUUID(),
    organization_id: component.organization_id,
    component_id: component.id,
  }
  const releasedAt = input.released_at ?? services.clock()
  // Trigger versions_latest_insert keeps the latest version and version_count of the component.
  await transaction.query(
    `insert into versions (id, organization_id, component_id, number, sort_key, is_stable, release_notes, released_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      version.id,
      version.organization_id,
      version.component_id,
      input.number,
      sortKey(scheme, { number: input.number, releasedAt: releasedAt.getTime() }),
      isStable(scheme, input.number),
      input.release_notes ?? null,
      releasedAt,
    ],
  )
  await writeChanges(transaction, version, input.changes)
  await recomputeHealth(transaction, version.organization_id, { versionsOf: [component.id] })
  return {
    ...(await readVersion(transaction, version.id)),
    changes: await readChanges(transaction, version.id),
    findings: await rules.settle({ componentId: component.id, versionId: version.id }),
  }
})
