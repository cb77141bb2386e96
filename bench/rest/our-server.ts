import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createCallers } from '@trellis/platform/callers'
import { type ConnectionOptions, openDatabase } from '@trellis/platform/postgres'
import { createRest } from '@trellis/platform/rest'
import type { Keyring } from '@trellis/platform/tokens'
import { Hono } from 'hono'

const quiet = () => undefined

export type OurOptions = {
  readonly connection: ConnectionOptions
  readonly keyring: Keyring
  readonly connections: number
}

export async function startOurServer({ connection, keyring, connections }: OurOptions): Promise<Server> {
  // Its clients share one token and stand for as many people.
  const shares = { perOwner: connections, allowances: {} }
  const database = await openDatabase({ ...connection, maxConnections: connections, shares })
  const logger = { info: quiet, warn: console.warn, error: console.error }
  const callers = createCallers({ keyring })
  const app = new Hono().route('/rest/v1', createRest({ database, callers, schemas: ['public'], logger }))
  return createServer(getRequestListener(app.fetch))
}
