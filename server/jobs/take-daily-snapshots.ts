import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

/** Keeps the health of every company as it is today; a day that has its snapshot keeps it. */
export const takeDailySnapshots = defineTask({
  name: 'take-daily-snapshots',
  payload: z.object({}),
  async run(_, { database }) {
    await database.query(
      { role: 'app_job', statementTimeout: 600_000 },
      { text: 'select app.take_daily_snapshots()' },
    )
  },
})
