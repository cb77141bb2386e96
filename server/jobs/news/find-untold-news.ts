import { defineTask, enqueue, type TaskContext } from '@trellis/platform/jobs'
import type { Transaction } from '@trellis/platform/postgres'
import { z } from 'zod'
import type { JobServices } from '../services.ts'
import { tellNews } from './tell-news.ts'

/** Rows of news in one transaction. */
const portionSize = 500

/**
 * News whose transaction could not order its job, such as those of a database that no server ran on, and news whose job has
 * failed for good: a later release may be able to tell them.
 */
export const findUntoldNews = defineTask({
  name: 'find-untold-news',
  payload: z.object({}),
  async run(_, { services, database, signal }: TaskContext<JobServices>) {
    const today = services.clock().toISOString().slice(0, 10)
    const order = async (age: string, keyOf: (batch: string) => string) => {
      for (let after: string | undefined = '0'; after !== undefined; ) {
        signal.throwIfAborted()
        const portion: Portion = { age, after, keyOf }
        after = await database.transaction({ role: 'app_job' }, (transaction) =>
          orderPortion(transaction, portion),
        )
      }
    }
    await order('5 minutes', (batch) => batch)
    // Longer than a job tries. One that has failed keeps its key, so that another one needs a key of its own.
    await order('36 hours', (batch) => `${batch} ${today}`)
  },
})

type Portion = {
  readonly age: string
  /** The id of a row of app.news. What was ordered stays there until it is told, so that each portion begins after the last. */
  readonly after: string
  readonly keyOf: (batch: string) => string
}

/** Resolves with the end of the portion; undefined if nothing was left. */
async function orderPortion(
  transaction: Transaction,
  { age, after, keyOf }: Portion,
): Promise<string | undefined> {
  const found = await transaction.query<{ batch: string; last_id: string }>(
    'select batch, last_id from app.untold_batches($1, $2, $3)',
    [age, after, portionSize],
  )
  for (const { batch } of found)
    await enqueue(transaction, { task: tellNews, payload: { batch }, key: keyOf(batch) })
  return found.at(-1)?.last_id
}
