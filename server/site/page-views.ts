// Counts page views by route and path, without query, address or cookie. Visitors who ask not to be tracked are not
// counted, neither here nor elsewhere.
import { addressFamilyKey, type PlatformEnv, readJsonBody } from '@trellis/platform/http'
import { createRequestLimits, type IsUnlimited } from '@trellis/platform/limits'
import type { Database, Share } from '@trellis/platform/postgres'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { z } from 'zod'

/** Without the query, and without NUL characters, which PostgreSQL's text type cannot store. */
const address = (most: number) =>
  z
    .string()
    .regex(/^\/[^?#]*$/)
    .max(most)
    .refine((value) => !value.includes('\0'))

const view = z.object({ route: address(256), path: address(1024) })
type View = z.output<typeof view>

export type PageViewOptions = {
  readonly database: Pick<Database, 'query'>
  readonly logger: Logger
  /** Where views are also reported, in addition to our own table. */
  readonly analyticsUrl: string | undefined
  /** Addresses without a limit. */
  readonly isUnlimited: IsUnlimited
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

/** One process writes at most this many per second. A flood is dropped, not queued. */
const viewsPerSecond = 50
/** One address may send 30 at once and then one per second: more than a person or a small office opens. */
const viewsPerAddress = { limit: 30, seconds: 30 }
const reportLimit = 5_000
const limit = { bytes: 4096, refuse: () => new HTTPException(413, { message: 'Content Too Large' }) }

export function pageViews(options: PageViewOptions): Hono<PlatformEnv> {
  const { database, logger, analyticsUrl } = options
  const hasRoom = createRoom(options)
  return new Hono<PlatformEnv>().post('/page-views', async (c) => {
    const { clientAddress } = c.var
    const declined = c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'
    const isOwn = (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
    if (declined || !isOwn || !hasRoom(clientAddress)) return c.body(null, 204)
    const body = await readJsonBody(c.req.raw, limit)
    const parsed = view.safeParse(body.ok ? body.value : undefined)
    if (!parsed.success) return c.body(null, 400)
    await database.query(
      { role: 'app_job', share: shareOf(clientAddress) },
      {
        text: 'insert into page_views (route, path) values ($1, $2)',
        values: [parsed.data.route, parsed.data.path],
      },
    )
    if (analyticsUrl !== undefined) void report(analyticsUrl, parsed.data, logger)
    return c.body(null, 204)
  })
}

type HasRoom = (address: string | undefined) => boolean

/** By address first, so that a flood from one address does not use up the shared limit. */
function createRoom({ isUnlimited, clock }: PageViewOptions): HasRoom {
  const rates = { address: viewsPerAddress }
  const limits = createRequestLimits({ rates, isUnlimited, ...(clock !== undefined && { clock }) })
  const hasRoomForAll = createThrottle(viewsPerSecond, clock)
  return (address) => {
    const own = limits.take({ kind: 'anonymous', claims: { role: 'anon' } }, address)
    return own?.isAllowed !== false && hasRoomForAll()
  }
}

const shareOf = (address: string | undefined): Share => ({
  lane: 'visitor',
  owner: address === undefined ? undefined : addressFamilyKey(address),
})

/** Sent by the server, so that the service learns nothing about the visitor. */
async function report(url: string, { route, path }: View, logger: Logger): Promise<void> {
  try {
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ route, path }),
      signal: AbortSignal.timeout(reportLimit),
    })
  } catch (error) {
    logger.warn({ err: error }, 'a page view could not be reported')
  }
}

export function createThrottle(perSecond: number, now: () => number = Date.now): () => boolean {
  let second = 0
  let used = 0
  return () => {
    const current = Math.floor(now() / 1000)
    if (current !== second) {
      second = current
      used = 0
    }
    used += 1
    return used <= perSecond
  }
}
