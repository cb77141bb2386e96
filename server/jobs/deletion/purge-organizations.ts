import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

const context = { role: 'app_job', statementTimeout: 600_000 }
/** Entries of an audit log that one transaction deletes. */
const portion = 10_000

/**
 * Deletes organizations that maintainers can no longer restore, then the audit logs that they leave behind. Interrupted,
 * the next run finds the rest. One that fails does not keep the others.
 */
export const purgeOrganizations = defineTask({
  name: 'purge-organizations',
  payload: z.object({}),
  async run(_, { database, signal }) {
    const failures: unknown[] = []
    const forEach = async (listed: string, work: (id: string) => Promise<void>) => {
      for (const { id } of await database.query<{ id: string }>(context, { text: listed })) {
        signal.throwIfAborted()
        await work(id).catch((cause: unknown) => failures.push(cause))
      }
    }
    await forEach('select app.overdue_organizations() as id', async (id) => {
      await database.query(context, { text: 'select app.purge_organization($1)', values: [id] })
    })
    await forEach('select app.audit_logs_left_behind() as id', async (id) => {
      let forgotten: number
      do {
        signal.throwIfAborted()
        const [row] = await database.query<{ count: number }>(context, {
          text: 'select app.forget_audit_log($1, $2) as count',
          values: [id, portion],
        })
        forgotten = row?.count ?? 0
      } while (forgotten > 0)
    })
    signal.throwIfAborted()
    if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
  },
})
