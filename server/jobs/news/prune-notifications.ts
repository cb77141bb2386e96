import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'

const context = { role: 'app_job', statementTimeout: 600_000 }
const keptDays = 180

/** Notifications are kept for half a year, read or not. */
export const pruneNotifications = defineTask({
  name: 'prune-notifications',
  payload: z.object({}),
  async run(_, { database, services, signal }: TaskContext<JobServices>) {
    const limit = new Date(services.clock().getTime() - keptDays * 86_400_000)
    for (let left = true; left; ) {
      signal.throwIfAborted()
      const [portion] = await database.query<{ pruned: number }>(context, {
        text: 'select app.prune_notifications($1) as pruned',
        values: [limit],
      })
      left = Number(portion?.pruned) > 0
    }
  },
})
