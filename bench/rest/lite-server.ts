// Supabase Lite on the same database, for comparison. It is not a dependency: it is used if it was installed by hand in
// .cache/supabase-lite, and left out otherwise.
import { createServer, type Server } from 'node:http'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ConnectionOptions } from '@trellis/platform/postgres'

export const liteFolder = '.cache/supabase-lite/node_modules/@supabase/lite'

export type LiteOptions = {
  readonly connection: ConnectionOptions
  readonly jwtSecret: string
  readonly connections: number
}

type LiteApp = { fetch(request: Request): Response | Promise<Response> }
type LiteModule = { App: new (config: object) => LiteApp }
type LitePostgres = { createPostgresConnection(config: object): unknown }

const load = async <T>(path: string): Promise<T> =>
  await import(pathToFileURL(`${process.cwd()}/${liteFolder}/dist/${path}`).href)

export async function startLiteServer({ connection, jwtSecret, connections }: LiteOptions): Promise<Server> {
  const { App } = await load<LiteModule>('index.js')
  const { createPostgresConnection } = await load<LitePostgres>('db/postgres/PostgresConnection.js')
  const { host = '', user = '', password = '', database = '' } = connection
  const app = new App({
    connection: createPostgresConnection({
      url: `postgres://${user}:${password}@localhost/${database}`,
      postgresOptions: { host, max: connections },
    }),
    auth: { enabled: true, jwt_secret: jwtSecret },
    options: { server: { apiKeys: false } },
  })
  return createServer(getRequestListener((request) => app.fetch(request)))
}
