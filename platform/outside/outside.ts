// Requests to addresses that people typed in. Such an address could lead to the own network, so each one is checked
// when the connection is made, with the very address that it is made to.
export type { AddressRules } from './address-rules.ts'
export { findAddressFault } from './find-address-fault.ts'
export { isPublicAddress } from './is-public-address.ts'
export { OutsideError, type OutsideFaultCode } from './outside-error.ts'
export {
  createOutsideFetch,
  type OutsideFetch,
  type OutsideInit,
  type OutsideOptions,
} from './outside-fetch.ts'
