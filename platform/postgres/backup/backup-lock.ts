// While a backup runs, nothing outside of the database may be removed that its snapshot still names.
import type { Transaction } from '../database.ts'
import type { OwnerConnection } from '../owner.ts'

/** The two numbers of an advisory lock. */
const lock = [7_215_301, 1] as const

/** Until the session ends. Several backups can run at once. Take it before the snapshot. */
export async function announceBackup(owner: OwnerConnection): Promise<void> {
  await owner.query('select pg_advisory_lock_shared($1, $2)', [...lock])
}

/**
 * First find what no row names, then ask this, then remove it: a backup that begins later does not see those rows
 * either.
 */
export async function isBackupRunning(transaction: Transaction): Promise<boolean> {
  const rows = await transaction.query(
    `select from pg_locks
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    [...lock],
  )
  return rows.length > 0
}
