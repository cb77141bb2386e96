// A response from an identity provider, brought by a browser and therefore by anyone. The order matters: the text is
// made harmless first, then the form of the document is checked, then the signature; and only what the signature covers
// is read afterward.
import { requireRequest } from './assertion/check-confirmation.ts'
import { type Assertion, readAssertion, requireIssuer } from './assertion/read-assertion.ts'
import { ds, saml } from './names.ts'
import { decodeResponse, responseLimits } from './response/decode-response.ts'
import { readSigned } from './response/read-signed.ts'
import { findAssertion } from './response/response-shape.ts'
import { requireSignatureShape } from './response/signature-shape.ts'
import { SamlFault } from './saml-fault.ts'
import { parseXml } from './xml/parse-xml.ts'
import { childrenOf, isElement, type XmlElement } from './xml/xml-element.ts'

export type ExpectedResponse = {
  readonly idp: {
    readonly entityId: string
    /** PEM. Each is tried, so that a provider can change to a new one. */
    readonly certificates: readonly string[]
  }
  readonly entityId: string
  readonly acsUrl: string
  /** Undefined for a response that nobody asked for. */
  readonly requestId: string | undefined
  readonly now: Date
}

/** Throws a SamlFault for whatever is not right. The caller sees to it that an assertion is used only once. */
export async function verifyResponse(encoded: string, expected: ExpectedResponse): Promise<Assertion> {
  const { idp, acsUrl, requestId } = expected
  const { text, root } = decodeResponse(encoded)
  const found = findAssertion(root)
  if (childrenOf(root, saml('Issuer')).length > 0) requireIssuer(root, idp.entityId)
  requireIssuer(found, idp.entityId)
  requireDestination(root, acsUrl)
  if (root.attributes.has('InResponseTo')) requireRequest(root, requestId)
  const signature = requireSignatureShape(root, found)
  const isResponseSigned = childrenOf(root, ds('Signature')).length > 0
  const signed = parseXml(
    await readSigned({ text, certificates: idp.certificates, isResponseSigned }),
    responseLimits,
  )
  const isSame =
    isElement(signed, saml('Assertion')) &&
    signed.attributes.get('Version') === '2.0' &&
    signed.attributes.get('ID') === found.attributes.get('ID')
  if (!isSame) throw new SamlFault('signature_invalid')
  return { ...readAssertion(signed, { ...expected, issuer: idp.entityId }), signature }
}

function requireDestination({ attributes }: XmlElement, acsUrl: string): void {
  const found = attributes.get('Destination') ?? acsUrl
  if (found !== acsUrl) throw new SamlFault('wrong_destination', { expected: acsUrl, found })
}
