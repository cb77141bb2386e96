import type { XmlName } from './xml/xml-element.ts'

export const namespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const

export const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
} as const

const namesIn = (namespace: string) => (name: string) => ({ namespace, name }) satisfies XmlName

export const saml = namesIn(namespaces.assertion)
export const samlp = namesIn(namespaces.protocol)
export const md = namesIn(namespaces.metadata)
export const ds = namesIn(namespaces.signature)
