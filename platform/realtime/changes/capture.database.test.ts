import { describe, expect, test } from 'vitest'
import { openRows } from '../testing/open-rows.ts'

async function openCats() {
  const rows = await openRows()
  await rows.own('create table public.cats (id int primary key, name text)')
  await rows.publish('public.cats')
  const listCaptured = () =>
    rows.own('select table_name as table, type, record, old_record from realtime.changes order by number')
  return { ...rows, listCaptured }
}

describe('while somebody listens', () => {
  test('an inserted row is captured whole', async () => {
    const { own, listen, listCaptured } = await openCats()
    await listen()
    await own(`insert into cats values (1, 'Mia')`)
    expect(await listCaptured()).toEqual([
      { table: 'cats', type: 'INSERT', record: { id: 1, name: 'Mia' }, old_record: null },
    ])
  })

  test('an updated row is captured whole, with what it replaced', async () => {
    const { own, listen, listCaptured } = await openCats()
    await own(`insert into cats values (1, 'Mia')`)
    await listen()
    await own(`update cats set id = 2, name = 'Ida'`)
    expect(await listCaptured()).toEqual([
      { table: 'cats', type: 'UPDATE', record: { id: 2, name: 'Ida' }, old_record: { id: 1, name: 'Mia' } },
    ])
  })

  test('a deleted row is captured whole, to decide who hears of it', async () => {
    const { own, listen, listCaptured } = await openCats()
    await own(`insert into cats values (1, 'Mia')`)
    await listen()
    await own('delete from cats')
    expect(await listCaptured()).toEqual([
      { table: 'cats', type: 'DELETE', record: null, old_record: { id: 1, name: 'Mia' } },
    ])
  })

  test('each of many rows of one statement is captured, with its own old key', async () => {
    const { own, listen, listCaptured } = await openCats()
    await listen()
    await own('insert into cats select n, n::text from generate_series(1, 500) n')
    await own('update cats set id = id + 1000')
    await own('delete from cats where id > 1250')
    const captured = await listCaptured()
    const keys = captured.map(({ type, record, old_record: old }) => {
      const [row, before] = [record, old] as { id: number }[]
      return `${type} ${before?.id ?? ''} ${row?.id ?? ''}`
    })
    const numbers = Array.from({ length: 500 }, (_, index) => index + 1)
    expect(keys.filter((key) => key.startsWith('INSERT'))).toEqual(numbers.map((n) => `INSERT  ${n}`))
    expect(new Set(keys.filter((key) => key.startsWith('UPDATE')))).toEqual(
      new Set(numbers.map((n) => `UPDATE ${n} ${n + 1000}`)),
    )
    expect(new Set(keys.filter((key) => key.startsWith('DELETE')))).toEqual(
      new Set(numbers.filter((n) => n > 250).map((n) => `DELETE ${n + 1000} `)),
    )
  })

  test('columns may have the names that the capture itself uses', async () => {
    const { own, listen, publish, listCaptured } = await openCats()
    await own(
      'create table public.odd (n int primary key, o text, r text, "row" text, "key" text, place int)',
    )
    await publish('public.odd')
    await listen()
    await own(`insert into odd values (1, 'o', 'r', 'row', 'key', 5)`)
    await own(`update odd set place = 6`)
    await own('delete from odd')
    const row = { n: 1, o: 'o', r: 'r', row: 'row', key: 'key', place: 5 }
    expect(await listCaptured()).toEqual([
      { table: 'odd', type: 'INSERT', record: row, old_record: null },
      { table: 'odd', type: 'UPDATE', record: { ...row, place: 6 }, old_record: row },
      { table: 'odd', type: 'DELETE', record: null, old_record: { ...row, place: 6 } },
    ])
  })

  test('a key of several columns with odd names is captured', async () => {
    const { own, listen, publish, listCaptured } = await openCats()
    await own(`create table public."odd 'table" ("a'b" int, "c ""d" int, primary key ("c ""d", "a'b"))`)
    await publish(`public."odd 'table"`)
    await own(`insert into "odd 'table" values (1, 2)`)
    await listen()
    await own(`update "odd 'table" set "a'b" = 3`)
    expect(await listCaptured()).toEqual([
      {
        table: "odd 'table",
        type: 'UPDATE',
        record: { "a'b": 3, 'c "d': 2 },
        old_record: { "a'b": 1, 'c "d': 2 },
      },
    ])
  })

  test('a table without a key is captured without one', async () => {
    const { own, listen, publish, listCaptured } = await openCats()
    await own('create table public.notes (body text)')
    await publish('public.notes')
    await listen()
    await own(`insert into notes values ('a')`)
    expect(await listCaptured()).toEqual([
      { table: 'notes', type: 'INSERT', record: { body: 'a' }, old_record: null },
    ])
  })

  test('rows that nobody changed, and rows that were rolled back, are not captured', async () => {
    const { own, listen, listCaptured } = await openCats()
    await listen()
    await own('update cats set name = null')
    await own('begin; insert into cats values (1); rollback')
    expect(await listCaptured()).toEqual([])
  })

  test('rows that are changed for a person are captured, although the person may not write what is captured', async () => {
    const { own, database, listen, listCaptured } = await openCats()
    await own('grant insert on cats to app_writer')
    await listen()
    await database.query({ role: 'app_writer' }, { text: `insert into cats values (1, 'Mia')` })
    expect(await listCaptured()).toHaveLength(1)
    await expect(
      database.query({ role: 'app_writer' }, { text: 'select * from realtime.changes' }),
    ).rejects.toMatchObject({ sqlstate: '42501' })
  })
})

describe('while nobody listens', () => {
  test.each([
    ['no process is there', 'select 1'],
    ['no process has subscribers', 'insert into realtime.processes (id) values (gen_random_uuid())'],
    [
      'the last subscriber left a minute ago',
      'insert into realtime.processes (id, captures_until) values (gen_random_uuid(), now())',
    ],
  ])('nothing is captured: %s', async (_, prepare) => {
    const { own, listCaptured } = await openCats()
    await own(prepare)
    await own(`insert into cats values (1, 'Mia')`)
    await own(`update cats set name = 'Ida'`)
    await own('delete from cats')
    expect(await listCaptured()).toEqual([])
  })
})
