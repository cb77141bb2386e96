import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

/** Removes old page views and messages of the contact page. */
export const pruneSite = defineTask({
  name: 'prune-site',
  payload: z.object({}),
  async run(_, { database }) {
    await database.query({ role: 'app_job', statementTimeout: 600_000 }, { text: 'select app.prune_site()' })
  },
})
