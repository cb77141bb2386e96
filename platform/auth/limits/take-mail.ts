import { takeFromDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'

/**
 * What a message is for. Each has a pause and a limit of its own: strangers can ask for messages that nobody gets, such
 * as those of a sign-up where there is an account, and must not use up those that sign in.
 */
export type Purpose =
  | 'signup'
  | 'sign_in'
  | 'recovery'
  | 'break_glass'
  | 'change'
  | 'reauthentication'
  | 'invite'
  | 'factor'
  | 'notice'
  | 'many_changes'

/** Names a recipient by a digest, because not every one has an account that could be erased. */
export const recipientKey = (
  { keyring }: Pick<AuthParts, 'keyring'>,
  { purpose, recipient }: { readonly purpose: Purpose; readonly recipient: string },
) => keyring.digest(`recipient:${purpose}:${recipient}`)

type Parts = Pick<AuthParts, 'keyring' | 'rateLimits'>

/** Counts one mail to the address. Refuses with 429 if there are too many. */
export function requireMailRoom(
  transaction: Transaction,
  parts: Parts,
  { email, purpose }: { readonly email: string; readonly purpose: Purpose },
): Promise<void> {
  return takeMessage(transaction, parts, {
    recipient: email,
    purpose,
    policy: 'mails',
    limit: 'mailsToRecipient',
    refuse: authErrors.overMailRate,
  })
}

/** Counts one text message to the number. Refuses with 429 if there are too many. */
export function requireSmsRoom(
  transaction: Transaction,
  parts: Parts,
  { phone, purpose }: { readonly phone: string; readonly purpose: Purpose },
): Promise<void> {
  return takeMessage(transaction, parts, {
    recipient: phone,
    purpose,
    policy: 'sms',
    limit: 'smsToRecipient',
    refuse: authErrors.overSmsRate,
  })
}

type Message = {
  readonly recipient: string
  readonly purpose: Purpose
  readonly policy: string
  readonly limit: 'mailsToRecipient' | 'smsToRecipient'
  readonly refuse: () => AuthError
}

/** Only the recipient counts here. The budgets of the whole installation are up to the jobs that send. */
async function takeMessage(
  transaction: Transaction,
  parts: Parts,
  { recipient, purpose, policy, limit, refuse }: Message,
): Promise<void> {
  const key = recipientKey(parts, { purpose, recipient })
  const room = await takeFromDatabase(transaction, { policy, key }, parts.rateLimits[limit])
  if (!room.isAllowed) throw refuse()
}
