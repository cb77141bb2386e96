import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'

/** Longer than a job tries, and until when the news in a mail still is some. */
const times = { olderThan: '36 hours', giveUpAfter: '7 days' }

/** A mail whose job has given up because the mail server was away for long is tried again. */
export const reorderMails = defineTask({
  name: 'reorder-mails',
  payload: z.object({}),
  async run(_, { database, services }: TaskContext<JobServices>) {
    await database.query(
      { role: 'app_job' },
      {
        text: 'select app.reorder_mails($1, $2, $3)',
        values: [services.clock(), times.olderThan, times.giveUpAfter],
      },
    )
  },
})
