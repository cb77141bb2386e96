// What signing in may cost. All of it is counted in the database, by all processes together.
import type { RateLimit } from '../../limits/limits.ts'

export type RateLimits = {
  /** Per address. */
  readonly otp: RateLimit
  readonly verify: RateLimit
  /** Per address for what is refused, per session for what is granted. */
  readonly token: RateLimit
  readonly updateUser: RateLimit
  /** Mails of the whole installation to people with a proven address, who must get in whoever else is asking. */
  readonly mailsToKnown: RateLimit
  /** Mails of the whole installation to first-time addresses: a flood must not cost the sender its reputation. */
  readonly mailsToNew: RateLimit
  /** Mails to one address, whoever asks. Each of them carries a link that works, so that nobody is locked out. */
  readonly mailsToRecipient: RateLimit
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
}
