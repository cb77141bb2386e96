import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createCallers } from '@trellis/platform/callers'
import { type ConnectionOptions, openDatabase } from '@trellis/platform/postgres'
import { createStorage, openDiskStore } from '@trellis/platform/storage'
import { openKeyring } from '@trellis/platform/tokens'
import { Hono } from 'hono'

export type OurOptions = {
  readonly connection: ConnectionOptions
  readonly directory: string
  readonly secrets: Readonly<Record<string, string>>
  readonly fileSizeLimit: number
}

const quiet = () => undefined

export async function startOurServer({
  connection,
  directory,
  secrets,
  fileSizeLimit,
}: OurOptions): Promise<Server> {
  const keyring = await openKeyring({
    issuer: 'http://localhost/auth/v1',
    ensureSecret: async (name) => secrets[name] ?? '',
  })
  const storage = createStorage({
    database: await openDatabase(connection),
    callers: createCallers({ keyring }),
    keyring,
    store: await openDiskStore({ directory }),
    fileSizeLimit,
    logger: { info: quiet, warn: console.warn, error: console.error },
  })
  return createServer(getRequestListener(new Hono().route('/storage/v1', storage).fetch))
}
