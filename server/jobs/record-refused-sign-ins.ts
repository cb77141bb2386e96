import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

/** Sums up the refused sign-ins since the last time for the audit log. */
export const recordRefusedSignIns = defineTask({
  name: 'record-refused-sign-ins',
  payload: z.object({}),
  async run(_, { database }) {
    await database.query({ role: 'app_job' }, { text: 'select app.record_refused_sign_ins()' })
  },
})
