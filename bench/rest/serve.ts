// A separate process for each measured server: its parent tells it what to serve, and it prints its address.
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { ConnectionOptions } from '@trellis/platform/postgres'
import { openKeyring } from '@trellis/platform/tokens'
import { startBareServer } from './bare-server.ts'
import { listCases } from './cases.ts'
import { startLiteServer } from './lite-server.ts'
import { startOurServer } from './our-server.ts'

/** `before` is ours in an earlier checkout. */
export type ServerKind = 'ours' | 'before' | 'bare' | 'lite'

export type ServeOrder = {
  readonly kind: ServerKind
  readonly connection: ConnectionOptions
  readonly connections: number
  readonly componentId: string
  readonly secrets: Readonly<Record<string, string>>
  readonly issuer: string
  /** For the server that accepts no other tokens. */
  readonly jwtSecret: string
}

async function start({ kind, ...order }: ServeOrder): Promise<Server> {
  if (kind === 'lite') return await startLiteServer(order)
  const { secrets, issuer, componentId } = order
  const keyring = await openKeyring({ issuer, ensureSecret: async (name) => secrets[name] ?? '' })
  if (kind === 'ours') return await startOurServer({ ...order, keyring })
  const [jwk = {}] = keyring.jwks().keys
  return await startBareServer({ ...order, jwk: { ...jwk }, cases: listCases(componentId) })
}

process.once('message', async (order: ServeOrder) => {
  const server = await start(order)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.once('disconnect', () => process.exit(0))
