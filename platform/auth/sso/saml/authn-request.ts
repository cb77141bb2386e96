import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { bindings, namespaces } from './names.ts'
import { escapeXml } from './xml/escape-xml.ts'

type Request = {
  readonly idp: { readonly ssoUrl: string }
  readonly entityId: string
  readonly acsUrl: string
  readonly relayState: string
  /** Asks the provider for a fresh sign-in, even if it knows the person already. */
  readonly forcesSignIn?: boolean
  readonly now?: Date
}

type Ready = {
  /** The response must name it. */
  readonly id: string
  /** Where the browser goes, by the HTTP-Redirect binding. */
  readonly url: string
}

/**
 * The request is not signed: it says nothing that a stranger could not say, and the provider answers only to the
 * registered address. It names no format of the name, because many providers refuse one that they do not expect.
 */
export function buildAuthnRequest(request: Request): Ready {
  const { idp, entityId, acsUrl, relayState, forcesSignIn = false, now = new Date() } = request
  const id = `_${randomBytes(20).toString('hex')}`
  const attributes = {
    'xmlns:samlp': namespaces.protocol,
    'xmlns:saml': namespaces.assertion,
    ID: id,
    Version: '2.0',
    IssueInstant: now.toISOString(),
    Destination: idp.ssoUrl,
    AssertionConsumerServiceURL: acsUrl,
    ProtocolBinding: bindings.post,
    ...(forcesSignIn ? { ForceAuthn: 'true' } : {}),
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  const xml =
    `<samlp:AuthnRequest${written.join('')}><saml:Issuer>${escapeXml(entityId)}</saml:Issuer>` +
    '<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>'
  const url = new URL(idp.ssoUrl)
  url.searchParams.set('SAMLRequest', deflateRawSync(xml).toString('base64'))
  url.searchParams.set('RelayState', relayState)
  return { id, url: url.href }
}
