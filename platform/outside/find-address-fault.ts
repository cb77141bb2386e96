import type { AddressRules } from './address-rules.ts'
import { checkAddress } from './check-address.ts'
import { OutsideError, type OutsideFaultCode } from './outside-error.ts'

/**
 * What can be said about an address that is only stored for now. The fetch checks again when it connects, because only
 * then is the name looked up.
 */
export function findAddressFault(url: URL, rules: AddressRules): OutsideFaultCode | undefined {
  try {
    checkAddress(url, rules)
    return undefined
  } catch (error) {
    if (error instanceof OutsideError) return error.code
    throw error
  }
}
