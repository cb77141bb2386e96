import pg from 'pg'
import { type ConnectionOptions, toClientConfig } from './connection-options.ts'
import type { Logger } from './logger.ts'

export type OwnerPool = pg.Pool

export type OwnerPoolOptions = {
  readonly connection: ConnectionOptions
  readonly maxConnections: number
  readonly logger?: Logger
}

/** For a library that keeps its own schema and needs a pool of the driver. It serves no request. */
export function openOwnerPool({ connection, maxConnections, logger }: OwnerPoolOptions): OwnerPool {
  const pool = new pg.Pool({ ...toClientConfig(connection), max: maxConnections })
  // Without a listener, a broken connection would end the process; the next statement takes a new one. The pool's error
  // holds the whole client, including the key that cancels its statements.
  pool.on('error', ({ message }) => logger?.warn({ reason: message }, 'a connection of the queue broke'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
