import { bindings, md, namespaces } from '../names.ts'
import { SamlFault } from '../saml-fault.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { childrenOf, everyElement, isElement, type XmlElement } from '../xml/xml-element.ts'
import { readXmlText } from '../xml/xml-text.ts'
import { type IdpCertificate, readCertificates } from './certificates.ts'

export type IdpMetadata = {
  readonly entityId: string
  readonly ssoUrl: string
  /** The signing certificates: more than one while the provider changes to a new one. */
  readonly certificates: readonly IdpCertificate[]
}

/** Bytes. Some providers describe every protocol that they speak in the same document. */
const maxBytes = 512 * 1024
const limits = { maxDepth: 24, maxElements: 10_000, maxAttributes: 30_000, allowsComments: true } as const
const maxEntityIdLength = 1_024
/** Browsers and proxies refuse longer addresses, and the request comes on top. */
const maxAddressLength = 2_048

/** Most often the page for signing in, or the page of the app's settings. */
const webPage = /^<(?:!doctype\s+html|html)[\s/>]/i

type Options = { /** For providers on the own machine or network. */ readonly allowsHttp?: boolean }

/** Its signature is not checked: the maintainer who gives the document or its address vouches for it. */
export function parseIdpMetadata(xml: string, { allowsHttp = false }: Options = {}): IdpMetadata {
  const bytes = new TextEncoder().encode(xml.slice(0, maxBytes + 1))
  if (bytes.length > maxBytes) throw new SamlFault('too_large')
  const text = readXmlText(bytes).trimStart()
  if (webPage.test(text)) throw new SamlFault('web_page')
  const root = parseXml(text, limits)
  const { entity, descriptor } = findProvider(root)
  const entityId = entity.attributes.get('entityID') ?? ''
  if (!entityId || entityId.length > maxEntityIdLength) throw new SamlFault('not_metadata')
  const ssoUrl = findSsoUrl(descriptor, { allowsHttp })
  return { entityId, ssoUrl, certificates: readCertificates(childrenOf(descriptor, md('KeyDescriptor'))) }
}

type Provider = { readonly entity: XmlElement; readonly descriptor: XmlElement }

function findProvider(root: XmlElement): Provider {
  const providers = [...everyElement(root)]
    .filter((element) => isElement(element, md('EntityDescriptor')))
    .flatMap((entity) =>
      childrenOf(entity, md('IDPSSODescriptor')).map((descriptor) => ({ entity, descriptor })),
    )
    .filter(({ descriptor }) => speaksSaml2(descriptor))
  const [provider, ...others] = providers
  if (!provider) throw new SamlFault('not_metadata', { element: root.name })
  if (others.length > 0) throw new SamlFault('several_providers')
  return provider
}

function speaksSaml2({ attributes }: XmlElement): boolean {
  const protocols = attributes.get('protocolSupportEnumeration')?.split(/\s+/) ?? []
  return protocols.includes(namespaces.protocol)
}

function findSsoUrl(descriptor: XmlElement, { allowsHttp }: Required<Options>): string {
  const services = childrenOf(descriptor, md('SingleSignOnService'))
  const service = services.find(({ attributes }) => attributes.get('Binding') === bindings.redirect)
  if (!service) {
    const found = services.map(({ attributes }) => attributes.get('Binding')).join(', ')
    throw new SamlFault('no_redirect_address', { found })
  }
  const location = service.attributes.get('Location') ?? ''
  if (location.length > maxAddressLength) throw new SamlFault('bad_address')
  const url = URL.parse(location)
  const isSafe = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:')
  if (!isSafe || url?.username || url?.password) throw new SamlFault('bad_address', { found: location })
  return location
}
