import { isLoopbackAddress, isLoopbackHost } from '../http/http.ts'
import { isPublicAddress } from './is-public-address.ts'

/** Which addresses may be asked. */
export type AddressRules = {
  /** Also http, and addresses of the own machine and network. For installations whose providers are there. */
  readonly allowsPrivate: boolean
  /** Also http to names and addresses of the own machine, as long as they lead there. For development. */
  readonly allowsLoopback?: boolean
  readonly isPublic?: (address: string) => boolean
}

/** A host of the own machine, where the rules allow it. */
export const isOwnHost = (hostname: string, { allowsLoopback = false }: AddressRules) =>
  allowsLoopback && isLoopbackHost(hostname)

/** Whether a connection to the address may be made for that host. */
export function mayReach(address: string, hostname: string, rules: AddressRules): boolean {
  if (rules.allowsPrivate) return true
  return isOwnHost(hostname, rules)
    ? isLoopbackAddress(address)
    : (rules.isPublic ?? isPublicAddress)(address)
}
