// A person's ways to sign in and to prove who they are: the factors, passkeys and identities of the account.
import type { User, UserIdentity } from '@supabase/supabase-js'
import type { RouterContextProvider } from 'react-router'
import type { PlatformClient } from '../client/platform-client.ts'
import { requireRequestScope, type SignInProvider } from '../client/request-scope.ts'
import { toDataError } from '../failure/auth-error.ts'
import { orRouteError } from '../failure/data-error.ts'
import {
  type CompanySignIn,
  findCompanyOf,
  findCompanySignIn,
  isFromCompanyOnly,
} from './providers/company-sign-in.ts'
import { requireClient } from './session.ts'

export interface AuthenticatorApp {
  readonly id: string
  readonly name: string | undefined
  readonly addedAt: string
  readonly lastUsedAt: string | undefined
}

export interface Passkey {
  readonly id: string
  readonly name: string | undefined
  readonly addedAt: string
  readonly lastUsedAt: string | undefined
}

export interface LinkedIdentity {
  /** The name on the wire: `google`, or that of another provider. */
  readonly provider: string
  /** The id of the provider, if it is a company's. */
  readonly ssoProviderId?: string | undefined
  /** The name that people know. */
  readonly label: string
  readonly address: string | undefined
  readonly linkedAt: string | undefined
  /** Whether people can sign in with it here now. */
  readonly isOffered: boolean
  /** Why it cannot be unlinked: a company's provider, the only one, or the only one that proves the email address. */
  readonly kept?: 'company' | 'only' | 'email' | undefined
}

/** Another address that waits for its confirmation at both mailboxes. */
export interface EmailChange {
  readonly to: string
  readonly sentAt: string
}

export interface WaysIn {
  readonly userId: string
  readonly email: string
  /** Undefined once the links have expired. */
  readonly emailChange: EmailChange | undefined
  readonly apps: readonly AuthenticatorApp[]
  readonly passkeys: readonly Passkey[]
  /** Undefined if none were made. */
  readonly recoveryCodes: { readonly total: number; readonly left: number } | undefined
  /** Without the email address, which works unless a company's provider is the only way. */
  readonly identities: readonly LinkedIdentity[]
  /** Undefined for a person who did not sign in at a company’s provider, and need not. */
  readonly sso: CompanySignIn | undefined
  /** Everything that people can sign in with. */
  readonly providers: readonly SignInProvider[]
  /** Whether the platform links others: not for people who have come by a company’s provider only, or have to. */
  readonly canLink: boolean
  readonly publishableKey: string
  /** Seconds between two emails to one address. */
  readonly mailMinInterval: number
}

export async function readWaysIn(context: Readonly<RouterContextProvider>): Promise<WaysIn> {
  const { auth } = requireClient(context)
  const { providers, publishableKey, mailMinInterval, otpLifetime } = requireRequestScope(context)
  const [user, passkeys, recoveryCodes, amr] = await orRouteError(
    Promise.all([readUser(auth), readPasskeys(auth), readRecoveryCodes(auth), readProofs(auth)]),
  )
  const identities = (user.identities ?? []).filter(({ provider }) => provider !== 'email')
  const sso = findCompanySignIn(user, amr)
  return {
    userId: user.id,
    email: user.email ?? '',
    emailChange: findEmailChange(user, Date.now() - otpLifetime * 1000),
    apps: (user.factors ?? [])
      .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
      .map((factor) => ({
        id: factor.id,
        name: factor.friendly_name || undefined,
        addedAt: factor.created_at,
        // The platform changes it with each right code.
        lastUsedAt: factor.updated_at,
      })),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.friendly_name || undefined,
      addedAt: passkey.created_at,
      lastUsedAt: passkey.last_used_at ?? undefined,
    })),
    recoveryCodes,
    identities: identities.map((identity) => {
      const offered = providers.find(({ name }) => name === identity.provider)
      return {
        provider: identity.provider,
        ssoProviderId: findCompanyOf(identity.provider),
        label: offered?.label ?? identity.provider,
        address: textOf(identity.identity_data?.email),
        linkedAt: identity.created_at,
        isOffered: offered !== undefined,
        kept: whyKept(user, identity),
      }
    }),
    sso,
    providers,
    canLink: sso?.isOnlyWay !== true && !isFromCompanyOnly(user),
    publishableKey,
    mailMinInterval,
  }
}

function findEmailChange({ new_email: to, email_change_sent_at: sentAt }: User, oldest: number) {
  return to && sentAt && Date.parse(sentAt) > oldest ? { to, sentAt } : undefined
}

/** As the platform decides when it is asked to unlink. */
function whyKept({ email, identities = [] }: User, identity: UserIdentity): LinkedIdentity['kept'] {
  if (findCompanyOf(identity.provider) !== undefined) return 'company'
  const others = identities.filter((other) => other !== identity)
  if (others.length === 0) return 'only'
  const carries = ({ identity_data: data }: UserIdentity) => data?.email === email
  const proves = (other: UserIdentity) =>
    carries(other) && String(other.identity_data?.email_verified) === 'true'
  return carries(identity) && !others.some(proves) ? 'email' : undefined
}

type Auth = PlatformClient['auth']

/** What the session has proven. */
async function readProofs(auth: Auth): Promise<readonly unknown[]> {
  const { data, error } = await auth.getClaims()
  if (error) throw toDataError(error)
  const amr: unknown = data?.claims.amr
  return Array.isArray(amr) ? amr : []
}

async function readUser(auth: Auth) {
  const { data, error } = await auth.getUser()
  if (error) throw toDataError(error)
  return data.user
}

async function readPasskeys(auth: Auth) {
  const { data, error } = await auth.passkey.list()
  if (error) throw toDataError(error)
  return data
}

/** A person without codes gets an error from the wire, which is no failure. */
async function readRecoveryCodes(auth: Auth): Promise<WaysIn['recoveryCodes']> {
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (data) return { total: data.total, left: data.remaining }
  const failure = toDataError(error)
  if (failure.kind === 'missing' || failure.kind === 'invalid') return undefined
  throw failure
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
