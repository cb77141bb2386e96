import type { AuthParts } from '../../auth-context.ts'
import { parseEmail } from '../../request/email-address.ts'
import type { Json } from '../../users/user-row.ts'
import { type ProvenSubject, pickName, sessionEnd } from '../proven-subject.ts'

/** As OpenID Connect limits a subject. */
const maxSubject = 255
const limits = { names: 100, values: 500, characters: 1024 }

/** Claims about the token itself. */
const ownClaims: readonly string[] = [
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'jti',
]

/**
 * Undefined without a usable subject. Only the claim `email` names the address: people choose their `preferred_username`
 * at many providers. The domains of the company decide about it, so that it need not be stated as verified.
 */
export function subjectOfClaims(
  { clock }: Pick<AuthParts, 'clock'>,
  claims: Json,
): ProvenSubject | undefined {
  const { iss, sub } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > maxSubject) return undefined
  const attributes = attributesOf(claims)
  return {
    issuer: String(iss),
    subject: sub,
    email: typeof claims.email === 'string' ? parseEmail(claims.email) : undefined,
    name: pickName(attributes),
    // A provider that serves many companies lets people type in any address, and says so.
    isUnverified: [false, 'false'].includes(claims.email_verified as boolean | string),
    attributes,
    notAfter: sessionEnd(clock(), undefined),
  }
}

/** Every claim as a list of texts. Objects are left out. */
function attributesOf(claims: Json): Record<string, string[]> {
  const listed = Object.entries(claims)
    .filter(([name]) => !ownClaims.includes(name) && name.length <= limits.characters && isStorable(name))
    .map(([name, value]): [string, string[]] => [name, textsOf(value)])
    .filter(([, values]) => values.length > 0)
  return Object.fromEntries(listed.slice(0, limits.names))
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values
    .filter((each) => ['string', 'number', 'boolean'].includes(typeof each))
    .map(String)
    .filter((text) => text !== '' && text.length <= limits.characters && isStorable(text))
    .slice(0, limits.values)
}

/** The database stores neither null characters nor halves of a pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
