import type { Callers } from '../callers/callers.ts'
import type { Logger } from '../http/http.ts'
import type { IsUnlimited, RequestLimits } from '../limits/limits.ts'
import type { Mail, Mailer } from '../mail/mail.ts'
import type { Database, Transaction } from '../postgres/postgres.ts'
import type { Keyring } from '../tokens/tokens.ts'
import type { OnAuthEvent } from './auth-events.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { UserRow } from './users/user-row.ts'

export type MailKind = 'confirmation' | 'magic_link' | 'email_change_current' | 'email_change_new'

/** What a mail is made of. The link that it shows is the product's; the wire's own one is `verifyUrl`. */
export type MailContent = {
  readonly email: string
  /** The wanted address, where the mail is about a change. */
  readonly newEmail: string | undefined
  /** For `verifyOtp({ token_hash, type })`. */
  readonly tokenHash: string
  readonly type: 'signup' | 'magiclink' | 'email_change'
  /** Six digits, for `verifyOtp({ email, token, type })`. */
  readonly code: string
  readonly lifetimeSeconds: number
  readonly siteUrl: string
  /** The languages of the request that asked for it, as its header lists them; may be empty. */
  readonly acceptLanguage: string
  /** Where the person wanted to go; always an allowed address. */
  readonly redirectTo: string
  /** The link form of the wire: following it spends the token. */
  readonly verifyUrl: string
}

export type RenderMail = (
  kind: MailKind,
  content: MailContent,
) => Omit<Mail, 'to'> | Promise<Omit<Mail, 'to'>>

/** What the worker makes mails with. */
export type AuthMailOptions = Pick<AuthOptions, 'keyring' | 'siteUrl'> & {
  readonly mailer: Mailer
  readonly renderMail: RenderMail
  /** Seconds that a link and a code hold. */
  readonly otpLifetime?: number
}

export type NewUser = Pick<UserRow, 'id' | 'email' | 'user_metadata'>

export type AuthOptions = {
  readonly database: Database
  readonly keyring: Keyring
  readonly callers: Callers
  readonly logger: Logger
  /** Without a trailing slash; the protocol itself lies at `<siteUrl>/auth/v1`. */
  readonly siteUrl: string
  /** Patterns of further addresses that a redirect may lead to: `*` within a part, `**` over parts. */
  readonly redirectAllowList?: readonly string[]
  /** Seconds between two mails of one kind to one person. */
  readonly mailMinInterval?: number
  /** Milliseconds that asking for a mail takes at least, so that the time does not tell a new person from a known one. */
  readonly mailAnswerTime?: number
  /** Seconds. */
  readonly accessTokenLifetime?: number
  /** Seconds within which a spent refresh token is still answered with the active one. */
  readonly refreshReuseInterval?: number
  readonly rateLimits?: Partial<RateLimits>
  /** Where requests of every protocol are counted as they arrive; without it they are not. */
  readonly limits?: Pick<RequestLimits, 'arrive'>
  /** Addresses that are not counted; those of the own machine where the site is there too. */
  readonly isUnlimited?: IsUnlimited
  /** Proxies in front that write X-Forwarded-For. */
  readonly trustedProxies?: number
  /** Runs in the transaction that creates the person: if it rejects, nobody was created. */
  readonly onUserCreated?: (transaction: Transaction, user: NewUser) => Promise<void>
  /** Told of each sign-in, sign-out and refused sign-in; nothing by default. */
  readonly onEvent?: OnAuthEvent
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}
