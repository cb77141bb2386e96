import { takeFromDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import type { RateLimits } from './rate-limits.ts'

type Parts = Pick<AuthParts, 'keyring' | 'rateLimits'>

/** Counts one mail to the address. Refuses with 429 if there are too many. */
export function requireMailRoom(
  transaction: Transaction,
  parts: Parts,
  { email, isProven }: { readonly email: string; readonly isProven: boolean },
): Promise<void> {
  return takeMessage(transaction, parts, {
    recipient: email,
    policy: 'mails',
    own: 'mailsToRecipient',
    shared: isProven ? 'mailsToKnown' : 'mailsToNew',
    refuse: authErrors.overMailRate,
  })
}

/** Counts one text message to the number. Refuses with 429 if there are too many. */
export function requireSmsRoom(
  transaction: Transaction,
  parts: Parts,
  { phone, isProven }: { readonly phone: string; readonly isProven: boolean },
): Promise<void> {
  return takeMessage(transaction, parts, {
    recipient: phone,
    policy: 'sms',
    own: 'smsToRecipient',
    shared: isProven ? 'smsToKnown' : 'smsToNew',
    refuse: authErrors.overSmsRate,
  })
}

type Message = {
  readonly recipient: string
  readonly policy: string
  readonly own: keyof RateLimits
  /** The budget of people whose address is proven, or that of all others. */
  readonly shared: keyof RateLimits
  readonly refuse: () => AuthError
}

/**
 * The recipient's bucket is named by a digest, because not every recipient has an account that could be erased. The
 * shared budgets come last, because their rows stay locked until the transaction ends.
 */
async function takeMessage(
  transaction: Transaction,
  { keyring, rateLimits }: Parts,
  { recipient, policy, own, shared, refuse }: Message,
): Promise<void> {
  const key = keyring.digest(`recipient:${recipient}`)
  const owned = await takeFromDatabase(transaction, { policy, key }, rateLimits[own])
  if (!owned.isAllowed) throw refuse()
  const budget = await takeFromDatabase(transaction, { policy: shared }, rateLimits[shared])
  if (!budget.isAllowed) throw refuse()
}
