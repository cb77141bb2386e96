import { defineTask } from '@trellis/platform/jobs'
import { z } from 'zod'

const context = { role: 'app_job', statementTimeout: 60_000 }

/** Sums up the refused sign-ins since the last run for the audit log. After an attack this takes several transactions. */
export const recordRefusedSignIns = defineTask({
  name: 'record-refused-sign-ins',
  payload: z.object({}),
  async run(_, { database, signal }) {
    for (let hasMore = true; hasMore; ) {
      signal.throwIfAborted()
      const [row] = await database.query<{ has_more: boolean }>(context, {
        text: 'select has_more from app.record_refused_sign_ins()',
      })
      hasMore = row?.has_more === true
    }
  },
})
