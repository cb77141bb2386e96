import ipaddr from 'ipaddr.js'

/** Addresses that the Internet routes: 2000::/3, minus what the library knows to be set aside within. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** False for everything that could be this machine, its network or the inside of a cloud, in whatever notation. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  // Mapped and translated IPv4 addresses have ranges of their own, so that none of them counts.
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))
}
