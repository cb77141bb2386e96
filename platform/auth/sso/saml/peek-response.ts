import { saml, samlp } from './names.ts'
import { decodeResponse } from './response/decode-response.ts'
import { SamlFault } from './saml-fault.ts'
import { isElement, onlyChildOf, textOf } from './xml/xml-element.ts'

type Peek = { readonly issuer: string | undefined; readonly inResponseTo: string | undefined }

/** Tells which provider and which request a response claims to be about. Nothing in it is verified. */
export function peekResponse(encoded: string): Peek {
  const { root } = decodeResponse(encoded)
  if (!isElement(root, samlp('Response'))) throw new SamlFault('not_a_response', { element: root.name })
  const assertion = onlyChildOf(root, saml('Assertion'))
  const subject = onlyChildOf(assertion, saml('Subject'))
  const confirmation = onlyChildOf(subject, saml('SubjectConfirmation'))
  const data = onlyChildOf(confirmation, saml('SubjectConfirmationData'))
  return {
    issuer: textOf(onlyChildOf(root, saml('Issuer'))) ?? textOf(onlyChildOf(assertion, saml('Issuer'))),
    inResponseTo: root.attributes.get('InResponseTo') ?? data?.attributes.get('InResponseTo'),
  }
}
