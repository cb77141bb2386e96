import { z } from 'zod'
import { defineTask } from './define-task.ts'

/** Days for which a key is remembered: much longer than any job is retried. */
const keptDays = 90
const batchSize = 5000

/** Schedule it daily; each batch is a short transaction. */
export const pruneEffects = defineTask({
  name: 'prune-effects',
  payload: z.object({}),
  async run(_, { database }) {
    let removed = batchSize
    while (removed === batchSize) {
      const rows = await database.query(
        { role: 'app_job' },
        {
          text: `delete from platform.effects where key in (
                   select key from platform.effects where done_at < now() - make_interval(days => $1) limit $2)
                 returning 1`,
          values: [keptDays, batchSize],
        },
      )
      removed = rows.length
    }
  },
})
