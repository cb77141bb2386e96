import { type AuditEvent, auditEvents } from '@trellis/domain/audit/events'
import type { Transaction } from '@trellis/platform/postgres'

/**
 * Adds an event to its chain in the transaction of the act: both happen or neither does. Call it last. The end of the
 * chain is locked from here to the commit, and whoever records into the same chain waits.
 */
export async function recordEvent(transaction: Pick<Transaction, 'query'>, event: AuditEvent): Promise<void> {
  const fields = auditEvents[event.name].fields.parse(event.fields)
  const organizationId = 'organizationId' in event ? event.organizationId : null
  await transaction.query('select app.record_event($1, $2, $3)', [organizationId, event.name, fields])
}
