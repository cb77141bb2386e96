import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import type { MailKind } from '../auth-options.ts'
import type { CodeChallenge } from '../flows/code-challenge.ts'
import { beginFlow } from '../flows/flow-state.ts'
import { type Purpose, requireMailRoom } from '../limits/take-mail.ts'
import type { UserRow } from '../users/user-row.ts'
import { markMail } from './mail-mark.ts'
import { orderMail } from './mail-task.ts'
import type { MailWish } from './send-mail.ts'

type Request = MailWish & {
  readonly user: UserRow
  readonly email: string
  readonly kind: MailKind
  readonly purpose: Purpose
  readonly challenge: CodeChallenge | undefined
  /** For `amr`, if the flow is PKCE. */
  readonly method: string
}

/** Orders a mail to the person's address, if there is room for one, and returns the id of its token. */
export async function requestMail(
  transaction: Transaction,
  parts: Pick<AuthParts, 'keyring' | 'rateLimits'>,
  { user, email, kind, purpose, challenge, method, redirectTo, acceptLanguage, occasion }: Request,
): Promise<string> {
  const userId = user.id
  const flowStateId = await beginFlow(transaction, { userId, challenge, authenticationMethod: method })
  const askedAt = await markMail(transaction, { userId, kind })
  const tokenId = await orderMail(transaction, {
    userId,
    recipient: email,
    kind,
    flowStateId,
    askedAt,
    redirectTo,
    acceptLanguage,
    occasion,
  })
  await requireMailRoom(transaction, parts, { email, purpose })
  return tokenId
}
