import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import type { CodeChallenge } from '../flows/code-challenge.ts'
import { beginFlow } from '../flows/flow-state.ts'
import { requireMailRoom } from '../limits/take-mail.ts'
import type { UserRow } from '../users/user-row.ts'
import { markMail } from './mail-mark.ts'
import { orderMail } from './mail-task.ts'
import type { MailWish } from './send-mail.ts'

type Request = MailWish & {
  /** With the new address still to be confirmed. */
  readonly user: UserRow
  readonly newEmail: string
  readonly challenge: CodeChallenge | undefined
}

/** Orders the mails of a change of address: to the new one, and to the one in use if there is one. */
export async function requestChangeMails(
  transaction: Transaction,
  parts: Pick<AuthParts, 'keyring' | 'rateLimits'>,
  { user, newEmail, challenge, redirectTo, acceptLanguage }: Request,
): Promise<void> {
  const flowStateId = await beginFlow(transaction, {
    userId: user.id,
    challenge,
    authenticationMethod: 'email_change',
  })
  const askedAt = await markMail(transaction, { userId: user.id, kind: 'email_change_current' })
  for (const [kind, email] of [
    ['email_change_current', user.email],
    ['email_change_new', newEmail],
  ] as const) {
    if (email === null) continue
    await orderMail(transaction, {
      userId: user.id,
      recipient: email,
      kind,
      flowStateId,
      redirectTo,
      acceptLanguage,
      askedAt,
    })
    await requireMailRoom(transaction, parts, { email, purpose: 'change' })
  }
}
