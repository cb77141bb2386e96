import { parseEmail } from '../request/email-address.ts'
import { addWhatFits, defaultDataLimit } from '../users/user-data.ts'
import type { Json } from '../users/user-row.ts'

/** What a provider states about a person. */
export type Profile = {
  /** Never changes and is never given to somebody else, unlike an address. */
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider has checked that the person reads this mailbox. */
  readonly isEmailVerified: boolean
  /** For the identity and the person's own data: few known claims, because it travels in every token. */
  readonly data: Json
}

/** As OpenID Connect limits a subject. Longer texts of other claims are left out as well. */
const maxText = 255

const copiedClaims = [
  'name',
  'picture',
  'preferred_username',
  'given_name',
  'family_name',
  'nickname',
  'locale',
  'zoneinfo',
] as const

/**
 * The claims that say that the provider has checked the address, and the values that do: some providers write a boolean
 * as a text or a number. Microsoft has no `email_verified`: every administrator of
 * a tenant writes what they like into `email`, and only `xms_edov` says that the tenant or Microsoft owns its domain.
 */
const emailRules = {
  email_verified: [true, 'true'],
  xms_edov: [true, 'true', 1, '1'],
} as const satisfies Readonly<Record<string, readonly unknown[]>>

export type EmailProof = keyof typeof emailRules

/** The address and what says that it is verified. They count only if they come from the same answer. */
export const emailClaims: readonly string[] = ['email', ...Object.keys(emailRules)]

/** Undefined without a usable subject. */
export function parseProfile(
  claims: Json,
  { emailProof }: { readonly emailProof: EmailProof },
): Profile | undefined {
  const { iss } = claims
  const subject = textOf(claims.sub)
  if (subject === undefined) return undefined
  const email = typeof claims.email === 'string' ? parseEmail(claims.email) : undefined
  const isEmailVerified = email !== undefined && isVerified(claims, emailProof)
  const copied = Object.fromEntries(copiedClaims.map((name) => [name, textOf(claims[name])]))
  const domain = textOf(claims.hd)
  const data = {
    iss: textOf(iss),
    sub: subject,
    provider_id: subject,
    email,
    email_verified: isEmailVerified,
    phone_verified: false,
    full_name: copied.name,
    avatar_url: copied.picture,
    user_name: copied.preferred_username,
    ...copied,
    custom_claims: domain === undefined ? undefined : { hd: domain },
  }
  return { subject, email, isEmailVerified, data: addWhatFits(defaultDataLimit, {}, data) }
}

function isVerified(claims: Json, proof: EmailProof): boolean {
  const values: readonly unknown[] = emailRules[proof]
  return values.includes(claims[proof])
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim !== '' && claim.length <= maxText ? claim : undefined
}
