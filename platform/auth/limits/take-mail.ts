import { takeFromDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors.ts'

type Recipient = {
  readonly email: string
  /** Whether somebody has proven that they read mails at this address. */
  readonly isProven: boolean
}

/**
 * Counts one mail to the address; refuses one that is too many with 429. The bucket of an address is named by its
 * digest, because not everyone who is written to has an account that could be erased. The budgets, which all
 * requests share, come last: they are held until the transaction ends.
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
