// A strict reader for the little of XML that SAML needs: elements, attributes, namespaces and text. It stands in front
// of the libraries, which accept much more: declarations of entities, comments inside names, text that is not
// well-formed. Whatever it does not know, it refuses, so that no library ever sees it.
import { SamlFault } from '../saml-fault.ts'
import { parseAttributes } from './parse-attributes.ts'
import { resolveName, type Scope, startScope, widenScope } from './scope.ts'
import type { XmlElement } from './xml-element.ts'
import { decodeText } from './xml-text.ts'

export type XmlLimits = {
  readonly maxDepth: number
  readonly maxElements: number
  /** Declarations of namespaces included. The libraries look at each of them again and again. */
  readonly maxAttributes: number
  /** Comments are skipped. Only for documents whose signature means nothing to us. */
  readonly allowsComments?: boolean
}

type Open = {
  readonly tag: string
  readonly scope: Scope
  readonly namespace: string
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  readonly count: number
  text: string
}

const startTag =
  /<([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:[ \t\n]+[^<>"'=/ \t\n]+[ \t\n]*=[ \t\n]*(?:"[^"<]*"|'[^'<]*'))*)[ \t\n]*(\/?)>/y
const endTag = /<\/([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)[ \t\n]*>/y

/** `text` has its line ends and its declaration behind it, as `readXmlText` leaves them. */
export function parseXml(text: string, limits: XmlLimits): XmlElement {
  const open: Open[] = []
  let root: XmlElement | undefined
  let elements = 0
  let attributes = 0
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    addText(open.at(-1), text.slice(at, next === -1 ? text.length : next))
    if (next === -1) break
    const skipped = skipMarkup(text, next, limits)
    if (skipped !== undefined) {
      at = skipped
      continue
    }
    endTag.lastIndex = next
    const ended = endTag.exec(text)
    if (ended) {
      const element = closeElement(open.pop(), ended[1])
      const parent = open.at(-1)
      if (parent) parent.children.push(element)
      else root = element
      at = endTag.lastIndex
      continue
    }
    startTag.lastIndex = next
    const started = startTag.exec(text)
    if (!started || (open.length === 0 && root)) throw new SamlFault('not_xml')
    const element = openElement(open.at(-1)?.scope ?? startScope, started)
    elements += 1
    attributes += element.count
    const isTooMuch = elements > limits.maxElements || attributes > limits.maxAttributes
    if (isTooMuch || open.length >= limits.maxDepth) throw new SamlFault('too_complex')
    at = startTag.lastIndex
    if (!started[3]) open.push(element)
    else if (open.length > 0) open.at(-1)?.children.push(closeElement(element, element.tag))
    else root = closeElement(element, element.tag)
  }
  if (!root || open.length > 0) throw new SamlFault('not_xml')
  return root
}

function addText(element: Open | undefined, raw: string): void {
  if (!raw) return
  if (element) element.text += decodeText(raw)
  else if (/[^ \t\n]/.test(raw)) throw new SamlFault('not_xml')
}

/** The end of a comment that may be skipped; undefined if no such markup begins here. */
function skipMarkup(text: string, at: number, { allowsComments = false }: XmlLimits): number | undefined {
  if (text.startsWith('<?', at)) throw new SamlFault('has_instruction')
  if (!text.startsWith('<!', at)) return undefined
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('--', at + 4)
    if (!allowsComments) throw new SamlFault('has_comment')
    if (end === -1 || text[end + 2] !== '>') throw new SamlFault('not_xml')
    return end + 3
  }
  throw new SamlFault(text.startsWith('<![CDATA[', at) ? 'has_cdata' : 'has_doctype')
}

function openElement(outer: Scope, [, tag = '', rawAttributes = '']: RegExpExecArray): Open {
  const { declarations, attributes } = parseAttributes(rawAttributes)
  const scope = widenScope(outer, declarations)
  const named = new Map<string, string>()
  for (const [name, value] of attributes) {
    const { namespace, name: local } = name.includes(':') ? resolveName(scope, name) : { namespace: '', name }
    const key = namespace ? `{${namespace}}${local}` : local
    if (named.has(key)) throw new SamlFault('not_xml')
    named.set(key, value)
  }
  const count = declarations.size + named.size
  return { tag, scope, ...resolveName(scope, tag), attributes: named, count, children: [], text: '' }
}

function closeElement(element: Open | undefined, tag: string | undefined): XmlElement {
  if (!element || element.tag !== tag) throw new SamlFault('not_xml')
  const { namespace, name, attributes, children, text } = element
  return { namespace, name, attributes, children, text }
}
