import { ds, namespaces } from '../names.ts'
import { SamlFault } from '../saml-fault.ts'
import { childrenOf, everyElement, onlyChildOf, type XmlElement } from '../xml/xml-element.ts'

/** Signatures and digests that can be verified and are strong, with the names that people know them by. */
const signatureMethods = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'SHA-256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'SHA-512'],
  ['http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1', 'SHA-256'],
])
const digestMethods: readonly string[] = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]

const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
/** Both drop comments, and neither can be told to leave out a part of the document. */
const canonical: readonly string[] = [namespaces.exclusive, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315']

/** The certificate that a message brings along is never used. Its element may hold only these. */
const keyParts: readonly string[] = [
  ...['KeyInfo', 'KeyName', 'KeyValue', 'RSAKeyValue', 'Modulus', 'Exponent', 'X509Data', 'X509Certificate'],
  ...['X509SubjectName', 'X509IssuerSerial', 'X509IssuerName', 'X509SerialNumber', 'X509SKI'],
]

/**
 * Refuses every form of signature other than the plain one that providers send: a direct child of the signed element,
 * with a single reference to that element and nothing that could select, transform or hide a part of it. The libraries
 * check most of this as well; they changed their minds about it more than once. Answers the name of the algorithm.
 */
export function requireSignatureShape(root: XmlElement, assertion: XmlElement): string {
  const signatures = [...everyElement(root)].filter(({ name }) => name.toLowerCase() === 'signature')
  const [own] = childrenOf(assertion, ds('Signature'))
  if (!own) throw new SamlFault('not_signed')
  const places = [root, assertion].flatMap((element) => onlyChildOf(element, ds('Signature')) ?? [])
  if (places.length !== signatures.length) throw new SamlFault('signature_invalid')
  if (places.length > 1) requireReference(root)
  return requireReference(assertion)
}

function requireReference(signed: XmlElement): string {
  const signature = onlyChildOf(signed, ds('Signature'))
  const info = signature?.children[0]
  const [method, algorithm, reference, ...rest] = info?.children ?? []
  const [transforms, digestMethod, digest, ...more] = reference?.children ?? []
  const isPlain =
    hasNames(signature, ['SignedInfo', 'SignatureValue', 'KeyInfo'].slice(0, signature?.children.length)) &&
    (signature?.children.length ?? 0) >= 2 &&
    hasNames(info, ['CanonicalizationMethod', 'SignatureMethod', 'Reference']) &&
    hasNames(reference, ['Transforms', 'DigestMethod', 'DigestValue']) &&
    rest.length + more.length + (digest?.children.length ?? 0) + (algorithm?.children.length ?? 0) === 0 &&
    reference?.attributes.get('URI') === `#${signed.attributes.get('ID')}` &&
    canonical.includes(algorithmOf(method)) &&
    isPlainTransform(transforms) &&
    isPlainKey(signature?.children[2])
  const name = signatureMethods.get(algorithmOf(algorithm))
  if (!name || !digestMethods.includes(algorithmOf(digestMethod))) {
    throw new SamlFault('weak_signature', {
      signature: algorithmOf(algorithm),
      digest: algorithmOf(digestMethod),
    })
  }
  if (!isPlain) throw new SamlFault('signature_invalid')
  return name
}

const algorithmOf = (element: XmlElement | undefined) => element?.attributes.get('Algorithm') ?? ''

function hasNames(element: XmlElement | undefined, names: readonly string[]): boolean {
  return (
    element?.children.length === names.length &&
    element.children.every(
      ({ namespace, name }, index) => namespace === namespaces.signature && name === names[index],
    )
  )
}

function isPlainTransform(transforms: XmlElement | undefined): boolean {
  if (!hasNames(transforms, ['Transform', 'Transform'])) return false
  const [first, second] = transforms?.children ?? []
  return (
    algorithmOf(first) === enveloped &&
    first?.children.length === 0 &&
    canonical.includes(algorithmOf(second)) &&
    second?.children.every(
      ({ namespace, name }) => namespace === namespaces.exclusive && name === 'InclusiveNamespaces',
    ) === true
  )
}

function isPlainKey(key: XmlElement | undefined): boolean {
  return !key || [...everyElement(key)].every(({ name }) => keyParts.includes(name))
}
