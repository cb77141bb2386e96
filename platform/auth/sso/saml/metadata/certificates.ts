import { X509Certificate } from 'node:crypto'
import { ds } from '../names.ts'
import { SamlFault } from '../saml-fault.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/xml-element.ts'

export type IdpCertificate = { readonly pem: string; readonly notAfter: Date }

const maxCertificates = 3
const minKeyBits = 2_048

/**
 * The signing certificates of these descriptors, each once. An expired one counts: providers go on using them, and the
 * metadata, not the date, says which one is theirs.
 */
export function readCertificates(descriptors: readonly XmlElement[]): readonly IdpCertificate[] {
  const certificates = descriptors
    .filter(({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing')
    .flatMap((descriptor) => childrenOf(descriptor, ds('KeyInfo')))
    .flatMap((key) => childrenOf(key, ds('X509Data')))
    .flatMap((data) => childrenOf(data, ds('X509Certificate')))
    .map((element) => readCertificate(textOf(element) ?? ''))
  const unique = [...new Map(certificates.map((certificate) => [certificate.pem, certificate])).values()]
  if (unique.length === 0) throw new SamlFault('no_certificate')
  if (unique.length > maxCertificates)
    throw new SamlFault('too_many_certificates', { found: `${unique.length}` })
  return unique
}

function readCertificate(text: string): IdpCertificate {
  const certificate = parseCertificate(text)
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  const bits = asymmetricKeyDetails?.modulusLength ?? 0
  if (asymmetricKeyType !== 'rsa' || bits < minKeyBits) {
    throw new SamlFault('bad_certificate', { key: asymmetricKeyType, bits: bits ? `${bits}` : undefined })
  }
  return { pem: certificate.toString(), notAfter: certificate.validToDate }
}

function parseCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(text, 'base64'))
  } catch {
    throw new SamlFault('bad_certificate')
  }
}
