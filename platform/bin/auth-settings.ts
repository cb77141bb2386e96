// The settings of sign-in, and what they mean for the protocol. Their defaults are those of the original, so that its
// clients find what they expect; the product has stricter ones.
import { z } from 'zod'
import { type AuthOptions, defaultRateLimits, findIssuerFault, type RateLimits } from '../auth/auth.ts'
import { openSecretBox, SecretKeyError } from '../tokens/tokens.ts'

const path = z.string().regex(/^\/([\w-]+(\/[\w-]+)*)?$/, 'a path such as /auth/v1')
const httpUrl = z.url({ protocol: /^https?$/ })
const texts = z.array(z.string().min(1))

const passwordRules = z.strictObject({
  minLength: z.int().min(1).max(72).default(6),
  requiredCharacters: texts.default([]),
  refusesLeaked: z.boolean().default(false),
  needsReauthentication: z.boolean().default(false),
  needsCurrent: z.boolean().default(false),
})

const provider = z.strictObject({
  /** Only Google's may be left out. */
  issuer: httpUrl.optional(),
  clientId: z.string().min(1),
  otherClientIds: texts.default([]),
  clientSecret: z.string().min(1).optional(),
  scopes: texts.optional(),
})

const providers = z
  .record(z.string().regex(/^[a-z][a-z0-9_:-]*$/, 'a name in lower case'), provider)
  .superRefine((given, context) => {
    for (const [name, options] of Object.entries(given)) {
      const message = findIssuerFault(name, options)
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name, 'issuer'], message })
    }
  })

const secretsKey = z.string().superRefine((keys, context) => {
  try {
    openSecretBox(keys)
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    context.addIssue({ code: 'custom', message: error.message })
  }
})

const isOrigin = (text: string) => URL.parse(text)?.origin === text
const isHostBelow = (host: string, id: string) => host === id || host.endsWith(`.${id}`)

/** A browser refuses a page whose host is not the id or below it. */
const webauthn = z
  .strictObject({
    rpId: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'a host such as example.com'),
    rpName: z.string().min(1).optional(),
    origins: z.array(httpUrl.refine(isOrigin, 'an origin such as https://example.com')).min(1),
  })
  .superRefine(({ rpId, origins }, context) => {
    origins.forEach((origin, index) => {
      if (isHostBelow(URL.parse(origin)?.hostname ?? '', rpId)) return
      context.addIssue({
        code: 'custom',
        path: ['origins', index],
        message: 'its host must be rpId or below it',
      })
    })
  })

const captcha = z.strictObject({
  provider: z.enum(['turnstile', 'hcaptcha']),
  secret: z.string().min(1),
  verifyUrl: httpUrl.optional(),
})

const rateLimitNames = Object.keys(defaultRateLimits) as (keyof RateLimits)[]
const rateLimit = z.strictObject({ limit: z.int().min(1), seconds: z.int().min(1) })
const rateLimits = z.partialRecord(z.enum(rateLimitNames), rateLimit)

/** docs/serve.md explains each of them. Times are seconds. */
export const authSettings = z.strictObject({
  siteUrl: httpUrl,
  path: path.default('/auth/v1'),
  /** Where the protocol is reached from outside, if not at its path of the site. */
  url: httpUrl.optional(),
  /** Clients of a bare GoTrue send no API key. */
  needsApiKey: z.boolean().default(true),
  /** `*` within a part, `**` across parts, `?` one character. */
  redirectAllowList: texts.default([]),
  otpLifetime: z.int().min(1).optional(),
  mailMinInterval: z.int().min(0).optional(),
  /** The data travels in every token, and with the largest value a token still fits into a request. */
  userDataBytes: z.int().min(1024).max(16_384).default(8192),
  accessTokenLifetime: z.int().min(1).optional(),
  refreshReuseInterval: z.int().min(0).optional(),
  smtpUrl: z.url({ protocol: /^smtps?$/ }).optional(),
  mailFrom: z.string().min(1).default('no-reply@localhost'),
  /** Proxies in front that write X-Forwarded-For. */
  trustedProxies: z.int().min(0).max(10).default(0),
  /** 32 bytes in base64. Without it, what is sealed can be opened only until the process ends. */
  secretsKey: secretsKey.optional(),

  signup: z.boolean().default(true),
  autoconfirm: z.boolean().default(false),
  email: z.boolean().default(true),
  phone: z.boolean().default(false),
  anonymous: z.boolean().default(false),
  web3: z.array(z.enum(['ethereum', 'solana'])).default([]),
  passkeys: z.boolean().default(false),
  webauthn: webauthn.optional(),
  manualLinking: z.boolean().default(false),
  saml: z.boolean().default(false),
  factors: z.array(z.enum(['totp', 'phone', 'webauthn', 'recovery_codes'])).default(['totp']),
  passwords: passwordRules.prefault({}),
  phoneTestCodes: z
    .record(
      z.string().regex(/^\+?[1-9]\d{1,14}$/, 'a phone number in digits, with or without a plus'),
      z.string().regex(/^\d{6,10}$/, 'six to ten digits'),
    )
    .default({}),
  providers: providers.default({}),
  captcha: captcha.optional(),
  rateLimits: z.union([z.literal('off'), rateLimits]).optional(),
})

export type AuthSettings = z.output<typeof authSettings>

type Chosen = Omit<AuthOptions, 'database' | 'keyring' | 'callers' | 'logger' | 'secrets'>

export function authUrlOf({ siteUrl, url, path: mountedAt }: AuthSettings): string {
  return withoutEndSlash(url ?? withoutEndSlash(siteUrl) + mountedAt)
}

const withoutEndSlash = (text: string) => text.replace(/\/+$/, '')

export function authOptionsOf(settings: AuthSettings): Chosen {
  const { otpLifetime, mailMinInterval, accessTokenLifetime, refreshReuseInterval, factors, web3 } = settings
  return {
    siteUrl: withoutEndSlash(settings.siteUrl),
    authUrl: authUrlOf(settings),
    needsApiKey: settings.needsApiKey,
    adminRoles: ['service_role', 'supabase_admin'],
    redirectAllowList: settings.redirectAllowList,
    userDataBytes: settings.userDataBytes,
    ...(otpLifetime !== undefined && { otpLifetime }),
    ...(mailMinInterval !== undefined && { mailMinInterval }),
    ...(accessTokenLifetime !== undefined && { accessTokenLifetime }),
    ...(refreshReuseInterval !== undefined && { refreshReuseInterval }),
    autoconfirms: settings.autoconfirm,
    ways: {
      signup: settings.signup,
      email: settings.email,
      phone: settings.phone,
      anonymous: settings.anonymous,
      ethereum: web3.includes('ethereum'),
      solana: web3.includes('solana'),
      passkeys: settings.passkeys,
      manualLinking: settings.manualLinking,
      totp: factors.includes('totp'),
      phoneFactor: factors.includes('phone'),
      webauthnFactor: factors.includes('webauthn'),
      recoveryCodes: factors.includes('recovery_codes'),
      saml: settings.saml,
    },
    passwordRules: settings.passwords,
    phoneTestCodes: settings.phoneTestCodes,
    providers: settings.providers,
    captcha: settings.captcha,
    webauthn: settings.webauthn,
    trustedProxies: settings.trustedProxies,
    ...limitsOf(settings.rateLimits),
  }
}

/** Limits that are named hold for this machine too, which is not counted otherwise. */
function limitsOf(wanted: AuthSettings['rateLimits']): Pick<AuthOptions, 'rateLimits' | 'isUnlimited'> {
  if (wanted === undefined) return {}
  if (wanted !== 'off') return { rateLimits: wanted, isUnlimited: () => false }
  const none = { limit: 1_000_000_000, seconds: 1 }
  const all = Object.fromEntries(rateLimitNames.map((name) => [name, none]))
  return { rateLimits: all, isUnlimited: () => true }
}
