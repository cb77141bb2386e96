// The platform alone, on any PostgreSQL database: node platform/bin/serve.ts settings.json
// It serves what its settings enable, without a product. docs/serve.md lists the settings.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Logger, serverLimits } from '../http/http.ts'
import { acceptUpgrades, asksForSocket } from '../realtime/realtime.ts'
import { openPlatform } from './open-platform.ts'
import { parseSettings, type Settings } from './settings.ts'

const log = (level: string) => (fields: object, message: string) => {
  process.stderr.write(
    `${JSON.stringify({ level, message, ...fields, err: undefined, ...describeError(fields) })}\n`,
  )
}
const logger: Logger = { info: () => undefined, warn: log('warn'), error: log('error') }

function describeError(fields: object): object {
  return 'err' in fields && fields.err instanceof Error ? { error: fields.err.stack } : {}
}

async function serve(settings: Settings): Promise<{ server: Server; stop(): Promise<void> }> {
  const { app, close } = await openPlatform(settings, logger)
  const server = createServer(
    { ...serverLimits, shouldUpgradeCallback: asksForSocket },
    getRequestListener(app.fetch),
  )
  acceptUpgrades(server, app.fetch)
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  return {
    server,
    async stop() {
      server.close()
      server.closeAllConnections()
      await close()
    },
  }
}

async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('Name the settings: node platform/bin/serve.ts settings.json')
  const settings = parseSettings(await readFile(file, 'utf8'))
  const { server, stop } = await serve(settings)
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : settings.port
  process.stdout.write(`Serving at http://${settings.host}:${port}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop().then(() => process.exit(0)))
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
