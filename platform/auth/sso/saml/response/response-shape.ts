import { ds, saml, samlp } from '../names.ts'
import { SamlFault } from '../saml-fault.ts'
import {
  childrenOf,
  everyElement,
  isElement,
  onlyChildOf,
  textOf,
  type XmlElement,
} from '../xml/xml-element.ts'

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** All that a response may hold, each at most once. */
const parts = [saml('Issuer'), ds('Signature'), samlp('Extensions'), samlp('Status'), saml('Assertion')]

/**
 * The one assertion of a response, still unverified. A second one anywhere in the document is refused, in whatever
 * namespace: wrapping a signature needs a place for both the signed and the forged one.
 */
export function findAssertion(root: XmlElement): XmlElement {
  if (!isElement(root, samlp('Response')) || root.attributes.get('Version') !== '2.0') {
    throw new SamlFault('not_a_response', { element: root.name })
  }
  const elements = [...everyElement(root)]
  if (elements.some(({ name }) => /^encrypted/i.test(name))) throw new SamlFault('encrypted')
  requireUniqueIds(elements)
  requireSuccess(root)
  const assertions = elements.filter(({ name }) => name.toLowerCase() === 'assertion')
  if (assertions.length > 1) throw new SamlFault('several_assertions')
  const assertion = onlyChildOf(root, saml('Assertion'))
  if (!assertion) throw new SamlFault('no_assertion')
  requireKnownParts(root)
  return assertion
}

function requireSuccess(root: XmlElement): void {
  const status = onlyChildOf(root, samlp('Status'))
  const code = onlyChildOf(status, samlp('StatusCode'))
  if (!code) throw new SamlFault('not_a_response')
  const value = code.attributes.get('Value') ?? ''
  if (value === success) return
  const detail = childrenOf(code, samlp('StatusCode'))[0]?.attributes.get('Value')
  throw new SamlFault('refused_by_provider', {
    status: detail ?? value,
    message: textOf(onlyChildOf(status, samlp('StatusMessage'))),
  })
}

function requireKnownParts(root: XmlElement): void {
  const known = parts.map((part) => childrenOf(root, part).length)
  const isKnown =
    known.every((count) => count <= 1) &&
    known.reduce((sum, count) => sum + count, 0) === root.children.length
  if (!isKnown) throw new SamlFault('not_a_response')
}

/**
 * Libraries disagree on which attributes are IDs (`ID`, `Id`, `id`, `xml:id`), and a reference could mean another
 * element to each of them. No value may therefore occur twice, in any spelling.
 */
function requireUniqueIds(elements: readonly XmlElement[]): void {
  const seen = new Set<string>()
  for (const { attributes } of elements) {
    for (const [name, value] of attributes) {
      if (name.replace(/^\{.*\}/, '').toLowerCase() !== 'id') continue
      if (seen.has(value) || !/^[A-Za-z_][\w.-]{0,255}$/.test(value)) throw new SamlFault('signature_invalid')
      seen.add(value)
    }
  }
}
