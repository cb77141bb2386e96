import { defineTask, enqueue, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'
import { tellNews } from './tell-news.ts'

/**
 * News whose transaction could not order its job, such as those of a database that no server ran on, and news whose job has
 * failed for good: a later release may be able to tell them.
 */
export const findUntoldNews = defineTask({
  name: 'find-untold-news',
  payload: z.object({}),
  async run(_, { services, once }: TaskContext<JobServices>) {
    await once(async (transaction) => {
      const list = (age: string) =>
        transaction.query<{ id: string }>('select app.untold_batches($1) as id', [age])
      for (const { id } of await list('5 minutes'))
        await enqueue(transaction, { task: tellNews, payload: { batch: id }, key: id })
      // Longer than a job tries. One that has failed keeps its key, so that another one needs a key of its own.
      const today = services.clock().toISOString().slice(0, 10)
      for (const { id } of await list('36 hours'))
        await enqueue(transaction, { task: tellNews, payload: { batch: id }, key: `${id} ${today}` })
    })
  },
})
