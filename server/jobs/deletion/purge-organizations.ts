import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

const context = { role: 'app_job', statementTimeout: 600_000 }
/** Entries of an audit log that one transaction deletes. */
const portion = 10_000

/**
 * Deletes organizations that maintainers can no longer restore, then the audit logs that they leave behind. Interrupted,
 * the next run finds the rest.
 */
export const purgeOrganizations = defineTask({
  name: 'purge-organizations',
  payload: z.object({}),
  async run(_, { database, signal }) {
    const list = (text: string) => database.query<{ id: string }>(context, { text })
    for (const { id } of await list('select app.overdue_organizations() as id')) {
      signal.throwIfAborted()
      await database.query(context, { text: 'select app.purge_organization($1)', values: [id] })
    }
    for (const { id } of await list('select app.audit_logs_left_behind() as id')) {
      let forgotten: number
      do {
        signal.throwIfAborted()
        const [row] = await database.query<{ count: number }>(context, {
          text: 'select app.forget_audit_log($1, $2) as count',
          values: [id, portion],
        })
        forgotten = row?.count ?? 0
      } while (forgotten > 0)
    }
  },
})
