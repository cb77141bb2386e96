import type { ChangeRow } from '@trellis/domain/contracts/catalog/versions'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { absentOrClosed } from '../../organizations/closed-organization.ts'
import type { ComponentVerb } from '../../organizations/require-organization.ts'
import { type LockedVersion, requireVersion } from './require-version.ts'

/** The change and its version, locked for a write, if the caller may write them. */
export async function requireChange(
  transaction: Transaction,
  id: string,
  verb: ComponentVerb,
): Promise<LockedVersion & { change: ChangeRow }> {
  const seen = await readChange(transaction, id)
  const locked = await requireVersion(transaction, seen.version_id, verb)
  return { ...locked, change: await readChange(transaction, id) }
}

export async function readChange(transaction: Transaction, id: string): Promise<ChangeRow> {
  const [row] = await transaction.query<ChangeRow>('select * from changes where id = $1', [id])
  if (row === undefined)
    throw await absentOrClosed(transaction, id, refusal(404, 'change_not_found', 'Change not found'))
  return row
}
