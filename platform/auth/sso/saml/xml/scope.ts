import { SamlFault } from '../saml-fault.ts'
import type { XmlName } from './xml-element.ts'

/** The namespaces that are declared at a place of the document. */
export type Scope = ReadonlyMap<string, string>

const xml = 'http://www.w3.org/XML/1998/namespace'
const xmlns = 'http://www.w3.org/2000/xmlns/'

export const startScope: Scope = new Map([
  ['', ''],
  ['xml', xml],
])

export function widenScope(outer: Scope, declarations: ReadonlyMap<string, string>): Scope {
  if (declarations.size === 0) return outer
  for (const [prefix, namespace] of declarations) {
    const isReserved = prefix === 'xmlns' || namespace === xmlns || (prefix === 'xml') !== (namespace === xml)
    if (isReserved || (prefix && !namespace)) throw new SamlFault('not_xml')
  }
  return new Map([...outer, ...declarations])
}

export function resolveName(scope: Scope, tag: string): XmlName {
  const [prefix, name] = tag.includes(':') ? tag.split(':', 2) : ['', tag]
  const namespace = scope.get(prefix ?? '')
  if (namespace === undefined || !name) throw new SamlFault('not_xml')
  return { namespace, name }
}
