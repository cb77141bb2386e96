import { Logger, runMigrations } from 'graphile-worker'
import type { ConnectionOptions } from './connection-options.ts'
import { openOwnerPool } from './owner-pool.ts'

export const queueSchema = 'graphile_worker'

const silent = new Logger(() => () => undefined)

/**
 * The tables of the queue belong to its library, which migrates them itself. The platform's own migrations come first:
 * they revoke everyone's right to execute new functions.
 */
export async function migrateQueue(connection: ConnectionOptions): Promise<void> {
  const pgPool = openOwnerPool({ connection, maxConnections: 1 })
  try {
    await runMigrations({ pgPool, schema: queueSchema, logger: silent })
  } finally {
    await pgPool.end()
  }
}
