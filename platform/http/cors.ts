// Which pages of other origins may ask, and what they may read. Keys and tokens travel in headers, never in cookies: any
// origin may ask, and none gets credentials.
import type { MiddlewareHandler } from 'hono'

/** Headers that the official clients send on every protocol. */
const clientHeaders = [
  'authorization',
  'x-client-info',
  'apikey',
  'content-type',
  'x-retry-count',
  'traceparent',
  'tracestate',
  'baggage',
]

/** What every protocol lets a page read: the name of the request, and how its limit stands. */
const commonlyExposed = ['x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after']

/** For an answer that any page may read, even where no origin was named. */
export const anyOrigin = { 'Access-Control-Allow-Origin': '*' } as const

export type CorsOptions = {
  readonly methods: readonly string[]
  /** Beyond those that the clients send everywhere. */
  readonly headers?: readonly string[]
  readonly exposed?: readonly string[]
}

export type Cors = {
  answerPreflight(): Response
  /** For the answer to any other request. */
  readonly headers: Readonly<Record<string, string>>
}

export function createCors({ methods, headers = [], exposed = [] }: CorsOptions): Cors {
  const preflight = {
    ...anyOrigin,
    'Access-Control-Allow-Methods': methods.join(),
    'Access-Control-Allow-Headers': [...clientHeaders, ...headers].join(),
    'Access-Control-Max-Age': '3600',
  }
  return {
    answerPreflight: () => new Response(null, { status: 204, headers: preflight }),
    headers: {
      ...anyOrigin,
      'Access-Control-Expose-Headers': [...exposed, ...commonlyExposed].join(),
    },
  }
}

/** For a protocol in which OPTIONS is nothing but a preflight. */
export function protocolCors(options: CorsOptions): MiddlewareHandler {
  const cors = createCors(options)
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return cors.answerPreflight()
    await next()
    for (const [name, value] of Object.entries(cors.headers)) c.header(name, value)
  }
}

/** For one in which OPTIONS asks for something else too. */
export function isPreflight({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')
}
