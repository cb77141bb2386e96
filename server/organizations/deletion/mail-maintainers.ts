import { enqueue } from '@trellis/platform/jobs'
import type { Transaction } from '@trellis/platform/postgres'
import { type DeletionMailKind, sendDeletionMail } from '../../jobs/deletion/send-deletion-mail.ts'

type Deed = {
  readonly organizationId: string
  /** The maintainer who deleted or restored it. */
  readonly userId: string
  readonly kind: DeletionMailKind
}

/** One job per recipient, so that a mailbox that refuses keeps no mail from the others. */
export async function mailMaintainers(
  transaction: Transaction,
  { organizationId, userId, kind }: Deed,
): Promise<void> {
  const rows = await transaction.query<{ id: string }>('select app.maintainers_of($1) as id', [
    organizationId,
  ])
  for (const { id } of rows) {
    const payload = { organization_id: organizationId, recipient_id: id, user_id: userId, kind }
    await enqueue(transaction, { task: sendDeletionMail, payload })
  }
}
