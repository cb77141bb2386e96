import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'

/** Removes messages after 30 days. Until then, they can be replayed. */
export const pruneWebhookDeliveries = defineTask({
  name: 'prune-webhook-deliveries',
  payload: z.object({}),
  async run(_, { database, services }: TaskContext<JobServices>) {
    await database.query(
      { role: 'app_job', statementTimeout: 600_000 },
      { text: 'select app.prune_webhook_deliveries($1)', values: [services.clock()] },
    )
  },
})
