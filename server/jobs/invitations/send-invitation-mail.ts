import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { renderInvitationMail } from '../../mails/invitation-mail.ts'
import { createInvitationToken, invitationLink } from '../../organizations/invitations/invitation-link.ts'
import type { JobServices } from '../services.ts'

const role = 'app_job'
type MailRow = {
  /** Null if there is nothing to send any more. */
  readonly email: string | null
  readonly organization_name: string
  /** Null if the account is gone. */
  readonly inviter: string | null
  readonly role: MemberRole
  readonly message: string | null
  readonly expires_at: Date
}

/** Creates the secret of the link itself, because jobs are stored in the database. */
export const sendInvitationMail = defineTask({
  name: 'send-invitation-mail',
  payload: z.object({ invitation_id: z.uuid() }),
  async run({ invitation_id: id }, { database, services }: TaskContext<JobServices>) {
    const { token, hash } = createInvitationToken()
    const [row] = await database.query<MailRow>(
      { role },
      { text: 'select * from app.invitation_mail($1, $2)', values: [id, hash] },
    )
    if (!row?.email) return
    const { publicUrl } = services.config
    const mail = renderInvitationMail({
      organization: row.organization_name,
      inviter: row.inviter,
      role: row.role,
      message: row.message,
      expiresAt: new Date(row.expires_at),
      link: invitationLink(publicUrl, token),
    })
    await services.mailer.send({ to: row.email, ...mail })
  },
})
