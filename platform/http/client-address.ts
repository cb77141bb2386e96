import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { PlatformEnv } from './variables.ts'

export type ClientAddressOptions = {
  /** The number of our own proxies in front. Their entries in X-Forwarded-For are trusted, earlier ones are not. */
  readonly trustedProxies: number
}

type Bindings = {
  /** Set for a request inside the process on behalf of a visitor. */
  readonly clientAddress?: string
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

/** The client's address. One that an outer layer has set is kept. */
export const clientAddress = ({ trustedProxies }: ClientAddressOptions = { trustedProxies: 0 }) =>
  createMiddleware<PlatformEnv & { Bindings: Bindings }>(async (c, next) => {
    // Without a server in front, as in tests, there are no bindings.
    const bindings: Bindings | undefined = c.env
    const known: string | undefined = c.get('clientAddress') ?? bindings?.clientAddress
    const forwarded = forwardedFor(c.req.header('x-forwarded-for'), trustedProxies)
    const peer = bindings?.incoming?.socket?.remoteAddress
    c.set('clientAddress', toAddress(known) ?? toAddress(forwarded) ?? toAddress(peer))
    await next()
  })

function forwardedFor(header: string | undefined, trustedProxies: number): string | undefined {
  if (header === undefined || trustedProxies < 1) return undefined
  const hops = header.split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) ?? hops[0]
}

function toAddress(text: string | undefined): string | undefined {
  const address = text?.replace(/^::ffff:(?=\d+\.)/i, '')
  return address !== undefined && isIP(address) !== 0 ? address : undefined
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** Whether the host name of an address such as http://localhost:3000 means this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/** The address for counting: one IPv6 household owns a whole /64. */
export function addressFamilyKey(address: string): string {
  return isIP(address) === 6 ? networkOf(address, 4) : address
}

/** The larger network around an IPv6 address, of 65,536 households or of one customer who has them all. */
export function addressSiteKey(address: string): string | undefined {
  return isIP(address) === 6 ? networkOf(address, 3) : undefined
}

/** The first groups of 16 bits. */
function networkOf(address: string, size: number): string {
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const zeros = address.includes('::') ? Array(8 - left.length - right.length).fill('0') : []
  const groups = [...left, ...zeros, ...right].slice(0, size)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${size * 16}`
}
