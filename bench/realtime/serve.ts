// The realtime service in a process of its own, as the product opens it. It reports its memory on request.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createCallers } from '@trellis/platform/callers'
import { type ConnectionOptions, openDatabase } from '@trellis/platform/postgres'
import { acceptUpgrades, openRealtime } from '@trellis/platform/realtime'
import { openKeyring } from '@trellis/platform/tokens'
import { decidingTables } from '@trellis/server/organizations/deciding-tables.ts'
import { Hono } from 'hono'

export type ServeOrder = {
  readonly connection: ConnectionOptions
  readonly secrets: Readonly<Record<string, string>>
  readonly issuer: string
  /** Any free one, if none is given. */
  readonly port?: number
}

async function start({ connection, secrets, issuer, port = 0 }: ServeOrder): Promise<void> {
  const database = await openDatabase(connection)
  const keyring = await openKeyring({ issuer, ensureSecret: async (name) => secrets[name] ?? '' })
  const realtime = await openRealtime({
    database,
    callers: createCallers({ keyring }),
    logger: { ...console, info: () => undefined },
    decidingTables,
    // All clients of the benchmark have one address.
    limits: { socketsOfClient: Number.POSITIVE_INFINITY },
  })
  const app = new Hono().route('/realtime/v1', realtime.routes())
  const server = createServer(getRequestListener(app.fetch))
  acceptUpgrades(server, app.fetch)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
}

process.once('message', (order: ServeOrder) => {
  process.on('message', () => {
    globalThis.gc?.()
    process.send?.({
      bytes: process.memoryUsage().rss,
      heap: process.memoryUsage().heapUsed,
      processor: process.cpuUsage(),
    })
  })
  start(order).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.once('disconnect', () => process.exit(0))
