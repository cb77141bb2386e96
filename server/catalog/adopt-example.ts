import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { Transaction } from '@trellis/platform/postgres'
import { requireRoom } from '../organizations/require-room.ts'

/** Whoever edits an example makes it the organization's own: it counts from then on, if the plan has room (decision 0019). */
export async function adoptExample(transaction: Transaction, component: ComponentRow): Promise<ComponentRow> {
  await requireRoom(transaction, component.organization_id, { limit: 'max_components', added: 1 })
  // Trigger components_adopt enforces the limit too, and takes the snapshot of the organization's health.
  await transaction.query('update components set is_example = false where id = $1', [component.id])
  return { ...component, is_example: false }
}
