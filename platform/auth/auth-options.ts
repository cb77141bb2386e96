import type { Callers } from '../callers/callers.ts'
import type { Logger } from '../http/http.ts'
import type { IsUnlimited, RequestLimits } from '../limits/limits.ts'
import type { Mail, Mailer } from '../mail/mail.ts'
import type { OutsideFetch } from '../outside/outside.ts'
import type { Database, Transaction } from '../postgres/postgres.ts'
import type { SmsSender } from '../sms/sms.ts'
import type { Keyring, SecretBox } from '../tokens/tokens.ts'
import type { OnAuthEvent, WayChange } from './auth-events.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { PasswordCost } from './passwords/hash-password.ts'
import type { EmailProof } from './providers/profile.ts'
import type { SsoHooks } from './sso/sso-hooks.ts'
import type { Json, UserRow } from './users/user-row.ts'

/** What a text message proves: the person's number, a new one, or that the person is still there. */
export type SmsKind = 'phone_confirmation' | 'phone_change' | 'reauthentication'

export type MailKind =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'break_glass'

/** What a product says about somebody who asked for a person's new address. */
export type Asker = Readonly<Record<string, string>>

/** Why a product asked for a mail, in its own words and ids. No visitor can set it. */
export type Occasion = Readonly<Record<string, string>>

/** The contents of a mail. The link that it shows is the product's; the wire's own one is `verifyUrl`. */
export type MailContent = {
  readonly email: string
  /** The new address, if the mail is about a change. */
  readonly newEmail: string | undefined
  /** The product's words for somebody else who asked for the new address. */
  readonly asker?: Asker | undefined
  /** Only for a mail that the product asked for. */
  readonly occasion?: Occasion | undefined
  /** Whether the proof also makes the password of a sign-up valid, which the reader must know. */
  readonly setsPassword: boolean
  /** For `verifyOtp({ token_hash, type })`. */
  readonly tokenHash: string
  /** A reauthentication has only its code: its link would sign nobody in. */
  readonly type:
    | 'signup'
    | 'magiclink'
    | 'recovery'
    | 'invite'
    | 'email_change'
    | 'reauthentication'
    | 'break_glass'
  /** Six digits, for `verifyOtp({ email, token, type })`. */
  readonly code: string
  readonly lifetimeSeconds: number
  readonly siteUrl: string
  /** The languages in the header of the request; may be empty. */
  readonly acceptLanguage: string
  /** The page that the person wanted; always an allowed address. */
  readonly redirectTo: string
  /** The link form of the wire: following it spends the token. */
  readonly verifyUrl: string
}

export type RenderMail = (
  kind: MailKind,
  content: MailContent,
) => Omit<Mail, 'to'> | Promise<Omit<Mail, 'to'>>

/**
 * What a notice tells: that the person, or somebody else in their name, has changed or used a way in. `many_changes`
 * stands for all that were too many for one notice each.
 */
export type NoticeKind = WayChange | 'recovery_code_used' | 'many_changes'

export type NoticeContent = {
  readonly email: string
  /** The type of the factor or the provider of the identity. */
  readonly method: string | undefined
  readonly happenedAt: Date
  readonly siteUrl: string
  /** The languages in the header of the request; may be empty. */
  readonly acceptLanguage: string
}

export type RenderNotice = (
  kind: NoticeKind,
  content: NoticeContent,
) => Omit<Mail, 'to'> | Promise<Omit<Mail, 'to'>>

/** What the worker needs to create mails and text messages. */
export type AuthMailOptions = Pick<
  AuthOptions,
  'keyring' | 'secrets' | 'siteUrl' | 'authUrl' | 'rateLimits'
> & {
  readonly mailer: Mailer
  readonly renderMail: RenderMail
  /** Needed if the protocol `sendsNotices`. */
  readonly renderNotice?: RenderNotice | undefined
  readonly sms: SmsSender
  /** Lifetime of a link and a code in seconds. */
  readonly otpLifetime?: number
  /**
   * Words for `email_change_asked_by`, when the mail is sent. Undefined if they may no longer ask: no mail follows. By
   * default nobody may.
   */
  readonly describeAsker?: (transaction: Transaction, askedBy: Json) => Promise<Asker | undefined>
}

/** Seconds. */
export const defaultOtpLifetime = 3600

/** The ways in that an installation offers. Requests for another one are refused with its own code. */
export type Ways = {
  /** Whether strangers may create an account. Without it, people are invited or created by administrators. */
  readonly signup: boolean
  readonly email: boolean
  readonly phone: boolean
  readonly anonymous: boolean
  readonly ethereum: boolean
  readonly solana: boolean
  readonly passkeys: boolean
  /** Whether people may link an identity of another provider to their account by themselves. */
  readonly manualLinking: boolean
  readonly totp: boolean
  readonly phoneFactor: boolean
  readonly webauthnFactor: boolean
  /** Whether people with a second factor can make codes that stand in for it. */
  readonly recoveryCodes: boolean
  /** Whether people of companies may sign in at their own providers, by SAML or OpenID Connect. */
  readonly saml: boolean
}

export type PasswordRules = {
  readonly minLength: number
  /** From each of these sets, a password needs one character. */
  readonly requiredCharacters: readonly string[]
  /** Whether passwords of the list of leaked ones are refused. */
  readonly refusesLeaked: boolean
  /**
   * Whether a change needs a recent sign-in, or the code of `reauthenticate`. Whatever else adds a way in needs the
   * sign-in too.
   */
  readonly needsReauthentication: boolean
  /** Whether a change needs the current password. */
  readonly needsCurrent: boolean
}

/** An OpenID Connect provider. Its endpoints and keys come from its discovery document. */
export type ProviderOptions = {
  /** Default: Google's or Microsoft's, for the names google and microsoft. Others must be named. */
  readonly issuer?: string | undefined
  readonly clientId: string
  /** Further client ids whose tokens the grant id_token accepts, such as those of mobile apps. */
  readonly otherClientIds?: readonly string[]
  readonly clientSecret?: string | undefined
  readonly scopes?: readonly string[] | undefined
  /** The claim that says whether an address is verified. Default: `xms_edov` for Microsoft, else `email_verified`. */
  readonly emailProof?: EmailProof | undefined
  /**
   * Whether its tokens say when the person signed in there, if a client asks with `max_age`. If so, one that does not is
   * refused. Default: yes, except for Google, which ignores the parameter.
   */
  readonly statesAuthTime?: boolean | undefined
}

/** The name that authenticators know the site by, and the origins of the pages that may use them. */
export type WebauthnOptions = {
  /** A host. Credentials are bound to it for good. */
  readonly rpId: string
  /** Shown to people. Default: the host. */
  readonly rpName?: string | undefined
  readonly origins: readonly string[]
}

export type CaptchaOptions = {
  readonly provider: 'turnstile' | 'hcaptcha'
  readonly secret: string
  /** Default: the provider's own. */
  readonly verifyUrl?: string | undefined
}

export type NewUser = Pick<UserRow, 'id' | 'email' | 'user_metadata'>

/** Somebody is about to act for a person. `claims`: what the link adds to the actor in the claim `act`. */
export type Acting = {
  readonly userId: string
  readonly actorId: string
  readonly sessionId: string
  readonly claims: Readonly<Record<string, unknown>>
}

export type AuthOptions = {
  readonly database: Database
  readonly keyring: Keyring
  readonly callers: Callers
  readonly logger: Logger
  /** Seals what is stored and read again, such as the seeds of factors. */
  readonly secrets: SecretBox
  /** Without a trailing slash. */
  readonly siteUrl: string
  /** Where the protocol itself is reached from outside. Default: `<siteUrl>/auth/v1`. */
  readonly authUrl?: string
  /** Whether every request must carry an API key. Default: true. */
  readonly needsApiKey?: boolean
  /**
   * The roles of administrators. One that the database does not know is good for the admin calls only. Default:
   * `service_role`.
   */
  readonly adminRoles?: readonly string[]
  /** The roles that administrators may give to people. Default: `authenticated`. */
  readonly assignableRoles?: readonly string[]
  /** Patterns of further addresses that a redirect may lead to: `*` within a part, `**` across parts, `?` one character. */
  readonly redirectAllowList?: readonly string[]
  /** Seconds that links of administrators are valid. Those in mails are the worker's. */
  readonly otpLifetime?: number
  /** Seconds between two mails or text messages of one kind to one person. */
  readonly mailMinInterval?: number
  /** Minimum milliseconds for requesting a mail, so that the time does not reveal whether a person is known. */
  readonly mailAnswerTime?: number
  /** Bytes of JSON that a person's own data, and those of administrators about them, may take each. */
  readonly userDataBytes?: number
  /** Seconds. */
  readonly accessTokenLifetime?: number
  /** Seconds within which a spent refresh token is still answered with the active one. */
  readonly refreshReuseInterval?: number
  readonly ways?: Partial<Ways>
  /** Whether addresses and numbers count as proven without a message. For tests and for closed networks. */
  readonly autoconfirms?: boolean
  readonly passwordRules?: Partial<PasswordRules>
  /**
   * Seconds after which the newest proof of a session is too old for changing the person's ways in: what adds or removes
   * one is then refused with `step_up_required`. Default: never.
   */
  readonly stepUpAge?: number | undefined
  /**
   * Whether a passkey counts as a second factor: it must verify its user, signs in with aal2, and a person who has one
   * needs it after every other way in. Default: false, as on the wire.
   */
  readonly passkeysAreFactors?: boolean
  /** Seconds after the sign-in at which a session ends at its next refresh. Runs in the transaction of the refresh. */
  readonly sessionMaxAge?: (transaction: Transaction, userId: string) => Promise<number | undefined>
  /** Default: the recommendation of OWASP. For tests that compare thousands of passwords. */
  readonly passwordCost?: PasswordCost
  /**
   * Minimum milliseconds until a wrong password is refused where hashes from elsewhere are stored: they take longer to
   * compare than ours, and would show who has one.
   */
  readonly passwordRefusalTime?: number
  /** By name, as in `signInWithOAuth({ provider })`. */
  readonly providers?: Readonly<Record<string, ProviderOptions>>
  /** What the product decides about the providers of companies. */
  readonly sso?: Partial<SsoHooks>
  /** Asks addresses that companies choose. Default: public ones behind https only. */
  readonly fetchOutside?: OutsideFetch
  /**
   * The page that begins a sign-in at the provider of a company, for people who come from there. It gets the id of the
   * provider as `provider`. Default: `<siteUrl>/signin/sso`.
   */
  readonly ssoPage?: string
  /** Off by default. */
  readonly captcha?: CaptchaOptions | undefined
  /** Default: the host of the site, and the origins of the site and of allowed redirects below it. */
  readonly webauthn?: WebauthnOptions | undefined
  /** Codes that are always accepted for these phone numbers, to which nothing is sent. For tests and reviewers. */
  readonly phoneTestCodes?: Readonly<Record<string, string>>
  readonly rateLimits?: Partial<RateLimits>
  /** Counts the requests of every protocol as they arrive. Without it they are not counted. */
  readonly limits?: Pick<RequestLimits, 'arrive'>
  /** Addresses that are not counted. Default: those of this machine, if the site is on it too. */
  readonly isUnlimited?: IsUnlimited
  /** Proxies in front that write X-Forwarded-For. */
  readonly trustedProxies?: number
  /**
   * The header in which such a proxy says where the client is, for the list of a person's sessions. It must set or remove
   * the header in every request. Ignored without a proxy.
   */
  readonly placeHeader?: string | undefined
  /** Runs in the transaction that creates the person: if it rejects, nobody is created. */
  readonly onUserCreated?: (transaction: Transaction, user: NewUser) => Promise<void>
  /**
   * Whether the holder of a link may act for the person now. Runs with the actor's claims in the transaction that opens the
   * session: if it says no, nothing has happened and the link is not used up. Default: nobody may.
   */
  readonly admitActor?: (transaction: Transaction, acting: Acting) => Promise<boolean>
  /** Whether people get a mail when a way into their account was changed. Default: false, as on the wire. */
  readonly sendsNotices?: boolean
  /** Receives each sign-in, sign-out, refused sign-in and change of the ways in. Does nothing by default. */
  readonly onEvent?: OnAuthEvent
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}
