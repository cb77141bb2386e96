import type { AuthParts } from '../auth-context.ts'
import type { SamlProvider } from './company-provider.ts'
import { type ProvenSubject, pickEmail, pickName, sessionEnd } from './proven-subject.ts'
import type { Assertion } from './saml/assertion/read-assertion.ts'

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** A name that changes with each sign-in says nothing about the person: then the address names them. */
export function subjectOfAssertion(
  { clock }: Pick<AuthParts, 'clock'>,
  { id, attribute_mapping: mapping }: SamlProvider,
  assertion: Assertion,
): ProvenSubject {
  const { issuer, nameId, attributes } = assertion
  const mapped = (key: string) => {
    const { name, names = [] } = mapping?.keys?.[key] ?? {}
    return name === undefined ? names : [name, ...names]
  }
  const email = pickEmail(attributes, { subject: nameId, mapped: mapped('email') })
  return {
    issuer,
    subject: assertion.nameIdFormat === transient && email !== undefined ? email : nameId,
    email,
    name: pickName(attributes, mapped('name')),
    isUnverified: false,
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [...values]])),
    signature: assertion.signature,
    notAfter: sessionEnd(clock(), assertion.sessionNotOnOrAfter),
    once: { digest: `saml:${id}:${assertion.id}`, endsAt: assertion.notOnOrAfter.getTime() },
  }
}
