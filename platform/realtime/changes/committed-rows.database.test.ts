import { describe, expect, test } from 'vitest'
import { asOwner, type OwnerConnection } from '../../postgres/postgres.ts'
import { openRows } from '../testing/open-rows.ts'
import { CommittedRows } from './committed-rows.ts'

type Named = { readonly name: string }

async function openLog() {
  const { database, connection, own } = await openRows()
  const rows = new CommittedRows<Named>(database, {
    table: 'realtime.changes',
    columns: 'r.table_name as name',
    where: `r.type <> 'HIDDEN'`,
  })
  const pages: number[] = []
  /** What is new since the last look. */
  const look = async () => {
    const found: string[] = []
    const isAll = await rows.look(async (page) => {
      pages.push(page.length)
      found.push(...page.map(({ name }) => name))
    })
    return { found, isAll }
  }
  const read = async () => (await look()).found
  const session = <T>(work: (owner: OwnerConnection) => Promise<T>) => asOwner(connection, work)
  await rows.begin()
  return { own, rows, look, read, session, pages }
}

const add = (owner: Pick<OwnerConnection, 'query'>, ...names: string[]) =>
  owner.query(
    `insert into realtime.changes (schema_name, table_name, type) select 'public', name, 'INSERT' from unnest($1::text[]) name`,
    [names],
  )

describe('a row', () => {
  test('is read once, in the look after its commit', async () => {
    const { own, read } = await openLog()
    await add({ query: own }, 'a', 'b')
    expect(await read()).toEqual(['a', 'b'])
    expect(await read()).toEqual([])
    await add({ query: own }, 'c')
    expect(await read()).toEqual(['c'])
  })

  test('that was committed before the beginning is not read', async () => {
    const { own, rows, read } = await openLog()
    rows.forget()
    await add({ query: own }, 'before')
    await rows.begin()
    await add({ query: own }, 'after')
    expect(await read()).toEqual(['after'])
  })

  test('that was committed since the beginning is not left out by another beginning', async () => {
    const { own, rows, read } = await openLog()
    await add({ query: own }, 'between')
    await Promise.all([rows.begin(), rows.begin()])
    expect(await read()).toEqual(['between'])
  })

  test('that does not meet the condition is not read', async () => {
    const { own, read } = await openLog()
    await own(
      `insert into realtime.changes (schema_name, table_name, type) values ('s', 'x', 'HIDDEN'), ('s', 'y', 'INSERT')`,
    )
    expect(await read()).toEqual(['y'])
  })
})

describe('transactions', () => {
  test('that number first and commit last are read once, after the others', async () => {
    const { read, session } = await openLog()
    await session(async (first) => {
      await first.query('begin')
      await add(first, 'numbered first')
      await session((second) => add(second, 'numbered second'))
      expect(await read()).toEqual(['numbered second'])
      await first.query('commit')
      expect(await read()).toEqual(['numbered first'])
      expect(await read()).toEqual([])
    })
  })

  test('that are open over several looks are read when they have ended', async () => {
    const { own, read, session } = await openLog()
    await session(async (long) => {
      await long.query('begin')
      await add(long, 'long 1')
      for (const name of ['a', 'b', 'c']) {
        await add({ query: own }, name)
        await add(long, `long after ${name}`)
        expect(await read()).toEqual([name])
      }
      await long.query('commit')
    })
    expect(await read()).toEqual(['long 1', 'long after a', 'long after b', 'long after c'])
    expect(await read()).toEqual([])
  })

  test('that were open at the beginning and commit after it are read', async () => {
    const { rows, read, session } = await openLog()
    await session(async (early) => {
      await early.query('begin')
      await add(early, 'early')
      rows.forget()
      await rows.begin()
      await early.query('commit')
    })
    expect(await read()).toEqual(['early'])
  })

  test('that are rolled back are never read, nor are their aborted parts', async () => {
    const { read, session } = await openLog()
    await session(async (owner) => {
      await owner.query('begin')
      await add(owner, 'rolled back')
      await owner.query('rollback')
      await owner.query('begin')
      await add(owner, 'kept 1')
      await owner.query('savepoint part')
      await add(owner, 'aborted')
      await owner.query('rollback to part')
      await owner.query('savepoint other')
      await add(owner, 'kept 2')
      await owner.query('release other')
      expect(await read()).toEqual([])
      await owner.query('commit')
    })
    expect(await read()).toEqual(['kept 1', 'kept 2'])
    expect(await read()).toEqual([])
  })

  test('are told whole, one after the other', async () => {
    const { read, session } = await openLog()
    await session((first) =>
      session(async (second) => {
        await first.query('begin')
        await second.query('begin')
        await add(first, 'first 1')
        await add(second, 'second 1')
        await add(first, 'first 2')
        await add(second, 'second 2')
        await second.query('commit')
        await first.query('commit')
      }),
    )
    expect(await read()).toEqual(['first 1', 'first 2', 'second 1', 'second 2'])
  })

  test('that waited for another one are told after it', async () => {
    const { own, read, session } = await openLog()
    await own('create table public.account (amount int); insert into public.account values (1)')
    await session((first) =>
      session(async (second) => {
        await second.query('begin')
        await add(second, 'second, before it waits')
        await first.query('begin')
        await first.query('update public.account set amount = 2')
        const waiting = second.query('update public.account set amount = amount + 1')
        await add(first, 'first')
        await first.query('commit')
        await waiting
        await add(second, 'second, after it saw the first')
        await second.query('commit')
      }),
    )
    expect(await read()).toEqual(['first', 'second, before it waits', 'second, after it saw the first'])
  })
})

describe('many rows', () => {
  const addMany = (owner: Pick<OwnerConnection, 'query'>, count: number) =>
    owner.query(
      `insert into realtime.changes (schema_name, table_name, type)
       select 'public', n::text, 'INSERT' from generate_series(1, $1::int) n`,
      [count],
    )

  test('are read in pages, each row once and in order, while others go on committing', async () => {
    const { own, rows } = await openLog()
    await addMany({ query: own }, 1500)
    await addMany({ query: own }, 1000)
    const found: string[] = []
    const pages: number[] = []
    await rows.look(async (page) => {
      if (pages.length === 0) await add({ query: own }, 'while reading')
      pages.push(page.length)
      found.push(...page.map(({ name }) => name))
    })
    const expected = [1500, 1000].flatMap((count) =>
      Array.from({ length: count }, (_, index) => `${index + 1}`),
    )
    expect(pages).toEqual([1000, 1000, 500])
    expect(found).toEqual(expected)
    const later: string[] = []
    await rows.look(async (page) => {
      later.push(...page.map(({ name }) => name))
    })
    expect(later).toEqual(['while reading'])
  })

  test('that are too many are not told, and the next look goes on behind them', async () => {
    const { own, look } = await openLog()
    await addMany({ query: own }, 52_000)
    expect(await look()).toEqual({ found: [], isAll: false })
    await add({ query: own }, 'later')
    expect(await look()).toEqual({ found: ['later'], isAll: true })
  })
})

test('a look that takes too long ends and says so, and the next one goes on behind its rows', async () => {
  const { own, rows, read } = await openLog()
  await own(`insert into realtime.changes (schema_name, table_name, type)
    select 'public', n::text, 'INSERT' from generate_series(1, 2500) n`)
  const found: string[] = []
  const isAll = await rows.look(async (page) => void found.push(...page.map(({ name }) => name)), 0)
  expect([isAll, found.length]).toEqual([false, 1000])
  await add({ query: own }, 'later')
  expect(await read()).toEqual(['later'])
})

test('a look that fails while it delivers reads the same rows again', async () => {
  const { own, rows, read } = await openLog()
  await add({ query: own }, 'a')
  await expect(
    rows.look(async () => {
      throw new Error('out of reach')
    }),
  ).rejects.toThrow('out of reach')
  expect(await read()).toEqual(['a'])
})
