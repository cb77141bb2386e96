import { releaseVersion as contract } from '@trellis/domain/contracts/catalog/versions'
import { chooseScheme, storeScheme } from '../../catalog/choose-scheme.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireComponent } from '../../catalog/require/require-component.ts'
import { requireFreeNumber } from '../../catalog/require/require-free-number.ts'
import { readChanges, readVersion } from '../../catalog/require/require-version.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { insertVersion } from '../../catalog/write/insert-version.ts'
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
  const version = await insertVersion(transaction, component, {
    number: input.number,
    scheme,
    releasedAt: input.released_at ?? services.clock(),
    releaseNotes: input.release_notes,
  })
  await writeChanges(transaction, version, input.changes)
  await recomputeHealth(transaction, version.organization_id, { versionsOf: [component.id] })
  return {
    ...(await readVersion(transaction, version.id)),
    changes: await readChanges(transaction, version.id),
    findings: await rules.settle({ componentId: component.id, versionId: version.id }),
  }
})
