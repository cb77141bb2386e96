import { signedResponse } from './signed-response.ts'

export type Parts = {
  readonly xml: string
  /** The signed assertion with its signature. */
  readonly assertion: string
  readonly signature: string
  /** The signed assertion without its signature: what the signature was made of. */
  readonly bare: string
  /** What the attacker wants to be read: another person, not signed. */
  readonly forged: string
}

/** The pieces of a genuine response, for an attacker who arranges them anew. */
export function takeApart(xml = signedResponse()): Parts {
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const signature = /<ds:Signature .*?<\/ds:Signature>/s.exec(assertion)?.[0] ?? ''
  const bare = assertion.replace(signature, '')
  return { xml, assertion, signature, bare, forged: forge(bare) }
}

/** As the boss, under another ID. */
function forge(assertion: string): string {
  return assertion
    .replace('>ann@acme.example<', '>boss@acme.example<')
    .replace('ID="_assertion-1"', 'ID="_forged"')
}
