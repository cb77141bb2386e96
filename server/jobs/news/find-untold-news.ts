import { defineTask, enqueue, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'
import { tellNews } from './tell-news.ts'

/** News whose transaction could not order its job, such as those of a database that no server ran on. */
export const findUntoldNews = defineTask({
  name: 'find-untold-news',
  payload: z.object({}),
  async run(_, { once }: TaskContext<JobServices>) {
    await once(async (transaction) => {
      const rows = await transaction.query<{ id: string }>(
        `select app.untold_batches(interval '5 minutes') as id`,
      )
      for (const { id } of rows) {
        await enqueue(transaction, { task: tellNews, payload: { batch: id }, key: id })
      }
    })
  },
})
