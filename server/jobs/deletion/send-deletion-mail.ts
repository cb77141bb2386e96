import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { renderDeletionMail } from '../../mails/deletion-mail.ts'
import type { JobServices } from '../services.ts'

const kinds = ['requested', 'restored'] as const
export type DeletionMailKind = (typeof kinds)[number]

type MailRow = {
  readonly email: string | null
  readonly organization_name: string
  readonly person_name: string | null
  readonly until: string | Date | null
}

/** Tells one maintainer that the organization is being deleted, or is not after all. */
export const sendDeletionMail = defineTask({
  name: 'send-deletion-mail',
  payload: z.object({
    organization_id: z.uuid(),
    recipient_id: z.uuid(),
    user_id: z.uuid(),
    kind: z.enum(kinds),
  }),
  async run(payload, { database, services }: TaskContext<JobServices>) {
    const { organization_id, recipient_id, user_id, kind } = payload
    const [row] = await database.query<MailRow>(
      { role: 'app_job' },
      {
        text: 'select * from app.deletion_mail($1, $2, $3)',
        values: [organization_id, recipient_id, user_id],
      },
    )
    if (!row?.email) return
    // Taken back or asked for again in the meantime: the newer mail is on its way.
    if ((kind === 'requested') !== (row.until !== null)) return
    const mail = renderDeletionMail({
      organizationId: organization_id,
      organization: row.organization_name,
      person: row.person_name ?? '',
      until: row.until === null ? undefined : new Date(row.until),
      publicUrl: services.config.publicUrl,
    })
    await services.mailer.send({ to: row.email, ...mail })
  },
})
