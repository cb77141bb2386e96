import { createMiddleware } from 'hono/factory'
import type { PlatformEnv } from './variables.ts'

type ClientPlaceOptions = {
  readonly trustedProxies?: number | undefined
  /** The header in which a proxy of ours says where the client is. Without a proxy, anybody could write it. */
  readonly header?: string | undefined
}

type Bindings = {
  /** Set for a request inside the process on behalf of a visitor. */
  readonly clientPlace?: string
}

const maxLength = 120

/** The client's place, in the words of our proxy. One that an outer layer has set is kept. */
export const clientPlace = ({ trustedProxies = 0, header }: ClientPlaceOptions = {}) =>
  createMiddleware<PlatformEnv & { Bindings: Bindings }>(async (c, next) => {
    // Without a server in front, as in tests, there are no bindings.
    const bindings: Bindings | undefined = c.env
    const known: string | undefined = c.get('clientPlace') ?? bindings?.clientPlace
    const told = header === undefined || trustedProxies < 1 ? undefined : c.req.header(header)
    c.set('clientPlace', known ?? toPlace(told))
    await next()
  })

function toPlace(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const place = [...readUtf8(value).trim()].slice(0, maxLength).join('').trim()
  return place === '' || /\p{C}/u.test(place) ? undefined : place
}

/** Headers arrive as Latin-1, and names of cities are mostly sent as UTF-8. */
function readUtf8(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
