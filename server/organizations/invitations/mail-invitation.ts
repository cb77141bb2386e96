import { enqueue } from '@trellis/platform/jobs'
import type { Transaction } from '@trellis/platform/postgres'
import { sendInvitationMail } from '../../jobs/invitations/send-invitation-mail.ts'

/** A job sends it after the commit, and creates the secret of its link. */
export async function mailInvitation(transaction: Transaction, invitationId: string): Promise<void> {
  await enqueue(transaction, { task: sendInvitationMail, payload: { invitation_id: invitationId } })
}

/** Counts mails against the limits of the day, and answers how many are left. Refused whole if they are too many. */
export async function takeSends(
  transaction: Transaction,
  organizationId: string,
  recipients: readonly string[],
  purpose: 'invitation' | 'change' = 'invitation',
): Promise<number> {
  const [row] = await transaction.query<{ left: number }>(
    'select app.take_invitation_sends($1, $2, $3) as left',
    [organizationId, recipients, purpose],
  )
  return row?.left ?? 0
}
