import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { SamlFault } from '../saml-fault.ts'

type Signed = {
  readonly text: string
  readonly certificates: readonly string[]
  /** A signature of the response is optional, but a wrong one is refused. */
  readonly isResponseSigned: boolean
}

/**
 * The assertion exactly as its signature covers it, verified with one of the certificates, never with one that the
 * message brings along. Nothing else of the document may be read afterward.
 */
export async function readSigned({ text, certificates, isResponseSigned }: Signed): Promise<string> {
  const reader = new SignedReader({
    idpCert: [...certificates],
    // The library asks for these, and checks neither here: everything after the signature is checked by us.
    issuer: 'unused',
    callbackUrl: 'https://unused.invalid',
    audience: false,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: isResponseSigned,
    validateInResponseTo: ValidateInResponseTo.never,
  })
  try {
    await reader.validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString('base64') })
  } catch {
    // Its reasons quote the message.
    throw new SamlFault('signature_invalid')
  }
  if (reader.signed === undefined) throw new SamlFault('signature_invalid')
  return reader.signed
}

/** Takes the place of the library's own checks of the content, which know neither the recipient nor our clock. */
class SignedReader extends SAML {
  signed: string | undefined

  protected override async processValidlySignedAssertionAsync(xml: string): Promise<never> {
    this.signed = xml
    return { profile: null, loggedOut: false } as never
  }
}
