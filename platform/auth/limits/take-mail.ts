import { takeFromDatabase } from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthParts } from '../auth-context.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import type { RateLimits } from './rate-limits.ts'

/**
 * What a message is for. Each has a pause and a limit of its own: strangers can ask for messages that nobody gets, such
 * as those of a sign-up where there is an account, and must not use up those that sign in.
 */
export type Purpose = 'signup' | 'sign_in' | 'recovery' | 'change' | 'reauthentication' | 'invite' | 'factor'

/** Names a recipient by a digest, because not every one has an account that could be erased. */
export const recipientKey = (
  { keyring }: Pick<AuthParts, 'keyring'>,
  { purpose, recipient }: { readonly purpose: Purpose; readonly recipient: string },
) => keyring.digest(`recipient:${purpose}:${recipient}`)

type Parts = Pick<AuthParts, 'keyring' | 'rateLimits'>

type Room = { readonly purpose: Purpose; readonly isProven: boolean }

/** Counts one mail to the address. Refuses with 429 if there are too many. */
export function requireMailRoom(
  transaction: Transaction,
  parts: Parts,
  { email, purpose, isProven }: Room & { readonly email: string },
): Promise<void> {
  return takeMessage(transaction, parts, {
    recipient: email,
    purpose,
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
  { phone, purpose, isProven }: Room & { readonly phone: string },
): Promise<void> {
  return takeMessage(transaction, parts, {
    recipient: phone,
    purpose,
    policy: 'sms',
    own: 'smsToRecipient',
    shared: isProven ? 'smsToKnown' : 'smsToNew',
    refuse: authErrors.overSmsRate,
  })
}

type Message = {
  readonly recipient: string
  readonly purpose: Purpose
  readonly policy: string
  readonly own: keyof RateLimits
  /** The budget of people whose address is proven, or that of all others. */
  readonly shared: keyof RateLimits
  readonly refuse: () => AuthError
}

/** The shared budgets come last, because their rows stay locked until the transaction ends. */
async function takeMessage(
  transaction: Transaction,
  parts: Parts,
  { recipient, purpose, policy, own, shared, refuse }: Message,
): Promise<void> {
  const { rateLimits } = parts
  const key = recipientKey(parts, { purpose, recipient })
  const owned = await takeFromDatabase(transaction, { policy, key }, rateLimits[own])
  if (!owned.isAllowed) throw refuse()
  const budget = await takeFromDatabase(transaction, { policy: shared }, rateLimits[shared])
  if (!budget.isAllowed) throw refuse()
}
