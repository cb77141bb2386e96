import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Headers that the official clients send on every protocol. */
export const clientHeaders = [
  'authorization',
  'x-client-info',
  'apikey',
  'content-type',
  'x-retry-count',
  'traceparent',
  'tracestate',
  'baggage',
]

type CorsOptions = {
  readonly methods: readonly string[]
  /** Beyond `clientHeaders`. */
  readonly headers?: readonly string[]
  readonly exposed?: readonly string[]
}

/** Keys and tokens travel in headers, never in cookies: any origin may ask, and none gets credentials. */
export const protocolCors = ({ methods, headers = [], exposed = [] }: CorsOptions): MiddlewareHandler =>
  cors({
    origin: '*',
    allowMethods: [...methods],
    allowHeaders: [...clientHeaders, ...headers],
    exposeHeaders: [...exposed, 'x-request-id'],
    maxAge: 3600,
  })
