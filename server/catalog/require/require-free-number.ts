import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'

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
  const message = `Version ${number} already exists`
  throw refusal(409, 'version_exists', message, { fields: { number: message } })
}
