import { SamlFault } from '../saml-fault.ts'
import { parseXml } from '../xml/parse-xml.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { readXmlText } from '../xml/xml-text.ts'

/** Bytes. Assertions with hundreds of groups have about a tenth of it. */
const maxBytes = 256 * 1024

/** Room for 500 groups. The libraries take a millisecond for a handful of elements, and anyone can send a response. */
export const responseLimits = { maxDepth: 24, maxElements: 600, maxAttributes: 2_500 } as const

type Decoded = {
  /** Exactly what the tree was read from, so that whoever verifies it sees the same document. */
  readonly text: string
  readonly root: XmlElement
}

/** Reads what a browser brought, and trusts nothing in it. Throws a SamlFault unless it is plain XML within the limits. */
export function decodeResponse(encoded: string): Decoded {
  // A third longer as base64, and with a line break after every 76 characters or fewer.
  if (encoded.length > maxBytes * 1.5) throw new SamlFault('too_large')
  const compact = encoded.replace(/[ \t\r\n]+/g, '')
  const isBase64 = compact.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(compact)
  if (!isBase64) throw new SamlFault('not_base64')
  const bytes = Buffer.from(compact, 'base64')
  if (bytes.length > maxBytes) throw new SamlFault('too_large')
  const text = readXmlText(bytes)
  return { text, root: parseXml(text, responseLimits) }
}
