import { updateVersion as contract, type VersionRow } from '@trellis/domain/contracts/catalog/versions'
import { isStable } from '@trellis/domain/versions/compare'
import type { Scheme } from '@trellis/domain/versions/scheme'
import { sortKey } from '@trellis/domain/versions/sort-key'
import type { Transaction } from '@trellis/platform/postgres'
import { chooseScheme, storeScheme } from '../../catalog/choose-scheme.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { requireFreeNumber } from '../../catalog/require/require-free-number.ts'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { readChanges, readVersion, requireVersion } from '../../catalog/require/require-version.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { writeChanges } from '../../catalog/write/write-changes.ts'
import { defineFunction } from '../define-function.ts'

/** Edits the given fields. An edit that changes nothing does not raise the revision. */
export const updateVersion = defineFunction(contract, async ({ transaction, services, input }) => {
  const { version, component } = await requireVersion(transaction, input.id, 'manage-versions')
  await requireRevision(transaction, {
    table: 'versions',
    subject: component.id,
    current: version,
    expected: input.expected_revision,
  })
  const judged = { componentId: component.id, versionId: version.id }
  const rules = await watchRules({ transaction, services }, component.organization_id, judged)
  const number = input.number ?? version.number
  const isRenumbered = number !== version.number
  if (isRenumbered) await requireFreeNumber(transaction, component.id, number)
  const others = { ...component, version_count: component.version_count - 1 }
  const scheme = isRenumbered ? chooseScheme(others, number) : component.version_scheme
  await storeScheme(transaction, component, scheme)
  const areChangesEdited =
    input.changes !== undefined && (await writeChanges(transaction, version, input.changes))
  const edited = {
    number,
    release_notes: input.release_notes === undefined ? version.release_notes : input.release_notes,
    released_at: input.released_at ?? new Date(version.released_at),
  }
  const isEdited =
    isRenumbered ||
    edited.release_notes !== version.release_notes ||
    edited.released_at.getTime() !== new Date(version.released_at).getTime()
  if (isEdited || areChangesEdited) await store(transaction, version, edited, scheme)
  await recomputeHealth(transaction, component.organization_id, { versionsOf: [component.id] })
  return {
    ...(await readVersion(transaction, version.id)),
    changes: await readChanges(transaction, version.id),
    findings: await rules.settle(judged),
  }
})

type Edited = {
  readonly number: string
  readonly release_notes: string | null
  readonly released_at: Date
}

function store(transaction: Transaction, { id }: VersionRow, edited: Edited, scheme: Scheme) {
  const { number, release_notes, released_at } = edited
  // Trigger versions_latest_update keeps the latest version of the component.
  return transaction.query(
    `update versions
     set number = $2, sort_key = $3, is_stable = $4, release_notes = $5, released_at = $6,
       revision = revision + 1, updated_at = now()
     where id = $1`,
    [
      id,
      number,
      sortKey(scheme, { number, releasedAt: released_at.getTime() }),
      isStable(scheme, number),
      release_notes,
      released_at,
    ],
  )
}
