import { takeFromDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'

type Recipient = {
  readonly email: string
  /** Whether somebody has proven that they read this mailbox. */
  readonly isProven: boolean
}

/**
 * Counts one mail to the address. Refuses with 429 if there are too many. The bucket is named by the digest of the
 * address, because not every recipient has an account that could be erased. The shared budgets come last, because their
 * rows stay locked until the transaction ends.
 */
export async function requireMailRoom(
  transaction: Transaction,
  { keyring, rateLimits }: Pick<AuthParts, 'keyring' | 'rateLimits'>,
  { email, isProven }: Recipient,
): Promise<void> {
  const recipient = { policy: 'mails', key: keyring.digest(`recipient:${email}`) }
  const budget = isProven ? 'mailsToKnown' : 'mailsToNew'
  const own = await takeFromDatabase(transaction, recipient, rateLimits.mailsToRecipient)
  if (!own.isAllowed) throw authErrors.overMailRate()
  const shared = await takeFromDatabase(transaction, { policy: budget }, rateLimits[budget])
  if (!shared.isAllowed) throw authErrors.overMailRate()
}
