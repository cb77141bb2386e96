import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { z } from 'zod'
import { invitationPath } from '../../organizations/invitations/invitation-link.ts'
import type { JobServices } from '../services.ts'

/**
 * For somebody who opened an invitation without being signed in. The caller is answered before, and alike whether or
 * not the address has an account. The link leads back by the id of the invitation, which accepts nothing by itself.
 */
export const sendInvitedSignIn = defineTask({
  name: 'send-invited-sign-in',
  payload: z.object({ invitation_id: z.uuid() }),
  isUrgent: true,
  async run({ invitation_id: id }, { database, services }: TaskContext<JobServices>) {
    const [row] = await database.query<{ email: string | null }>(
      { role: 'app_job', readOnly: true },
      { text: 'select app.invited_address($1) as email', values: [id] },
    )
    if (!row?.email) return
    const redirectTo = `${services.config.publicUrl}${invitationPath(id)}`
    await services.orderSignIn({ email: row.email, redirectTo, acceptLanguage: '' })
  },
})
