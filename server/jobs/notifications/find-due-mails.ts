import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { orderDueMails, portion } from '../../notifications/order-due-mails.ts'
import type { JobServices } from '../services.ts'

/** Orders the mails that are due, such as the digests of the morning. */
export const findDueMails = defineTask({
  name: 'find-due-mails',
  payload: z.object({}),
  async run(_, { database, services, signal }: TaskContext<JobServices>) {
    for (let ordered = portion; ordered === portion; ) {
      signal.throwIfAborted()
      ordered = await database.transaction({ role: 'app_job' }, (transaction) =>
        orderDueMails(transaction, services),
      )
    }
  },
})
