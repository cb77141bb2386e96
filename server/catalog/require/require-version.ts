import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { ChangeRow, VersionRow } from '@trellis/domain/contracts/catalog/versions'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { absentOrClosed } from '../../organizations/closed-organization.ts'
import type { ComponentVerb, MemberAccess } from '../../organizations/require-organization.ts'
import { requireComponent } from './require-component.ts'

const versionNotFound = () => refusal(404, 'version_not_found', 'Version not found')

export type LockedVersion = {
  readonly version: VersionRow
  readonly component: ComponentRow
  readonly access: MemberAccess
}

/** The version and its component, locked for a write, if the caller may write them. */
export async function requireVersion(
  transaction: Transaction,
  id: string,
  verb: ComponentVerb,
): Promise<LockedVersion> {
  const [seen] = await transaction.query<{ component_id: string }>(
    'select component_id from versions where id = $1',
    [id],
  )
  if (seen === undefined) throw await absentOrClosed(transaction, id, versionNotFound())
  const found = await requireComponent(transaction, seen.component_id, verb)
  return { ...found, version: await readVersion(transaction, id) }
}

export async function readVersion(transaction: Transaction, id: string): Promise<VersionRow> {
  const [row] = await transaction.query<VersionRow>('select * from versions where id = $1', [id])
  if (row === undefined) throw await absentOrClosed(transaction, id, versionNotFound())
  return row
}

export function readChanges(transaction: Transaction, versionId: string): Promise<ChangeRow[]> {
  return transaction.query<ChangeRow>('select * from changes where version_id = $1 order by position, id', [
    versionId,
  ])
}
