// What a company's provider has proven about a person, whichever protocol it speaks.
import { z } from 'zod'
import { parseEmail } from '../request/email-address.ts'
import { addWhatFits, defaultDataLimit } from '../users/user-data.ts'
import type { Json } from '../users/user-row.ts'
import type { SsoReport } from './sso-hooks.ts'

const schema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().optional(),
  name: z.string().optional(),
  /** Whether the provider says that it has not checked the address. */
  isUnverified: z.boolean(),
  attributes: z.record(z.string(), z.array(z.string())),
  signature: z.string().optional(),
  /** Milliseconds since 1970: when the session ends by itself. */
  notAfter: z.number(),
  /** What must be used only once, and until when it could be. */
  once: z.object({ digest: z.string(), endsAt: z.number() }).optional(),
})

export type ProvenSubject = Readonly<z.infer<typeof schema>>

export const parseSubject = (json: string): ProvenSubject => schema.parse(JSON.parse(json))

/** Milliseconds: somebody who was removed at the provider is out after this time. */
const longestSession = 24 * 3600 * 1000

export const sessionEnd = (now: number, end: Date | undefined): number =>
  Math.min(now + longestSession, end?.getTime() ?? Number.POSITIVE_INFINITY)

type Attributes = Readonly<Record<string, readonly string[]>>

/** In this order: what administrators have set, and the usual names. */
const emailNames: readonly string[] = [
  'email',
  'mail',
  'emailAddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
]
const nameNames: readonly string[] = [
  'name',
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'cn',
  'urn:oid:2.5.4.3',
]
const givenNames: readonly string[] = [
  'firstName',
  'givenName',
  'given_name',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  'urn:oid:2.5.4.42',
]
const familyNames: readonly string[] = [
  'lastName',
  'sn',
  'surname',
  'family_name',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  'urn:oid:2.5.4.4',
]

const maxName = 200

/**
 * The address in the first of these attributes that was sent, or else the name of the subject: some providers state it
 * only there. Several addresses, or one that cannot be read, are none: nobody may choose which of them counts.
 */
export function pickEmail(
  attributes: Attributes,
  { subject, mapped = [] }: { readonly subject: string; readonly mapped?: readonly string[] },
): string | undefined {
  const name = [...mapped, ...emailNames].find((each) => valuesOf(attributes, each).length > 0)
  const stated = name === undefined ? [subject] : valuesOf(attributes, name)
  const [email, ...others] = new Set(stated.map(parseEmail))
  return others.length === 0 ? email : undefined
}

export function pickName(attributes: Attributes, mapped: readonly string[] = []): string | undefined {
  const whole = first(attributes, [...mapped, ...nameNames])
  const parts = [first(attributes, givenNames), first(attributes, familyNames)].filter(Boolean).join(' ')
  return (whole ?? parts)?.slice(0, maxName) || undefined
}

const valuesOf = (attributes: Attributes, name: string): readonly string[] =>
  Object.hasOwn(attributes, name) ? (attributes[name] ?? []) : []

const first = (attributes: Attributes, names: readonly string[]) =>
  names.flatMap((name) => valuesOf(attributes, name)).find((value) => value.trim() !== '')

/** For the identity: few facts, because they travel in every session. */
export function identityDataOf({ issuer, subject, email, name }: ProvenSubject): Json {
  return addWhatFits(
    defaultDataLimit,
    {},
    {
      iss: issuer,
      sub: subject,
      provider_id: subject,
      email,
      email_verified: true,
      name,
      full_name: name,
    },
  )
}

const reportLimits = { names: 50, values: 50, characters: 300 }
const cut = (text: string) => text.slice(0, reportLimits.characters)

/** For somebody who sets the provider up. */
export function describeSubject(subject: ProvenSubject): Omit<SsoReport, 'outcome'> {
  const { email, name, signature } = subject
  const attributes = Object.entries(subject.attributes)
    .slice(0, reportLimits.names)
    .map(([key, values]) => [cut(key), values.slice(0, reportLimits.values).map(cut)])
  return {
    subject: cut(subject.subject),
    email,
    name,
    signature,
    attributes: Object.fromEntries(attributes),
  }
}
