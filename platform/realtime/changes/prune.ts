import type { Database, Transaction } from '../../postgres/postgres.ts'

/** Rows deleted by one statement. A bulk change may leave more than one statement can delete in time. */
const portion = 50_000

const context = { role: 'realtime_admin', statementTimeout: 30_000 } as const

/** Removes what every process had five minutes to read. One process at a time is enough. */
export async function pruneRealtime(database: Database): Promise<void> {
  for (let removed = portion; removed >= portion; ) removed = await removeChanges(database)
  await database.transaction(context, async (transaction) => {
    if (!(await isFirst(transaction))) return
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

/** Deletes at most one portion and returns its size. Transactions that had ended by a look have been visible ever since. */
async function removeChanges(database: Database): Promise<number> {
  return await database.transaction(context, async (transaction) => {
    if (!(await isFirst(transaction))) return 0
    const [removed] = await transaction.query<{ count: number }>(
      `with gone as (
        delete from realtime.changes where ctid = any (array(
          select c.ctid from realtime.changes c where c.xid < (
            select pg_snapshot_xmin(l.snapshot) from realtime.looks l
            where l.taken_at < clock_timestamp() - interval '5 minutes' order by l.taken_at desc limit 1)
          limit ${portion}))
        returning 1
      )
      select count(*)::integer as count from gone`,
    )
    return removed?.count ?? 0
  })
}

async function isFirst(transaction: Transaction): Promise<boolean> {
  const [lock] = await transaction.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('realtime.prune', 0)) as taken`,
  )
  return lock?.taken === true
}
