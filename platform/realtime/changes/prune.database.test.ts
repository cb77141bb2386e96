import { expect, test } from 'vitest'
import { asOwner } from '../../postgres/postgres.ts'
import { openRows, type Rows } from '../testing/open-rows.ts'
import { pruneRealtime } from './prune.ts'

const capture = ({ own }: Pick<Rows, 'own'>, name: string) =>
  own(`insert into realtime.changes (schema_name, table_name, type) values ('public', $1, 'INSERT')`, [name])

const listCaptured = async ({ own }: Pick<Rows, 'own'>) =>
  (await own('select table_name from realtime.changes order by number')).map(({ table_name: name }) => name)

/** As if the looks had been taken earlier. */
const wait = ({ own }: Pick<Rows, 'own'>, minutes: number) =>
  own('update realtime.looks set taken_at = taken_at - make_interval(mins => $1)', [minutes])

test('changes are kept for five minutes, and removed then', async () => {
  const rows = await openRows()
  await capture(rows, 'first')
  await pruneRealtime(rows.database)
  await capture(rows, 'second')
  await wait(rows, 4)
  await pruneRealtime(rows.database)
  expect(await listCaptured(rows)).toEqual(['first', 'second'])
  await wait(rows, 2)
  await pruneRealtime(rows.database)
  expect(await listCaptured(rows)).toEqual(['second'])
  await wait(rows, 4)
  await pruneRealtime(rows.database)
  expect(await listCaptured(rows)).toEqual([])
})

test('more changes than go at once all go', async () => {
  const rows = await openRows()
  await rows.own(
    `insert into realtime.changes (schema_name, table_name, type)
     select 'public', 'cats', 'INSERT' from generate_series(1, 120000)`,
  )
  await pruneRealtime(rows.database)
  await wait(rows, 6)
  await pruneRealtime(rows.database)
  expect(await listCaptured(rows)).toEqual([])
})

test('changes of a transaction that began long ago and has just been committed are kept', async () => {
  const rows = await openRows()
  await asOwner(rows.connection, async (owner) => {
    await owner.query('begin')
    await capture({ own: owner.query }, 'late')
    await pruneRealtime(rows.database)
    await wait(rows, 9)
    await owner.query('commit')
  })
  await pruneRealtime(rows.database)
  expect(await listCaptured(rows)).toEqual(['late'])
})

test('parcels, processes and messages go when their time is over, and no sooner', async () => {
  const rows = await openRows()
  await rows.own(`
    insert into realtime.parcels (content, sent_at) values ('old', now() - interval '3 minutes'), ('new', now() - interval '1 minute');
    insert into realtime.processes (id, seen_at) values
      ('00000000-0000-4000-8000-000000000001', now() - interval '6 minutes'),
      ('00000000-0000-4000-8000-000000000002', now() - interval '4 minutes');
    insert into realtime.messages (topic, extension, event, expires_at) values
      ('room', 'broadcast', 'old', now() - interval '1 second'), ('room', 'broadcast', 'new', now() + interval '1 minute')`)
  await pruneRealtime(rows.database)
  expect(await rows.own('select content from realtime.parcels')).toEqual([{ content: 'new' }])
  expect(await rows.own('select id from realtime.processes')).toEqual([
    { id: '00000000-0000-4000-8000-000000000002' },
  ])
  expect(await rows.own('select event from realtime.messages')).toEqual([{ event: 'new' }])
})

test('a process that is pruning lets the others go on', async () => {
  const rows = await openRows()
  await asOwner(rows.connection, async (owner) => {
    await owner.query('begin')
    await owner.query(`select pg_advisory_xact_lock(hashtextextended('realtime.prune', 0))`)
    await pruneRealtime(rows.database)
  })
  expect(await rows.own('select 1 from realtime.looks')).toEqual([])
})
