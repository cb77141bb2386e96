import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'

const keptDays = 90
const portion = 5000

/** Which mails were sent is kept for three months. What they said is forgotten as soon as they are sent. */
export const pruneNotificationMails = defineTask({
  name: 'prune-notification-mails',
  payload: z.object({}),
  async run(_, { database, services, signal }: TaskContext<JobServices>) {
    const limit = new Date(services.clock().getTime() - keptDays * 86_400_000)
    for (let pruned = portion; pruned === portion; ) {
      signal.throwIfAborted()
      const [row] = await database.query<{ pruned: number }>(
        { role: 'app_job', statementTimeout: 600_000 },
        { text: 'select app.prune_notification_mails($1, $2) as pruned', values: [limit, portion] },
      )
      pruned = Number(row?.pruned)
    }
  },
})
