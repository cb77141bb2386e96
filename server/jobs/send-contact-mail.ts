import type { ContactRequest } from '@trellis/domain/contracts/contact'
import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { renderContactMail } from '../mails/contact-mail.ts'
import type { JobServices } from './services.ts'

type ContactRequestRow = Pick<ContactRequest, 'kind' | 'name' | 'email' | 'message'> & {
  readonly company: string | null
  readonly preferred_time: string | null
}

const role = 'app_job'

/** Mails a message of the contact page to the people who run the installation. */
export const sendContactMail = defineTask({
  name: 'send-contact-mail',
  payload: z.object({ contact_request_id: z.uuid() }),
  async run({ contact_request_id: id }, { database, services }: TaskContext<JobServices>) {
    const [row] = await database.query<ContactRequestRow>(
      { role },
      {
        text: `select kind, name, email, company, preferred_time, message from contact_requests
               where id = $1 and delivered_at is null`,
        values: [id],
      },
    )
    if (row === undefined) return
    const request = toContactRequest(row)
    await services.mailer.send({
      to: services.contactMailbox,
      replyTo: request.email,
      ...renderContactMail(request),
    })
    await database.query(
      { role },
      { text: 'update contact_requests set delivered_at = now() where id = $1', values: [id] },
    )
  },
})

function toContactRequest({ company, preferred_time, ...row }: ContactRequestRow): ContactRequest {
  return { ...row, company: company ?? undefined, preferred_time: preferred_time ?? undefined }
}
