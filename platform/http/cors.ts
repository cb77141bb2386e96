// Which pages of other origins may send requests, and what they may read. Keys and tokens travel in headers, never in
// cookies: any origin is allowed, and none gets credentials.
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

/** Headers that a page may read in every protocol: the request id and the state of its limit. */
const commonlyExposed = ['x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after']

/** For an answer that any page may read, even without an origin. */
export const anyOrigin = { 'Access-Control-Allow-Origin': '*' } as const

export type CorsOptions = {
  readonly methods: readonly string[]
  /** In addition to those that the clients always send. */
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

/** For a protocol that uses OPTIONS only for preflights. */
export function protocolCors(options: CorsOptions): MiddlewareHandler {
  const cors = createCors(options)
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return cors.answerPreflight()
    await next()
    for (const [name, value] of Object.entries(cors.headers)) c.header(name, value)
  }
}

/** For a protocol that uses OPTIONS for something else too. */
export function isPreflight({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')
}
