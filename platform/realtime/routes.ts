import { Hono } from 'hono'
import { CallerError } from '../callers/callers.ts'
import { ClientLeftError, clientAddress, protocolCors, requestId } from '../http/http.ts'
import { limitHeaders, type RequestLimits } from '../limits/limits.ts'
import { PayloadTooLongError, postBatch, postOne } from './broadcast/post-broadcasts.ts'
import type { RealtimeEnv, RealtimeOptions } from './parts.ts'
import type { RealtimeService } from './service.ts'
import { arrayMessages } from './wire/array-messages.ts'
import { textMessages } from './wire/text-messages.ts'

type Routes = Pick<RealtimeOptions, 'callers' | 'logger'> & { readonly rates: RequestLimits | undefined }

export function createRoutes(
  service: RealtimeService,
  { callers, logger, rates }: Routes,
): Hono<RealtimeEnv> {
  const app = new Hono<RealtimeEnv>()
  app.onError((error, c) => {
    if (error instanceof CallerError) return c.json(failure('Unauthorized'), 401)
    if (error instanceof PayloadTooLongError) return c.json(failure('The payload is too long'), 413)
    if (error instanceof ClientLeftError) return c.body(null, 400)
    logger.error({ requestId: c.var.requestId, err: error }, 'realtime request failed')
    return c.json(failure('Internal Server Error'), 500)
  })
  app.use(requestId(), clientAddress({ trustedProxies: 0 }))
  app.use(protocolCors({ methods: ['GET', 'POST', 'OPTIONS'], headers: [], exposed: [] }))
  app.use(async (c, next) => {
    const bucket = rates?.arrive(c.get('clientAddress'))
    if (bucket === undefined || bucket.isAllowed) return await next()
    return c.json(failure('Too many requests'), 429, limitHeaders(bucket))
  })
  app.get('/websocket', async (c) => {
    const upgrade = c.env?.upgrade
    if (upgrade === undefined) return c.json(failure('This address is for websockets'), 426)
    const key = c.req.query('apikey') ?? c.req.header('x-api-key') ?? ''
    if (key === '') return c.json(failure('The API key is missing'), 401)
    const [address, site] = [c.get('clientAddress'), c.req.header('origin')]
    const caller = { address, requestId: c.var.requestId }
    // A valid token may stand in its place.
    if ((await callers.findKeyHolder(key)) === undefined) {
      await callers.resolve({ apiKey: undefined, bearer: key, origin: site }, caller)
    }
    if (service.isStopping) return c.json(failure('The server restarts'), 503)
    if (!service.hasRoom(address)) return c.json(failure('Too many connected users'), 429)
    const wire = c.req.query('vsn') === '2.0.0' ? arrayMessages : textMessages
    const origin = { ...caller, site }
    upgrade.accept((connection, stream) => service.admit(connection, stream, { wire, token: key, origin }), {
      maxPayload: service.parts.limits.messageBytes,
    })
    return c.body(null, 204)
  })
  app.post('/api/broadcast', (c) => postBatch(c, service.parts))
  app.post('/api/broadcast/:topic/events/:event', (c) => postOne(c, service.parts))
  app.all('*', (c) => c.json(failure('Not Found'), 404))
  return app
}

/** Clients read the one or the other. */
const failure = (text: string) => ({ error: text, message: text })
