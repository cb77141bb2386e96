import { webhookLimits } from '@trellis/domain/contracts/webhooks'
import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'

const portion = 2000

/** Removes messages after 30 days. Until then, they can be replayed. */
export const pruneWebhookDeliveries = defineTask({
  name: 'prune-webhook-deliveries',
  payload: z.object({}),
  async run(_, { database, services, signal }: TaskContext<JobServices>) {
    const limit = new Date(services.clock().getTime() - webhookLimits.replayDays * 86_400_000)
    for (let pruned = portion; pruned === portion; ) {
      signal.throwIfAborted()
      const [row] = await database.query<{ pruned: number }>(
        { role: 'app_job', statementTimeout: 600_000 },
        { text: 'select app.prune_webhook_deliveries($1, $2) as pruned', values: [limit, portion] },
      )
      pruned = Number(row?.pruned)
    }
  },
})
