import { saml } from '../names.ts'
import { SamlFault } from '../saml-fault.ts'
import { childrenOf, onlyChildOf, textOf, type XmlElement } from '../xml/xml-element.ts'
import { checkConditions } from './check-conditions.ts'
import { checkConfirmation } from './check-confirmation.ts'
import { parseInstant, parseInstantIfGiven, refusedFrom, requireWindow } from './instants.ts'
import { readAttributes } from './read-attributes.ts'

/** What a provider asserted about a person, after every check. */
export type Assertion = {
  readonly id: string
  readonly issuer: string
  readonly nameId: string
  readonly nameIdFormat: string | undefined
  /** The first moment at which it would be refused, the tolerance for clocks included: remember its use until then. */
  readonly notOnOrAfter: Date
  readonly sessionNotOnOrAfter: Date | undefined
  /** When the person last signed in at the provider, if it says so. */
  readonly authnInstant: Date | undefined
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** Such as SHA-256. */
  readonly signature: string
}

export type ExpectedAssertion = {
  readonly issuer: string
  readonly entityId: string
  readonly acsUrl: string
  readonly requestId: string | undefined
  readonly now: Date
}

const maxNameIdLength = 1_024
/** Milliseconds. A longer promise of the provider is cut, so that nobody has to remember its use for years. */
const maxAge = 60 * 60 * 1000

/** `assertion` is what the signature covers, and nothing else. */
export function readAssertion(
  assertion: XmlElement,
  expected: ExpectedAssertion,
): Omit<Assertion, 'signature'> {
  const { now } = expected
  const issuer = requireIssuer(assertion, expected.issuer)
  const issuedAt = parseInstant(assertion.attributes.get('IssueInstant') ?? '')
  const latest = new Date(issuedAt.getTime() + maxAge)
  requireWindow({ notBefore: issuedAt, notOnOrAfter: latest }, now)
  const conditions = checkConditions(assertion, expected)
  const subject = onlyChildOf(assertion, saml('Subject'))
  const nameId = onlyChildOf(subject, saml('NameID'))
  const name = textOf(nameId)
  if (!subject || !name || name.length > maxNameIdLength) throw new SamlFault('no_subject')
  const confirmedUntil = checkConfirmation(subject, expected)
  const statements = requireStatements(assertion)
  return {
    id: assertion.attributes.get('ID') ?? '',
    issuer,
    nameId: name,
    nameIdFormat: nameId?.attributes.get('Format'),
    notOnOrAfter: refusedFrom(earliest([latest, confirmedUntil, conditions.notOnOrAfter]) ?? latest),
    sessionNotOnOrAfter: readSessionEnd(statements, now),
    authnInstant: readSignIn(statements),
    attributes: readAttributes(assertion),
  }
}

export function requireIssuer(element: XmlElement, expected: string): string {
  const found = textOf(onlyChildOf(element, saml('Issuer')))
  if (found !== expected) throw new SamlFault('wrong_issuer', { expected, found })
  return found
}

/** An assertion without this statement describes a person, but does not say that the person is there. */
function requireStatements(assertion: XmlElement): readonly XmlElement[] {
  const statements = childrenOf(assertion, saml('AuthnStatement'))
  if (statements.length === 0) throw new SamlFault('no_authentication')
  return statements
}

function readSessionEnd(statements: readonly XmlElement[], now: Date): Date | undefined {
  const end = earliest(instantsOf(statements, 'SessionNotOnOrAfter'))
  requireWindow({ notBefore: undefined, notOnOrAfter: end }, now)
  return end
}

/** The oldest, so that no statement makes another one look newer. */
const readSignIn = (statements: readonly XmlElement[]) => earliest(instantsOf(statements, 'AuthnInstant'))

const instantsOf = (statements: readonly XmlElement[], name: string) =>
  statements.map(({ attributes }) => parseInstantIfGiven(attributes.get(name)))

function earliest(dates: readonly (Date | undefined)[]): Date | undefined {
  const [first] = dates.filter((date) => date !== undefined).sort((a, b) => a.getTime() - b.getTime())
  return first
}
