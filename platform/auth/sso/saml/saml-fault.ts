/** Everything that can be wrong with what a provider sends. The web has its own text for each code. */
export type SamlFaultCode = keyof typeof sentences

/** Found and expected values that are no secret, for the report of a test: shortened, and never a whole assertion. */
export type SamlFacts = Readonly<Record<string, string>>

const sentences = {
  too_large: 'The message is too large.',
  not_base64: 'The message is not valid base64.',
  not_xml: 'The message is not well-formed XML in UTF-8.',
  too_complex: 'The XML has too many elements, or nests them too deeply.',
  has_doctype: 'The XML declares a document type or entities, which is not allowed.',
  has_comment: 'The XML contains a comment, which is not allowed.',
  has_instruction: 'The XML contains a processing instruction, which is not allowed.',
  has_cdata: 'The XML contains a CDATA section, which is not allowed.',
  not_a_response: 'The message is not a SAML 2.0 response.',
  refused_by_provider: 'The identity provider refused the sign-in.',
  no_assertion: 'The response contains no assertion.',
  several_assertions: 'The response contains more than one assertion.',
  encrypted: 'The assertion is encrypted. Turn off encryption at the identity provider.',
  not_signed: 'The assertion is not signed. Sign the assertion itself, not only the response.',
  signature_invalid: 'The signature does not match any certificate of this connection.',
  weak_signature: 'The signature uses a weak or unknown algorithm. Use RSA with SHA-256 or SHA-512.',
  wrong_issuer: 'The message comes from another issuer than the identity provider of this connection.',
  wrong_audience: 'The assertion is meant for another service.',
  wrong_recipient: 'The assertion is meant for another address.',
  wrong_destination: 'The response is meant for another address.',
  wrong_request: 'The response does not answer this request.',
  expired: 'The assertion has expired.',
  not_yet_valid: 'The assertion is not valid yet. The clock of the identity provider may be wrong.',
  no_subject: 'The assertion does not say who signed in.',
  no_confirmation: 'The assertion has no bearer confirmation of its subject.',
  no_authentication: 'The assertion does not say that anyone signed in.',
  unknown_condition: 'The assertion has a condition that is not supported.',
  too_many_attributes: 'The assertion has too many attributes, or values that are too long.',
  web_page: 'The document is a web page, not SAML metadata.',
  not_metadata: 'The XML is not SAML 2.0 metadata of an identity provider.',
  several_providers: 'The metadata describes more than one identity provider.',
  no_redirect_address: 'The metadata has no sign-in address for the HTTP-Redirect binding.',
  bad_address: 'The sign-in address in the metadata is not a valid https address.',
  no_certificate: 'The metadata has no signing certificate.',
  too_many_certificates: 'The metadata has too many signing certificates.',
  bad_certificate: 'A signing certificate is not an X.509 certificate with an RSA key of at least 2048 bits.',
} as const

/** The message holds the code only: an assertion's values must not reach a log. */
export class SamlFault extends Error {
  override readonly name = 'SamlFault'
  readonly code: SamlFaultCode
  readonly facts: SamlFacts

  constructor(code: SamlFaultCode, facts: Readonly<Record<string, string | undefined>> = {}) {
    super(code)
    this.code = code
    this.facts = shorten(facts)
  }
}

export function describeFault({ code }: { readonly code: SamlFaultCode }): string {
  return sentences[code]
}

const maxFactLength = 300

function shorten(facts: Readonly<Record<string, string | undefined>>): SamlFacts {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value.slice(0, maxFactLength)]],
    ),
  )
}
