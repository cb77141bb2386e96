import { saml } from '../names.ts'
import { SamlFault } from '../saml-fault.ts'
import { childrenOf, onlyChildOf, type XmlElement } from '../xml/xml-element.ts'
import { readWindow } from './check-conditions.ts'
import { requireWindow } from './instants.ts'

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

type Expected = {
  readonly acsUrl: string
  readonly requestId: string | undefined
  readonly now: Date
}

/**
 * The bringer of the assertion is its subject if one bearer confirmation says so for this address, this request and
 * this time. Answers the end of that time. With several confirmations, the fault of the first one is told.
 */
export function checkConfirmation(subject: XmlElement, expected: Expected): Date {
  const bearers = childrenOf(subject, saml('SubjectConfirmation')).filter(
    ({ attributes }) => attributes.get('Method') === bearer,
  )
  let fault = new SamlFault('no_confirmation')
  for (const [index, confirmation] of bearers.entries()) {
    try {
      return confirmedUntil(confirmation, expected)
    } catch (error) {
      if (!(error instanceof SamlFault)) throw error
      if (index === 0) fault = error
    }
  }
  throw fault
}

function confirmedUntil(confirmation: XmlElement, { acsUrl, requestId, now }: Expected): Date {
  const data = onlyChildOf(confirmation, saml('SubjectConfirmationData'))
  if (!data) throw new SamlFault('no_confirmation')
  const recipient = data.attributes.get('Recipient')
  if (recipient !== acsUrl) throw new SamlFault('wrong_recipient', { expected: acsUrl, found: recipient })
  requireRequest(data, requestId)
  const window = readWindow(data)
  if (!window.notOnOrAfter) throw new SamlFault('no_confirmation')
  requireWindow(window, now)
  return window.notOnOrAfter
}

/** An answer that nobody asked for must say so: one to a forgotten request would sign a stranger in. */
export function requireRequest({ attributes }: XmlElement, requestId: string | undefined): void {
  const found = attributes.get('InResponseTo')
  if (found !== requestId) throw new SamlFault('wrong_request')
}
