import pg from 'pg'
import { type ConnectionOptions, toClientConfig } from './connection-options.ts'
import type { Logger } from './logger.ts'

export type OwnerPool = pg.Pool

export type OwnerPoolOptions = {
  readonly connection: ConnectionOptions
  readonly maxConnections: number
  readonly logger?: Logger
}

/** For a library that keeps a schema of its own and asks for a pool of the driver's. No request is served by it. */
export function openOwnerPool({ connection, maxConnections, logger }: OwnerPoolOptions): OwnerPool {
  const pool = new pg.Pool({ ...toClientConfig(connection), max: maxConnections })
  // Without a listener a connection that breaks would end the process; the next statement takes a new one.
  // What the pool throws holds the whole client, with the key by which anybody can cancel its statements.
  pool.on('error', ({ message }) => logger?.warn({ reason: message }, 'a connection of the queue broke'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
