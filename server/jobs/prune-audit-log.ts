import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

const context = { role: 'app_job', statementTimeout: 600_000 }

type Portion = { readonly pruned: number }

/**
 * Deletes old entries: of the installation after a year, of organizations as their plan says, or earlier if they want.
 * Each portion is a transaction of its own, because nobody in an organization can change anything while one goes.
 * Trigger forget_subjects deletes what the entries are found by.
 */
export const pruneAuditLog = defineTask({
  name: 'prune-audit-log',
  payload: z.object({}),
  async run(_, { database, signal }) {
    const prune = async (text: string, values: readonly unknown[] = []) => {
      for (let left = true; left; ) {
        signal.throwIfAborted()
        const [portion] = await database.query<Portion>(context, { text, values })
        left = Number(portion?.pruned) > 0
      }
    }
    await prune('select app.prune_installation_log()::integer as pruned')
    const overdue = await database.query<{ id: string }>(context, {
      text: 'select app.overdue_audit_logs() as id',
    })
    for (const { id } of overdue)
      await prune('select app.prune_overdue_audit_log($1)::integer as pruned', [id])
  },
})
