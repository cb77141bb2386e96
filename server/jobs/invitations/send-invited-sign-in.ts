import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { invitationPath } from '../../organizations/invitations/invitation-link.ts'
import type { JobServices } from '../services.ts'

/**
 * For somebody who opened an invitation without being signed in. The caller is answered before, and alike whether or
 * not the address has an account. The mail says which organization its link joins, because it does so at once. Only this
 * order names the invitation: one that came with the address of a page would put a stranger's into any sign-in mail.
 */
export const sendInvitedSignIn = defineTask({
  name: 'send-invited-sign-in',
  payload: z.object({ invitation_id: z.uuid() }),
  isUrgent: true,
  async run({ invitation_id: id }, { database, services }: TaskContext<JobServices>) {
    const [row] = await database.query<{ email: string | null; organization_name: string }>(
      { role: 'app_job', readOnly: true },
      { text: 'select * from app.invited_sign_in($1)', values: [id] },
    )
    if (!row?.email) return
    const redirectTo = `${services.config.publicUrl}${invitationPath(id)}`
    const occasion = { invitation: id, organization: row.organization_name }
    await services.orderSignIn({ email: row.email, redirectTo, acceptLanguage: '', occasion })
  },
})
