import type { ChangeRow, VersionRow } from '@trellis/domain/contracts/catalog/versions'
import { type Fault, type FieldFaults, fault } from '@trellis/domain/contracts/faults/fault'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { refuseFaults } from '../../refuse-faults.ts'
import { readChanges } from '../require/require-version.ts'

export type WantedChange = {
  readonly id?: string | undefined
  readonly kind: ChangeRow['kind']
  readonly title: string
  readonly migration_guide?: string | null | undefined
}

type Owner = Pick<VersionRow, 'id' | 'organization_id' | 'component_id'>

/** Replaces the list of changes of a version, in the given order. Resolves to whether anything changed. */
export async function writeChanges(
  transaction: Transaction,
  version: Owner,
  wanted: readonly WantedChange[],
): Promise<boolean> {
  const stored = new Map((await readChanges(transaction, version.id)).map((change) => [change.id, change]))
  refuseFaults(findUnusableIds(wanted, stored))
  const kept = new Set(wanted.map(({ id }) => id))
  const gone = [...stored.keys()].filter((id) => !kept.has(id))
  const placed = wanted.map((change, position) => ({ ...change, position }))
  const fresh = placed.filter(({ id }) => id === undefined)
  const edited = placed.filter((change) => change.id !== undefined && differs(stored.get(change.id), change))
  // Triggers changes_breaking_update and changes_breaking_insert keep versions.is_breaking.
  if (gone.length > 0) await deleteChanges(transaction, gone)
  if (edited.length > 0) await editChanges(transaction, edited)
  if (fresh.length > 0) await insertChanges(transaction, version, fresh)
  return gone.length + edited.length + fresh.length > 0
}

function findUnusableIds(
  wanted: readonly WantedChange[],
  stored: ReadonlyMap<string, ChangeRow>,
): FieldFaults {
  const named = new Set<string>()
  const faults: Record<string, Fault> = {}
  for (const [place, { id }] of wanted.entries()) {
    if (id === undefined) continue
    if (!stored.has(id)) faults[`changes.${place}.id`] = fault('change.not_found')
    else if (named.has(id)) faults[`changes.${place}.id`] = fault('change.repeated')
    named.add(id)
  }
  return faults
}

type PlacedChange = WantedChange & { readonly position: number }

function differs(stored: ChangeRow | undefined, wanted: PlacedChange): boolean {
  return (
    stored?.kind !== wanted.kind ||
    stored.title !== wanted.title ||
    stored.position !== wanted.position ||
    stored.migration_guide !== (wanted.migration_guide ?? null)
  )
}

const columnsOf = (changes: readonly PlacedChange[]) => [
  changes.map(({ position }) => position),
  changes.map(({ kind }) => kind),
  changes.map(({ title }) => title),
  changes.map(({ migration_guide }) => migration_guide ?? null),
]

/** A policy keeps the changes from somebody who acts for a member. */
async function deleteChanges(transaction: Transaction, ids: readonly string[]): Promise<void> {
  // Trigger changes_breaking_delete keeps versions.is_breaking.
  const deleted = await transaction.query('delete from changes where id = any ($1) returning id', [ids])
  if (deleted.length < ids.length)
    throw refusal(403, 'impersonation_refused', 'This cannot be done on behalf of somebody else')
}

function editChanges(transaction: Transaction, changes: readonly PlacedChange[]) {
  return transaction.query(
    `update changes x
     set position = w.position, kind = w.kind, title = w.title, migration_guide = w.migration_guide,
       revision = x.revision + 1, updated_at = now()
     from unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::text[])
       as w (id, position, kind, title, migration_guide)
     where x.id = w.id`,
    [changes.map(({ id }) => id), ...columnsOf(changes)],
  )
}

function insertChanges(transaction: Transaction, version: Owner, changes: readonly PlacedChange[]) {
  return transaction.query(
    `insert into changes (organization_id, component_id, version_id, position, kind, title, migration_guide)
     select $1, $2, $3, w.* from unnest($4::integer[], $5::text[], $6::text[], $7::text[]) as w`,
    [version.organization_id, version.component_id, version.id, ...columnsOf(changes)],
  )
}
