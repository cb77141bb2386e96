import type { Context, Env, Handler } from 'hono'
import { addressFamilyKey, isLoopbackAddress, type PlatformVariables } from '../http/http.ts'
import { exemptOwnMachine } from '../limits/limits.ts'
import { createOutsideFetch } from '../outside/outside.ts'
import type { Claims, TransactionContext } from '../postgres/postgres.ts'
import { type AuthOptions, defaultOtpLifetime, type PasswordRules, type Ways } from './auth-options.ts'
import { defaultRateLimits, type RateLimits } from './limits/rate-limits.ts'
import { defaultPasswordCost } from './passwords/hash-password.ts'
import { type AwaitRefusal, createRefusalTime } from './passwords/refusal-time.ts'
import { createProviderRegistry, type ProviderRegistry } from './providers/provider-registry.ts'
import { type CompanyClients, createCompanyClients } from './sso/oidc/company-clients.ts'
import { defaultSsoHooks, type SsoHooks } from './sso/sso-hooks.ts'
import { defaultDataLimit } from './users/user-data.ts'

/** The options with every default filled in. Each endpoint is built from them. */
export type AuthParts = Required<
  Omit<
    AuthOptions,
    | 'limits'
    | 'rateLimits'
    | 'trustedProxies'
    | 'placeHeader'
    | 'ways'
    | 'passwordRules'
    | 'providers'
    | 'sso'
  >
> & {
  readonly providers: ProviderRegistry
  readonly sso: SsoHooks
  readonly companyClients: CompanyClients
  readonly rateLimits: RateLimits
  readonly ways: Ways
  readonly passwordRules: PasswordRules
  readonly awaitRefusal: AwaitRefusal
}

export type AuthEnv = Env & { Variables: PlatformVariables }
export type AuthContext = Context<AuthEnv>
export type Endpoint = (parts: AuthParts) => Handler<AuthEnv>
/** One request to one protocol. */
export type Site = { readonly c: AuthContext; readonly parts: AuthParts }

/** Those of a product that knows people by their mail address. */
const defaultWays: Ways = {
  signup: true,
  email: true,
  phone: false,
  anonymous: false,
  ethereum: false,
  solana: false,
  passkeys: false,
  manualLinking: false,
  totp: true,
  phoneFactor: false,
  webauthnFactor: true,
  recoveryCodes: true,
  saml: false,
}

const defaultPasswordRules: PasswordRules = {
  minLength: 8,
  requiredCharacters: [],
  refusesLeaked: true,
  needsReauthentication: true,
  needsCurrent: false,
}

export function fillDefaults(given: AuthOptions): AuthParts {
  const { rateLimits, ways, passwordRules, providers = {}, sso, ...others } = given
  const { trustedProxies: _, placeHeader: __, ...options } = others
  const { fetchOutside = createOutsideFetch({ allowsPrivate: false }) } = options
  const { clock = Date.now, passwordCost = defaultPasswordCost, passwordRefusalTime = 1000 } = options
  return {
    authUrl: `${options.siteUrl}/auth/v1`,
    needsApiKey: true,
    adminRoles: ['service_role'],
    assignableRoles: ['authenticated'],
    redirectAllowList: [],
    otpLifetime: defaultOtpLifetime,
    mailMinInterval: 60,
    mailAnswerTime: 100,
    ...defaultDataLimit,
    accessTokenLifetime: 3600,
    refreshReuseInterval: 10,
    onUserCreated: async () => undefined,
    onEvent: async () => undefined,
    admitActor: async () => false,
    sendsNotices: false,
    stepUpAge: undefined,
    passkeysAreFactors: false,
    sessionMaxAge: async () => undefined,
    autoconfirms: false,
    ssoPage: `${options.siteUrl}/signin/sso`,
    captcha: undefined,
    webauthn: undefined,
    phoneTestCodes: {},
    isUnlimited: exemptOwnMachine(options.siteUrl),
    ...options,
    clock,
    passwordCost,
    passwordRefusalTime,
    awaitRefusal: createRefusalTime({ ...options, clock, passwordCost, passwordRefusalTime }),
    providers: createProviderRegistry(providers, { clock }),
    fetchOutside,
    companyClients: createCompanyClients({ clock, fetchOutside }),
    sso: { ...defaultSsoHooks, ...sso },
    rateLimits: { ...defaultRateLimits, ...rateLimits },
    ways: { ...defaultWays, ...ways },
    passwordRules: { ...defaultPasswordRules, ...passwordRules },
  }
}

/** Every transaction of this protocol runs as its own role, with the person's claims if one is signed in. */
export function transactionContext(c: AuthContext, claims?: Claims): TransactionContext {
  const { requestId, clientAddress } = c.var
  return {
    role: 'auth_admin',
    share: { lane: 'auth', owner: ownerOf(clientAddress, claims) },
    requestId,
    ...(clientAddress !== undefined && { address: clientAddress }),
    ...(claims !== undefined && { claims }),
  }
}

/** The address that a request counts for, or undefined if it does not tell callers apart. */
export const addressOwnerOf = (c: AuthContext): string | undefined => ownerOf(c.var.clientAddress, undefined)

/** On a person's own machine, or behind a proxy that is not configured, all callers share one address: no owner. */
function ownerOf(address: string | undefined, claims: Claims | undefined): string | undefined {
  if (typeof claims?.sub === 'string') return claims.sub
  return address === undefined || isLoopbackAddress(address) ? undefined : addressFamilyKey(address)
}
