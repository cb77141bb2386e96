import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

/** Removes tokens 90 days after their end, with the accounts that those of organizations acted as. */
export const pruneApiTokens = defineTask({
  name: 'prune-api-tokens',
  payload: z.object({}),
  async run(_, { database }) {
    await database.query(
      { role: 'app_job', statementTimeout: 600_000 },
      { text: 'select app.prune_api_tokens()' },
    )
  },
})
