import { saml } from '../names.ts'
import { SamlFault } from '../saml-fault.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/xml-element.ts'

const maxAttributes = 100
const maxValues = 500
/** Characters. */
const maxNameLength = 256
const maxValueLength = 2_048

/**
 * Every attribute as a list, also one with a single value, and one that is named twice as one list. Values that are not
 * plain text are left out. The record has no prototype: names come from the provider, and no lookup may find more.
 */
export function readAttributes(assertion: XmlElement): Readonly<Record<string, readonly string[]>> {
  const lists = new Map<string, string[]>()
  let count = 0
  for (const statement of childrenOf(assertion, saml('AttributeStatement'))) {
    for (const attribute of childrenOf(statement, saml('Attribute'))) {
      const name = attribute.attributes.get('Name') ?? ''
      const values = childrenOf(attribute, saml('AttributeValue')).flatMap((value) => textOf(value) ?? [])
      lists.set(name, [...(lists.get(name) ?? []), ...values])
      count += values.length
      const isTooLong = name.length > maxNameLength || values.some(({ length }) => length > maxValueLength)
      if (isTooLong || lists.size > maxAttributes || count > maxValues) {
        throw new SamlFault('too_many_attributes')
      }
    }
  }
  return Object.assign(Object.create(null), Object.fromEntries(lists))
}
