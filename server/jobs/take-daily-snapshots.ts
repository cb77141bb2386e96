import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

/** Records the health of every company today. A day that already has a snapshot keeps it. */
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
