import { saml } from '../names.ts'
import { SamlFault } from '../saml-fault.ts'
import { childrenOf, isElement, onlyChildOf, textOf, type XmlElement } from '../xml/xml-element.ts'
import { parseInstantIfGiven, requireWindow, type Window } from './instants.ts'

/** A condition that is not among these could be one that we break. */
const known = [saml('AudienceRestriction'), saml('OneTimeUse'), saml('ProxyRestriction')]

type Expected = { readonly entityId: string; readonly now: Date }

export function checkConditions(assertion: XmlElement, { entityId, now }: Expected): Window {
  const conditions = onlyChildOf(assertion, saml('Conditions'))
  const restrictions = conditions ? childrenOf(conditions, saml('AudienceRestriction')) : []
  if (!conditions || restrictions.length === 0) throw new SamlFault('wrong_audience', { expected: entityId })
  const stranger = conditions.children.find((child) => !known.some((name) => isElement(child, name)))
  if (stranger) throw new SamlFault('unknown_condition', { condition: stranger.name })
  for (const restriction of restrictions) {
    const audiences = childrenOf(restriction, saml('Audience')).map(textOf)
    if (audiences.includes(entityId)) continue
    throw new SamlFault('wrong_audience', { expected: entityId, found: audiences.join(', ') })
  }
  const window = readWindow(conditions)
  requireWindow(window, now)
  return window
}

export function readWindow({ attributes }: XmlElement): Window {
  return {
    notBefore: parseInstantIfGiven(attributes.get('NotBefore')),
    notOnOrAfter: parseInstantIfGiven(attributes.get('NotOnOrAfter')),
  }
}
