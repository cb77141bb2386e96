import { SamlFault } from '../saml-fault.ts'
import { decodeText } from './xml-text.ts'

type Attributes = {
  /** Namespaces by prefix; the default one is under ''. */
  readonly declarations: ReadonlyMap<string, string>
  readonly attributes: ReadonlyMap<string, string>
}

const maxAttributes = 40

const attribute = /([^<>"'=/ \t\n]+)[ \t\n]*=[ \t\n]*(?:"([^"]*)"|'([^']*)')/g
const name = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/

/** `raw` is everything between the name of an element and its end, already known to be a list of attributes. */
export function parseAttributes(raw: string): Attributes {
  const declarations = new Map<string, string>()
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single] of raw.matchAll(attribute)) {
    if (!name.test(key)) throw new SamlFault('not_xml')
    // XML turns a literal line break in a value into a space. A written reference to one stays what it is.
    const value = decodeText((double ?? single ?? '').replace(/[\t\n]/g, ' '))
    const prefix = prefixOf(key)
    const [map, mapKey] = prefix === undefined ? [attributes, key] : [declarations, prefix]
    if (map.has(mapKey)) throw new SamlFault('not_xml')
    map.set(mapKey, value)
    if (declarations.size + attributes.size > maxAttributes) throw new SamlFault('too_complex')
  }
  return { declarations, attributes }
}

/** The prefix that an attribute declares; undefined for any other attribute. */
function prefixOf(key: string): string | undefined {
  if (key === 'xmlns') return ''
  return key.startsWith('xmlns:') ? key.slice('xmlns:'.length) : undefined
}
