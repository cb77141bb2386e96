import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { renderBreakGlassMail } from '../../mails/break-glass-mail.ts'
import type { JobServices } from '../services.ts'

const role = 'app_job'
type MailRow = {
  readonly address: string | null
  readonly organization_name: string | null
  readonly person_address: string | null
}

/** Tells one maintainer that somebody got in by a break-glass link. The person who did is told as well. */
export const sendBreakGlassMail = defineTask({
  name: 'send-break-glass-mail',
  payload: z.object({
    organization_id: z.uuid(),
    recipient_id: z.uuid(),
    user_id: z.uuid(),
    used_at: z.iso.datetime(),
  }),
  isUrgent: true,
  callers: ['auth_admin'],
  async run(payload, { database, services }: TaskContext<JobServices>) {
    const { organization_id: organization, recipient_id: recipient, user_id: person, used_at } = payload
    const [row] = await database.query<MailRow>(
      { role },
      {
        text: 'select address, organization_name, person_address from app.break_glass_mail($1, $2, $3)',
        values: [organization, recipient, person],
      },
    )
    if (!row?.address) return
    const mail = renderBreakGlassMail({
      organization: row.organization_name ?? '',
      person: row.person_address ?? '',
      usedAt: new Date(used_at),
      publicUrl: services.config.publicUrl,
    })
    await services.mailer.send({ to: row.address, ...mail })
  },
})
