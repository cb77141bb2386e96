import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

const context = { role: 'app_job', statementTimeout: 600_000 }

/** Deletes old entries: of the installation after a year, of organizations as their limits say. */
export const pruneAuditLog = defineTask({
  name: 'prune-audit-log',
  payload: z.object({}),
  async run(_, { database, signal }) {
    await database.query(context, { text: 'select app.prune_installation_log()' })
    const overdue = await database.query<{ id: string }>(context, {
      text: 'select app.overdue_audit_logs() as id',
    })
    for (const { id } of overdue) {
      signal.throwIfAborted()
      await database.query(context, { text: 'select app.prune_overdue_audit_log($1)', values: [id] })
    }
  },
})
