import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import type { JobServices } from '../services.ts'

/** An email came back from its address, which gets no more. Nothing happens unless this email went to this address. */
export const returnMail = defineTask({
  name: 'return-mail',
  payload: z.object({ mail_id: z.uuid(), address_digest: z.hex().length(64) }),
  async run({ mail_id, address_digest }, { database, services }: TaskContext<JobServices>) {
    const [row] = await database.query<{ is_settled: boolean }>(
      { role: 'app_job' },
      {
        text: `select app.return_mail($1, decode($2, 'hex'), $3) as is_settled`,
        values: [mail_id, address_digest, services.clock()],
      },
    )
    // A mail server can return an email before our job has noted that it was sent.
    if (row?.is_settled !== true) throw new Error('The email that came back is still being sent')
  },
})
