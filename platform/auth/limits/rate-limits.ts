// Limits of signing in. All are counted in the database, across all processes.
import type { RateLimit } from '../../limits/limits.ts'

export type RateLimits = {
  /** Per address, and ten times as many for the /48 around an IPv6 address. So are all that count per address. */
  readonly otp: RateLimit
  readonly verify: RateLimit
  /** Per address for refused requests, per session for refreshes. */
  readonly token: RateLimit
  readonly updateUser: RateLimit
  /** Per address, for sign-ins with a wallet. */
  readonly web3: RateLimit
  readonly signup: RateLimit
  readonly recover: RateLimit
  readonly resend: RateLimit
  readonly reauthenticate: RateLimit
  /** Per address. Nothing else tells guests apart. */
  readonly anonymous: RateLimit
  /** Wrong passwords for one account from one address. */
  readonly passwordFromAddress: RateLimit
  /** Wrong passwords for one account from anywhere. More than one address is allowed. */
  readonly passwordOfAccount: RateLimit
  /** Right passwords for one account from anywhere: each costs a comparison and leaves a session. */
  readonly passwordSignIns: RateLimit
  /**
   * Per person and address, because a whole office confirms its sign-ins at the same hour, and ten times as many per
   * person: enrolling and challenging factors.
   */
  readonly factorChallenge: RateLimit
  /** The same. Wrong answers are limited far below this. */
  readonly factorVerify: RateLimit
  /** Per address, for leaving for another provider and for coming back: two requests for one sign-in. */
  readonly authorize: RateLimit
  readonly sso: RateLimit
  /** Per person and address, as for factors. */
  readonly passkeyRegistration: RateLimit
  /**
   * Per address: asking which passkey to show. Each visit of a page for signing in asks, whoever comes, and a whole
   * office shares an address. Asking keeps nothing. Answers count as those of mails do.
   */
  readonly passkey: RateLimit
  /**
   * Mails of the whole installation to people with a proven address, who must get in however many others ask. Those
   * beyond the budgets wait; no request is refused for them.
   */
  readonly mailsToKnown: RateLimit
  /** Mails of the whole installation to first-time addresses: a flood must not cost the sender its reputation. */
  readonly mailsToNew: RateLimit
  /** Notices of the whole installation. They wait for days, and mails that sign in must not wait behind them. */
  readonly notices: RateLimit
  /**
   * Mails of one purpose to one address, regardless of the requester. Those that sign in carry a working link, so
   * nobody is locked out. Requests for the others may cause no mail at all, which is why they count apart.
   */
  readonly mailsToRecipient: RateLimit
  /** The same for text messages, which cost more. */
  readonly smsToKnown: RateLimit
  readonly smsToNew: RateLimit
  readonly smsToRecipient: RateLimit
}

const aMinute = 60
const fiveMinutes = 300
const aQuarter = 900
const anHour = 3600

export const defaultRateLimits: RateLimits = {
  otp: { limit: 30, seconds: fiveMinutes },
  verify: { limit: 30, seconds: fiveMinutes },
  token: { limit: 150, seconds: fiveMinutes },
  updateUser: { limit: 30, seconds: fiveMinutes },
  web3: { limit: 30, seconds: fiveMinutes },
  signup: { limit: 30, seconds: fiveMinutes },
  recover: { limit: 30, seconds: fiveMinutes },
  resend: { limit: 30, seconds: fiveMinutes },
  reauthenticate: { limit: 30, seconds: fiveMinutes },
  anonymous: { limit: 30, seconds: anHour },
  passwordFromAddress: { limit: 10, seconds: aQuarter },
  passwordOfAccount: { limit: 100, seconds: anHour },
  passwordSignIns: { limit: 60, seconds: aQuarter },
  factorChallenge: { limit: 15, seconds: aMinute },
  factorVerify: { limit: 15, seconds: aMinute },
  authorize: { limit: 150, seconds: fiveMinutes },
  sso: { limit: 150, seconds: fiveMinutes },
  passkeyRegistration: { limit: 15, seconds: aMinute },
  passkey: { limit: 600, seconds: fiveMinutes },
  mailsToKnown: { limit: 5000, seconds: anHour },
  mailsToNew: { limit: 1000, seconds: anHour },
  notices: { limit: 2000, seconds: anHour },
  mailsToRecipient: { limit: 10, seconds: anHour },
  smsToKnown: { limit: 1000, seconds: anHour },
  smsToNew: { limit: 200, seconds: anHour },
  smsToRecipient: { limit: 10, seconds: anHour },
}
