import { Logger, runMigrations } from 'graphile-worker'
import type { ConnectionOptions } from './connection-options.ts'
import { openOwnerPool } from './owner-pool.ts'

export const queueSchema = 'graphile_worker'

const silent = new Logger(() => () => undefined)

/**
 * The tables of the queue belong to its library, which brings them up to date itself. The platform's own migrations
 * come first: they take everyone's right to execute new functions away.
 */
export async function migrateQueue(connection: ConnectionOptions): Promise<void> {
  const pgPool = openOwnerPool({ connection, maxConnections: 1 })
  try {
    await runMigrations({ pgPool, schema: queueSchema, logger: silent })
  } finally {
    await pgPool.end()
  }
}
