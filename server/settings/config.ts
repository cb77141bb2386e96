// Settings from the environment, checked once at the start. A bad value stops the start with one clear line.
import { isIP } from 'node:net'
import {
  isKnownLanguage,
  knownLanguages,
  type Language,
  type LanguageSettings,
  languageStrategies,
} from '@trellis/domain/languages/languages'
import { isLoopbackHost } from '@trellis/platform/http'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { type IdentityProvider, readIdentityProviders } from './identity-providers.ts'
import { type S3Settings, s3SettingsOf } from './s3-settings.ts'

const optionalText = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional()

const wholeNumber = (min: number, max: number, fallback: number) =>
  optionalText
    .refine((value) => value === undefined || /^\d{1,9}$/.test(value), 'must be a whole number')
    .transform((value) => (value === undefined ? fallback : Number(value)))
    .refine((value) => value >= min, `must be at least ${min}`)
    .refine((value) => value <= max, `must be at most ${max}`)

const isPublicUrl = (value: string) => {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return url.pathname === '/' && `${url.search}${url.hash}${url.username}${url.password}` === ''
}

const isAddressable = (value: string) => URL.parse(value) !== null

const hasHost = (value: string) => (URL.parse(value)?.hostname ?? '') !== ''

const isEmail = (value: string) => /^[^\s@,<>]+@[^\s@,<>]+$/.test(value)

/** Others cannot be sent in the header Authorization. */
const isBearerToken = (value: string) => /^[\w\-.~+/=]+$/.test(value)

/** An address, as `node:dns` takes it: 192.0.2.1, 192.0.2.1:53, 2001:db8::1 or [2001:db8::1]:53. */
const isDnsServer = (value: string) => {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(value) ?? []
  if (isIP(value) !== 0) return true
  const isAddress = bracketed === undefined ? isIP(plain ?? '') === 4 : isIP(bracketed) === 6
  return isAddress && (port === undefined || (Number(port) >= 1 && Number(port) <= 65535))
}

const unless = (check: (value: string) => boolean) => (value: string | undefined) =>
  value === undefined || check(value)

const schema = z.object({
  PORT: wholeNumber(1, 65535, 3000),
  HOST: optionalText.pipe(z.string().default('127.0.0.1')),
  PUBLIC_URL: optionalText.refine(
    (value) => value === undefined || isPublicUrl(value),
    'must be an http or https address without a path, such as https://trellis.example.com',
  ),
  DATA_DIR: optionalText,
  DATABASE_URL: optionalText
    .refine(
      unless((value) => /^postgres(ql)?:\/\//.test(value)),
      'must start with postgres://',
    )
    .refine(unless(isAddressable), 'must be an address such as postgres://owner:password@host:5432/trellis'),
  SMTP_URL: optionalText
    .refine(
      unless((value) => /^smtps?:\/\//.test(value)),
      'must start with smtp:// or smtps://',
    )
    .refine(unless(hasHost), 'must be an address such as smtps://user:password@host:465'),
  MAIL_FROM: optionalText.refine(
    unless((value) => isEmail(addressIn(value))),
    'must be an email address, alone or as in Trellis <trellis@example.com>',
  ),
  OTP_LIFETIME: wholeNumber(1, 86_400, 3600),
  MAIL_MIN_INTERVAL: wholeNumber(0, 86_400, 60),
  MAIL_BOUNCE_TOKEN: optionalText
    .refine((value) => value === undefined || value.length >= 24, 'must have at least 24 characters')
    .refine(unless(isBearerToken), 'must consist of letters, digits and -._~+/='),
  SUPERADMIN_EMAILS: optionalText
    .transform((value) =>
      (value ?? '')
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter((email) => email !== ''),
    )
    .refine((emails) => emails.every(isEmail), 'must be email addresses, separated by commas'),
  ANALYTICS_URL: optionalText.refine(
    (value) => value === undefined || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'must be an http or https address',
  ),
  CONTACT_EMAIL: optionalText.refine(unless(isEmail), 'must be one email address'),
  I18N_STRATEGY: optionalText.pipe(
    z.enum(languageStrategies, `must be one of ${languageStrategies.join(', ')}`).default('no_prefix'),
  ),
  I18N_ROOT_REDIRECT: optionalText.refine(
    (value) => value === undefined || /^\/[^/\\]/.test(value),
    'must be a path of the site other than its root, such as /pricing',
  ),
  I18N_LOCALES: optionalText
    .transform((value) => (value ?? 'en').split(',').map((language) => language.trim().toLowerCase()))
    .refine(
      (codes) => codes.every(isKnownLanguage) && new Set(codes).size === codes.length,
      `must be a list of different languages out of ${knownLanguages.join(', ')}, the default one first`,
    ),
  BILLING: optionalText.pipe(z.enum(['on', 'off'], 'must be on or off').default('on')),
  DEMO: optionalText.pipe(z.enum(['on', 'off'], 'must be on or off').default('on')),
  IMPERSONATION_NOTICES: optionalText.pipe(z.enum(['on', 'off'], 'must be on or off').default('on')),
  HSTS_SUBDOMAINS: optionalText.pipe(z.enum(['on', 'off'], 'must be on or off').default('off')),
  JWT_SECRET: optionalText.refine(
    (value) => value === undefined || value.length >= 32,
    'must have at least 32 characters',
  ),
  ANON_KEY: optionalText,
  SERVICE_ROLE_KEY: optionalText,
  JWT_SIGNING_KEYS: optionalText,
  SECRETS_KEY: optionalText,
  LOG_LEVEL: optionalText.pipe(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  PROXY_PLACE_HEADER: optionalText.refine(
    unless((value) => /^[A-Za-z0-9-]{1,64}$/.test(value)),
    'must be the name of a header, such as X-Client-Place',
  ),
  SSO_ALLOW_PRIVATE: optionalText.pipe(z.enum(['on', 'off'], 'must be on or off').default('off')),
  WEBHOOKS_ALLOW_PRIVATE: optionalText.pipe(z.enum(['on', 'off'], 'must be on or off').default('off')),
  DNS_SERVERS: optionalText
    .transform((value) => (value ?? '').split(',').flatMap((server) => server.trim() || []))
    .refine(
      (servers) => servers.every(isDnsServer),
      'must be IP addresses, with or without a port, separated by commas, such as 127.0.0.1:5353',
    ),
  STORAGE_QUOTA_MB: wholeNumber(1, 1_000_000_000, 5120),
  RATE_LIMITS: optionalText.pipe(z.enum(['auto', 'on'], 'must be auto or on').default('auto')),
  STORAGE_S3_ENDPOINT: optionalText.refine(
    unless((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '')),
    'must be an http or https address, such as https://s3.example.com',
  ),
  STORAGE_S3_BUCKET: optionalText,
  STORAGE_S3_REGION: optionalText,
  STORAGE_S3_ACCESS_KEY_ID: optionalText,
  STORAGE_S3_SECRET_ACCESS_KEY: optionalText,
})

export type Config = {
  readonly port: number
  readonly host: string
  /** Without a trailing slash. Links in mails and redirects are built from this and nothing else. */
  readonly publicUrl: string
  readonly isLoopback: boolean
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly smtpUrl?: string
  readonly mailFrom: string
  readonly otpLifetime: number
  readonly mailMinInterval: number
  /** What a mail server proves itself with when it reports an email that came back. Undefined: it cannot. */
  readonly mailBounceToken?: string
  readonly superadminEmails: readonly string[]
  /** Where people can sign in with an account that they have elsewhere, in the order of the buttons. */
  readonly identityProviders: readonly IdentityProvider[]
  /** Page views are also reported here, in addition to our own table. */
  readonly analyticsUrl?: string
  /** The recipient of messages from the contact page. */
  readonly contactEmail: string
  readonly languages: LanguageSettings
  /** Whether plans, trials and limits apply. A company that hosts the product for itself turns them off. */
  readonly hasBilling: boolean
  /** Whether anyone may see the demo organization. */
  readonly hasDemo: boolean
  /** Whether people get a mail when a superadmin may act for them. */
  readonly notifiesImpersonated: boolean
  /** Whether browsers are told to use https for subdomains of `publicUrl` too. */
  readonly hstsSubdomains: boolean
  readonly jwtSecret?: string
  readonly anonKey?: string
  readonly serviceRoleKey?: string
  readonly signingKeysFile?: string
  /** Seals secrets in the database. Several are separated by commas: the first one seals, all of them open. */
  readonly secretsKey?: string
  readonly logLevel?: string
  /** The number of our proxies in front of the server. */
  readonly trustedProxies: number
  /** The header in which our proxy says where a client is. */
  readonly placeHeader?: string
  /** Whether requests from this machine count toward the limits even if the site is only reachable from it. */
  readonly limitsOwnMachine: boolean
  /** Whether identity providers of companies may be on the own machine or network, and speak http. */
  readonly ssoAllowsPrivate: boolean
  /** Whether webhooks may call the own machine, also over http, and the own network. */
  readonly webhooksAllowPrivate: boolean
  /** Megabytes that the files of an organization may take. */
  readonly storageQuotaMb: number
  /** Asked for the records that prove domains. The system's if there are none. */
  readonly dnsServers: readonly string[]
  /** Where files are kept. Undefined: in a folder of `dataDir`. */
  readonly s3?: S3Settings
}

export function readConfig(env: NodeJS.ProcessEnv, { isRoot }: { isRoot: boolean }): Config {
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const values = parsed.data
  requireDifferentKeys(values)
  requireProxyOfPlace(values)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  const publicHost = new URL(publicUrl).hostname
  const isLoopback = isLoopbackHost(publicHost)
  if (values.SMTP_URL === undefined) requireOwnMachine(publicUrl, values.HOST)
  const mailFrom = values.MAIL_FROM ?? `Trellis <trellis@${isLoopback ? 'localhost' : publicHost}>`
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isLoopback,
    dataDir: values.DATA_DIR ?? (isRoot ? '/var/lib/trellis' : './.data'),
    mailFrom,
    otpLifetime: values.OTP_LIFETIME,
    mailMinInterval: values.MAIL_MIN_INTERVAL,
    superadminEmails: values.SUPERADMIN_EMAILS,
    identityProviders: readIdentityProviders(env),
    contactEmail: values.CONTACT_EMAIL ?? values.SUPERADMIN_EMAILS[0] ?? addressIn(mailFrom),
    languages: languagesOf(values),
    hasBilling: values.BILLING === 'on',
    hasDemo: values.DEMO === 'on',
    notifiesImpersonated: values.IMPERSONATION_NOTICES === 'on',
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'on',
    trustedProxies: values.TRUST_PROXY,
    limitsOwnMachine: values.RATE_LIMITS === 'on',
    ssoAllowsPrivate: values.SSO_ALLOW_PRIVATE === 'on',
    webhooksAllowPrivate: values.WEBHOOKS_ALLOW_PRIVATE === 'on',
    dnsServers: values.DNS_SERVERS,
    storageQuotaMb: values.STORAGE_QUOTA_MB,
    ...s3SettingsOf(values),
    ...(values.ANALYTICS_URL !== undefined && { analyticsUrl: values.ANALYTICS_URL }),
    ...(values.DATABASE_URL !== undefined && { databaseUrl: values.DATABASE_URL }),
    ...(values.SMTP_URL !== undefined && { smtpUrl: values.SMTP_URL }),
    ...(values.MAIL_BOUNCE_TOKEN !== undefined && { mailBounceToken: values.MAIL_BOUNCE_TOKEN }),
    ...(values.JWT_SECRET !== undefined && { jwtSecret: values.JWT_SECRET }),
    ...(values.ANON_KEY !== undefined && { anonKey: values.ANON_KEY }),
    ...(values.SERVICE_ROLE_KEY !== undefined && { serviceRoleKey: values.SERVICE_ROLE_KEY }),
    ...(values.JWT_SIGNING_KEYS !== undefined && { signingKeysFile: values.JWT_SIGNING_KEYS }),
    ...(values.SECRETS_KEY !== undefined && { secretsKey: values.SECRETS_KEY }),
    ...(values.PROXY_PLACE_HEADER !== undefined && { placeHeader: values.PROXY_PLACE_HEADER }),
    ...(values.LOG_LEVEL !== undefined && { logLevel: values.LOG_LEVEL }),
  }
}

/** Otherwise anyone who reads the publishable key on a page could act as the server. */
function requireDifferentKeys({ ANON_KEY, SERVICE_ROLE_KEY }: z.output<typeof schema>): void {
  if (ANON_KEY === undefined || ANON_KEY !== SERVICE_ROLE_KEY) return
  throw new ConfigError(
    'ANON_KEY and SERVICE_ROLE_KEY must differ: the first is public, the second is secret',
  )
}

/** Without a proxy that sets the header, clients could claim any place. */
function requireProxyOfPlace({ PROXY_PLACE_HEADER, TRUST_PROXY }: z.output<typeof schema>): void {
  if (PROXY_PLACE_HEADER === undefined || TRUST_PROXY > 0) return
  throw new ConfigError('PROXY_PLACE_HEADER needs TRUST_PROXY: only a proxy in front may name the place')
}

/** Only the address in "Trellis <trellis@example.com>". */
function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
}

function languagesOf(values: z.output<typeof schema>): LanguageSettings {
  const [first = 'en', ...others] = values.I18N_LOCALES.filter(isKnownLanguage)
  const offered: [Language, ...Language[]] = [first, ...others]
  return {
    strategy: values.I18N_STRATEGY,
    offered,
    ...(values.I18N_ROOT_REDIRECT !== undefined && { rootRedirect: values.I18N_ROOT_REDIRECT }),
  }
}

/** Without a mail server, sign-in links are shown on a page that only this machine can reach. */
function requireOwnMachine(publicUrl: string, host: string): void {
  const open = isLoopbackHost(new URL(publicUrl).hostname)
    ? !isLoopbackHost(host) && `HOST (${host})`
    : `PUBLIC_URL (${publicUrl})`
  if (open)
    throw new ConfigError(
      `SMTP_URL is required when ${open} is not this machine: sign-in links are sent by email`,
    )
}
