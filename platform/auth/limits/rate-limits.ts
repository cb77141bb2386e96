// Limits of signing in. All are counted in the database, across all processes.
import type { RateLimit } from '../../limits/limits.ts'

export type RateLimits = {
  /** Per address. */
  readonly otp: RateLimit
  readonly verify: RateLimit
  /** Per address for refused requests, per session for granted ones. */
  readonly token: RateLimit
  readonly updateUser: RateLimit
  /** Mails of the whole installation to people with a proven address, who must get in however many others ask. */
  readonly mailsToKnown: RateLimit
  /** Mails of the whole installation to first-time addresses: a flood must not cost the sender its reputation. */
  readonly mailsToNew: RateLimit
  /**
   * Mails to one address, regardless of the requester. Each of them carries a working link, so nobody is locked out.
   */
  readonly mailsToRecipient: RateLimit
  /** The same for text messages, which cost more. */
  readonly smsToKnown: RateLimit
  readonly smsToNew: RateLimit
  readonly smsToRecipient: RateLimit
}

const fiveMinutes = 300
const anHour = 3600

export const defaultRateLimits: RateLimits = {
  otp: { limit: 30, seconds: fiveMinutes },
  verify: { limit: 30, seconds: fiveMinutes },
  token: { limit: 150, seconds: fiveMinutes },
  updateUser: { limit: 30, seconds: fiveMinutes },
  mailsToKnown: { limit: 5000, seconds: anHour },
  mailsToNew: { limit: 1000, seconds: anHour },
  mailsToRecipient: { limit: 10, seconds: anHour },
  smsToKnown: { limit: 1000, seconds: anHour },
  smsToNew: { limit: 200, seconds: anHour },
  smsToRecipient: { limit: 10, seconds: anHour },
}
