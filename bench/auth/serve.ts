// A separate process for each measured server: its parent tells it what to serve, and it tells its port.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createAuth } from '@trellis/platform/auth'
import { createCallers } from '@trellis/platform/callers'
import { type ConnectionOptions, openDatabase } from '@trellis/platform/postgres'
import { generateSecretKey, type Keyring, openKeyring, openSecretBox } from '@trellis/platform/tokens'
import { Hono } from 'hono'
import { startBareServer } from './bare-server.ts'

export type ServerKind = 'ours' | 'bare'

export type ServeOrder = {
  readonly kind: ServerKind
  readonly connection: ConnectionOptions
  readonly connections: number
  readonly secrets: Readonly<Record<string, string>>
  readonly issuer: string
}

const quiet = () => undefined

async function startOurServer({ connection, connections, keyring }: ServeOrder & { keyring: Keyring }) {
  const shares = { perOwner: connections, allowances: {} }
  const database = await openDatabase({ ...connection, maxConnections: connections, shares })
  const auth = createAuth({
    database,
    keyring,
    callers: createCallers({ keyring }),
    logger: { info: quiet, warn: console.warn, error: console.error },
    secrets: openSecretBox(generateSecretKey()),
    siteUrl: 'http://localhost',
    autoconfirms: true,
    // A benchmark refreshes one session, and signs in, more often than any person.
    rateLimits: {
      token: { limit: 1_000_000, seconds: 1 },
      passwordSignIns: { limit: 1_000_000, seconds: 1 },
    },
  })
  return createServer(getRequestListener(new Hono().route('/auth/v1', auth).fetch))
}

async function start(order: ServeOrder): Promise<Server> {
  const { secrets, issuer } = order
  const keyring = await openKeyring({ issuer, ensureSecret: async (name) => secrets[name] ?? '' })
  if (order.kind === 'ours') return await startOurServer({ ...order, keyring })
  return await startBareServer({ ...order, keyring })
}

process.once('message', async (order: ServeOrder) => {
  const server = await start(order)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.once('disconnect', () => process.exit(0))
