import { type AddressRules, isOwnHost, mayReach } from './address-rules.ts'
import { OutsideError } from './outside-error.ts'

/**
 * What can be said about an address before its name is looked up. The parser of URLs has already turned every notation
 * of an IPv4 address, such as 0x7f.1 or 2130706433, into the usual one.
 */
export function checkAddress(url: URL, rules: AddressRules): void {
  const isSecure = url.protocol === 'https:'
  if (!isSecure && url.protocol !== 'http:') throw new OutsideError('bad_address')
  if (!isSecure && !rules.allowsPrivate && !isOwnHost(url.hostname, rules))
    throw new OutsideError('not_https')
  if (!url.hostname || url.username || url.password) throw new OutsideError('bad_address')
  const literal = literalOf(url.hostname)
  // A connection to a literal address asks no lookup.
  if (literal !== undefined && !mayReach(literal, literal, rules)) throw new OutsideError('private_address')
}

function literalOf(hostname: string): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  return /^[\d.]+$/.test(hostname) ? hostname.replace(/\.$/, '') : undefined
}
