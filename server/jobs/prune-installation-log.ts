import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

/** Removes events without an organization, such as sign-ins, from the audit log once they are a year old. */
export const pruneInstallationLog = defineTask({
  name: 'prune-installation-log',
  payload: z.object({}),
  async run(_, { database }) {
    await database.query(
      { role: 'app_job', statementTimeout: 600_000 },
      { text: 'select app.prune_installation_log()' },
    )
  },
})
