import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors.ts'
import { takeToken } from './rate-limits.ts'

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
  const recipient = `mails:${keyring.digest(`recipient:${email}`)}`
  const budget = isProven ? 'mailsToKnown' : 'mailsToNew'
  const hasRoom =
    (await takeToken(transaction, recipient, rateLimits.mailsToRecipient)) &&
    (await takeToken(transaction, budget, rateLimits[budget]))
  if (!hasRoom) throw authErrors.overMailRate()
}
