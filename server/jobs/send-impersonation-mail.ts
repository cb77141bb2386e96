import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { type ImpersonationNotice, renderImpersonationMail } from '../mails/impersonation-mail.ts'
import type { JobServices } from './services.ts'

type Row = ImpersonationNotice & { readonly email: string }

/** Tells a person that a superadmin may act for them. */
export const sendImpersonationMail = defineTask({
  name: 'send-impersonation-mail',
  payload: z.object({ link_id: z.uuid() }),
  async run({ link_id: id }, { database, services }: TaskContext<JobServices>) {
    const [row] = await database.query<Row>(
      { role: 'app_job' },
      { text: 'select * from app.find_impersonation($1)', values: [id] },
    )
    if (row === undefined) return
    await services.mailer.send({ to: row.email, ...renderImpersonationMail(row, services.config.publicUrl) })
  },
})
