import type { Database } from '../../postgres/postgres.ts'

/** Removes what every process had five minutes to read. One process at a time is enough. */
export async function pruneRealtime(database: Database): Promise<void> {
  await database.transaction({ role: 'realtime_admin', statementTimeout: 30_000 }, async (transaction) => {
    const [lock] = await transaction.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('realtime.prune', 0)) as taken`,
    )
    if (lock?.taken !== true) return
    // Transactions that had ended then were visible ever since, whenever they began.
    await transaction.query(`
      delete from realtime.changes where xid < (
        select pg_snapshot_xmin(l.snapshot) from realtime.looks l
        where l.taken_at < clock_timestamp() - interval '5 minutes' order by l.taken_at desc limit 1)`)
    await transaction.query(
      `delete from realtime.looks where taken_at < clock_timestamp() - interval '10 minutes'`,
    )
    await transaction.query('insert into realtime.looks default values')
    await transaction.query(
      `delete from realtime.parcels where sent_at < clock_timestamp() - interval '2 minutes'`,
    )
    await transaction.query(
      `delete from realtime.processes where seen_at < clock_timestamp() - interval '5 minutes'`,
    )
    await transaction.query('delete from realtime.messages where expires_at < clock_timestamp()')
  })
}
