import { type AuditEvent, auditEvents } from '@trellis/domain/audit/events'
import type { Transaction } from '@trellis/platform/postgres'

/**
 * Adds an event to its chain in the same transaction as the change, so that both are committed or neither is. Call it
 * last: it locks the end of the chain until the commit, and other writers of the chain wait.
 *
 * A changed row needs no event: `app.audit_table` gives each table triggers that record it, such as trigger
 * components_audit_update. Trigger keep_address_of_superadmin keeps a superadmin's address out of the organization's
 * chain.
 */
export async function recordEvent(transaction: Pick<Transaction, 'query'>, event: AuditEvent): Promise<void> {
  const fields = auditEvents[event.name].fields.parse(event.fields)
  const organizationId = 'organizationId' in event ? event.organizationId : null
  await transaction.query('select app.record_event($1, $2, $3)', [organizationId, event.name, fields])
}
