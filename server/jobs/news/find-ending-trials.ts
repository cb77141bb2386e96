import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'

/** Reminds maintainers three days and one day before a trial ends, and when it has ended. */
export const findEndingTrials = defineTask({
  name: 'find-ending-trials',
  payload: z.object({}),
  async run(_, { services, once }: TaskContext<JobServices>) {
    await once((transaction) => transaction.query('select app.report_ending_trials($1)', [services.clock()]))
  },
})
