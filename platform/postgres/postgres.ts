// Access to PostgreSQL: the pool, the embedded server, roles and migrations. Only this folder holds a driver.
import { fileURLToPath } from 'node:url'

export { type BackupOptions, type BackupSummary, backUp, type TableProgress } from './backup/back-up.ts'
export { isBackupRunning } from './backup/backup-lock.ts'
export type { BackupFiles, RestoreFiles } from './backup/file-frames.ts'
export { BackupFileError } from './backup/frames.ts'
export { type RestoreOptions, restore } from './backup/restore.ts'
export type { ConnectionOptions } from './connection-options.ts'
export type * from './database.ts'
export {
  connectionState,
  DatabaseError,
  isDiskFull,
  isFaultOfStatement,
  isOverloaded,
  isUnavailable,
} from './database-error.ts'
export { EmbeddedPostgresError } from './embedded/embedded-postgres-error.ts'
export { findRunningPostgres } from './embedded/find-running-postgres.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded/start-embedded-postgres.ts'
export { ensureRoles, platformRoles } from './ensure-roles.ts'
export type { Logger } from './logger.ts'
export { type Ledger, MigrationError, migrate } from './migrate.ts'
export { asOwner, type OwnerConnection } from './owner.ts'
export { type OwnerPool, openOwnerPool } from './owner-pool.ts'
export { type DatabaseOptions, openDatabase } from './pool/open-database.ts'
export { queueSchema } from './queue-schema.ts'
export { ensureSecret } from './secrets.ts'

/** The migrations of the platform's own schemas, for the ledger `platform`. */
export const platformMigrations = fileURLToPath(new URL('../migrations', import.meta.url))
