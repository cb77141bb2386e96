import { defineTask, enqueue, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'

/** For messages whose job was lost, and those of organizations that were closed for a while. */
export const findDueDeliveries = defineTask({
  name: 'find-due-deliveries',
  payload: z.object({}),
  async run(_, { once, services }: TaskContext<JobServices>) {
    await once(async (transaction) => {
      const text = 'select id from app.due_webhooks($1) as id'
      for (const { id } of await transaction.query<{ id: string }>(text, [services.clock()]))
        await enqueue(transaction, { task: deliverWebhooks, payload: { webhook_id: id } })
    })
  },
})
