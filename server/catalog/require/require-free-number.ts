import { fault } from '@trellis/domain/contracts/faults/fault'
import type { Transaction } from '@trellis/platform/postgres'
import { faultRefusal } from '../../refuse-faults.ts'

/** Refuses a number that another version of the component already has. */
export async function requireFreeNumber(
  transaction: Transaction,
  componentId: string,
  number: string,
): Promise<void> {
  const [taken] = await transaction.query('select 1 from versions where component_id = $1 and number = $2', [
    componentId,
    number,
  ])
  if (taken === undefined) return
  throw faultRefusal(409, 'version_exists', { number: fault('version_number.taken', { number }) })
}
