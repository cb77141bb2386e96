import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

/** Removes invitations with their links a month after their end, and what counted their mails after two days. */
export const pruneInvitations = defineTask({
  name: 'prune-invitations',
  payload: z.object({}),
  async run(_, { database }) {
    await database.query(
      { role: 'app_job', statementTimeout: 600_000 },
      { text: 'select app.prune_invitations()' },
    )
  },
})
