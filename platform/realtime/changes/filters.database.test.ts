import { describe, expect, test } from 'vitest'
import type { Binding } from '../channels/join-config.ts'
import { type Followers, openFollowers, openRows, type Rows } from '../testing/open-rows.ts'
import { FilterError, parseFilter } from './parse-filter.ts'

type Value = {
  readonly id: number
  readonly count: number | null
  readonly name: string | null
  readonly done: boolean | null
  readonly at: string | null
  readonly price: string | null
  readonly key: string
}

const values: readonly Value[] = [
  { id: 1, count: 5, name: 'Ada', done: true, at: '2026-01-01T00:00:00+00:00', price: '1.50', key: 'a' },
  { id: 2, count: -3, name: 'ada', done: false, at: '2026-06-01T12:00:00+00:00', price: '10', key: 'b' },
  { id: 3, count: null, name: null, done: null, at: null, price: null, key: 'c' },
  {
    id: 4,
    count: 12,
    name: 'Bob, "the" 100%',
    done: true,
    at: '2025-12-31T23:59:59+00:00',
    price: '1.5',
    key: 'd',
  },
  { id: 5, count: 5, name: '', done: false, at: '2026-01-01T00:00:00+00:00', price: '-2', key: 'e' },
].map((value) => ({ ...value, key: `00000000-0000-4000-8000-00000000000${value.key}` }))

async function openValues() {
  const rows = await openRows()
  await rows.own(
    `
    create table public.values (
      id int primary key, count int, name text, done boolean, at timestamptz, price numeric, key uuid,
      day date, tags text[], mood mood, body jsonb)`.replace('mood mood', 'mood text'),
  )
  await rows.publish('public.values')
  const followers = await openFollowers(rows)
  return { ...rows, followers }
}

const follow = (followers: Followers, filter: string, event = '*') =>
  followers.follow({ bindings: [{ event, schema: 'public', table: 'values', filter }] })

const addAll = ({ own }: Pick<Rows, 'own'>) =>
  own(`insert into public.values select * from jsonb_populate_recordset(null::public.values, $1)`, [
    JSON.stringify(values),
  ])

/** What is not known passes no condition, negated or not, except those that ask for it. */
const known = <V>(value: V | null, passes: (value: V) => boolean) => value !== null && passes(value)

const expectations: readonly (readonly [string, (value: Value) => boolean])[] = [
  ['count=eq.5', ({ count }) => count === 5],
  ['count=neq.5', ({ count }) => known(count, (n) => n !== 5)],
  ['count=lt.5', ({ count }) => known(count, (n) => n < 5)],
  ['count=lte.5', ({ count }) => known(count, (n) => n <= 5)],
  ['count=gt.5', ({ count }) => known(count, (n) => n > 5)],
  ['count=gte.5', ({ count }) => known(count, (n) => n >= 5)],
  ['count=in.(5,12)', ({ count }) => count === 5 || count === 12],
  ['count=in.()', () => false],
  ['count=not.in.(5,12)', ({ count }) => known(count, (n) => n !== 5 && n !== 12)],
  ['count=not.eq.5', ({ count }) => known(count, (n) => n !== 5)],
  ['count=isdistinct.5', ({ count }) => count !== 5],
  ['count=not.isdistinct.5', ({ count }) => count === 5],
  ['count=is.null', ({ count }) => count === null],
  ['count=not.is.null', ({ count }) => count !== null],
  ['count=is.not_null', ({ count }) => count !== null],
  // As numbers, not as text.
  ['count=gt.11', ({ count }) => known(count, (n) => n > 11)],
  ['price=eq.1.500', ({ price }) => known(price, (n) => Number(n) === 1.5)],
  ['price=gt.2', ({ price }) => known(price, (n) => Number(n) > 2)],
  ['done=is.true', ({ done }) => done === true],
  ['done=is.false', ({ done }) => done === false],
  ['done=is.unknown', ({ done }) => done === null],
  ['done=not.is.true', ({ done }) => done !== true],
  ['done=eq.true', ({ done }) => done === true],
  ['name=eq.Ada', ({ name }) => name === 'Ada'],
  ['name=eq.', ({ name }) => name === ''],
  ['name=eq."Bob, \\"the\\" 100%"', ({ name }) => name === 'Bob, "the" 100%'],
  ['name=in.("Bob, \\"the\\" 100%",ada)', ({ name }) => name === 'Bob, "the" 100%' || name === 'ada'],
  ['name=like.A%', ({ name }) => known(name, (text) => text.startsWith('A'))],
  ['name=like.%_%', ({ name }) => known(name, (text) => text.length > 0)],
  ['name=like.%100\\%', ({ name }) => known(name, (text) => text.endsWith('100%'))],
  ['name=ilike.a%', ({ name }) => known(name, (text) => text.toLowerCase().startsWith('a'))],
  ['name=not.ilike.a%', ({ name }) => known(name, (text) => !text.toLowerCase().startsWith('a'))],
  ['name=match.^A', ({ name }) => known(name, (text) => /^A/.test(text))],
  ['name=imatch.^a', ({ name }) => known(name, (text) => /^a/i.test(text))],
  ['count=like.1%', ({ count }) => known(count, (n) => `${n}`.startsWith('1'))],
  [
    'at=gte.2026-01-01T00:00:00Z',
    ({ at }) => known(at, (time) => new Date(time) >= new Date('2026-01-01T00:00:00Z')),
  ],
  // The same moment, written elsewhere.
  ['at=eq.2026-01-01T02:00:00+02:00', ({ at }) => at === '2026-01-01T00:00:00+00:00'],
  ['count=eq.5,done=is.true', ({ count, done }) => count === 5 && done === true],
  ['count=gt.0,count=lt.10,name=not.eq.', ({ count, name }) => count === 5 && name === 'Ada'],
  [`key=eq.${values[1]?.key}`, ({ id }) => id === 2],
  [`key=eq.${values[1]?.key.toUpperCase()}`, ({ id }) => id === 2],
  [`key=eq.{${values[1]?.key}}`, ({ id }) => id === 2],
  [`key=eq.${values[1]?.key.replaceAll('-', '')}`, ({ id }) => id === 2],
  [`key=neq.${values[1]?.key}`, ({ id }) => id !== 2],
  [`key=in.(${values[1]?.key},${values[2]?.key})`, ({ id }) => id === 2 || id === 3],
]

test('each filter passes exactly the rows that it describes', async () => {
  const { own, followers } = await openValues()
  const all = await Promise.all(expectations.map(([filter]) => follow(followers, filter)))
  const everything = await followers.follow({ bindings: [{ event: '*', table: 'values' }] })
  await addAll({ own })
  await expect.poll(() => everything.told.length).toBe(values.length)
  for (const [index, [filter, passes]] of expectations.entries()) {
    const told = all[index]?.told.map(({ record }) => record?.id)
    const expected = values.filter(passes).map(({ id }) => id)
    expect({ filter, told, faults: all[index]?.faults }).toEqual({ filter, told: expected, faults: [] })
  }
})

describe('a filter', () => {
  test('looks at the new row of an update and at the row that a deletion removed', async () => {
    const { own, followers } = await openValues()
    const fives = await follow(followers, 'count=eq.5')
    await own('insert into public.values (id, count) values (1, 4)')
    await own('update public.values set count = 5')
    await own('update public.values set count = 6')
    await own('update public.values set count = 5')
    await own('delete from public.values')
    await expect.poll(() => fives.told.map(({ type }) => type)).toEqual(['UPDATE', 'UPDATE', 'DELETE'])
  })

  test('that fails on a row ends the subscriptions with it, and no other', async () => {
    const { own, followers } = await openValues()
    await own(`insert into public.values (id, name) values (1, 'a')`)
    const broken = await follow(followers, 'name=match.(')
    const fine = await follow(followers, 'name=match.^b')
    await own(`update public.values set name = 'b'`)
    await expect.poll(() => fine.told.length).toBe(1)
    expect(broken.told).toEqual([])
    expect(broken.faults).toEqual([
      'The filter of public."values" failed: invalid regular expression: parentheses () not balanced',
    ])
    expect(followers.gaps).toEqual([])
  })

  test('on a column that was dropped ends its subscriptions, and no other', async () => {
    const { own, followers } = await openValues()
    const broken = await follow(followers, 'count=eq.5')
    await own('alter table public.values drop column count')
    const fine = await follow(followers, 'name=eq.b')
    // What is known of a table is kept for some seconds.
    await expect
      .poll(
        async () => {
          await own(
            `insert into public.values (id, name) select coalesce(max(id), 0) + 1, 'b' from public.values`,
          )
          return [broken.told.length, broken.faults.length, fine.told.length > 0]
        },
        { interval: 500 },
      )
      .toEqual([0, 1, true])
  })
})

describe('a filter of somebody who may not read the row', () => {
  async function openSecrets() {
    const opened = await openValues()
    await opened.own(`
      alter table public.values enable row level security;
      create policy "people see what they can count" on public.values for select to authenticated
        using (count = (current_setting('request.jwt.claims')::jsonb ->> 'count')::int)`)
    const followAs = (count: number, filter: string, client = '192.0.2.1') =>
      opened.followers.follow({
        claims: { count },
        client,
        bindings: [{ event: '*', schema: 'public', table: 'values', filter }],
      })
    return { ...opened, followAs }
  }

  /** PostgreSQL refuses a pattern that ends so, once everything before the end fits. */
  const unfinished = (text: string) => `name=like.${text}\\`

  test('never fails, whatever is in the row, not even beside somebody who may read it', async () => {
    const { own, followAs } = await openSecrets()
    const strangers = await Promise.all(['s', 'se', 'x'].map((text) => followAs(2, unfinished(text))))
    const reader = await followAs(1, unfinished('s'))
    const everything = await followAs(1, '')
    await own(`insert into public.values (id, count, name) values (1, 1, 'secret')`)
    await expect.poll(() => everything.told.length).toBe(1)
    expect(strangers.map(({ told, faults }) => [told, faults])).toEqual([
      [[], []],
      [[], []],
      [[], []],
    ])
    expect(reader.faults).toEqual([expect.stringMatching(/^The filter of public."values" failed/)])
  })

  test('that takes too long is refused for a minute, alone with those of its address', async () => {
    const { own, followAs } = await openSecrets()
    const slow = 'name=match.^(.+)(.+)(.+)(.+)\\4\\3\\2\\1$'
    const text = 'abcdefghij'.repeat(50)
    const slowOne = await followAs(1, slow)
    const besideIt = await followAs(1, 'name=like.a%')
    const elsewhere = await followAs(1, 'name=like.a%', '192.0.2.2')
    const stranger = await followAs(2, slow, '192.0.2.3')
    await own(`insert into public.values (id, count, name) values (1, 1, $1)`, [text])
    await expect.poll(() => elsewhere.told.length).toBe(1)
    const tooLong = ['The filters of public."values" take too long']
    expect([slowOne.faults, besideIt.faults]).toEqual([tooLong, tooLong])
    expect([elsewhere.faults, stranger.faults, stranger.told]).toEqual([[], [], []])
    await expect(followAs(1, 'name=like.a%')).rejects.toThrow('try again in a minute')
    await followAs(1, `key=eq.${values[0]?.key}`)
  })

  test('that adds up to more than its address has in a minute is refused, however quick it is', async () => {
    const rows = await openRows()
    await rows.own('create table public.values (id int primary key, name text)')
    await rows.publish('public.values')
    const followers = await openFollowers(rows, { filterTimeOfClient: 0.001 })
    const asking = await follow(followers, 'name=like.a%')
    const everything = await follow(followers, '')
    await rows.own(`insert into public.values (id, name) values (1, 'abc')`)
    await expect.poll(() => everything.told.length).toBe(1)
    expect([asking.told, asking.faults]).toEqual([[], ['The filters of public."values" take too long']])
  })

  test('counts: an address has a number of bindings, and those that compare an id do not count', async () => {
    const rows = await openRows()
    await rows.own('create table public.values (id int primary key, name text, key uuid)')
    await rows.publish('public.values')
    const followers = await openFollowers(rows, { broadBindingsOfClient: 2 })
    const first = await follow(followers, 'name=eq.a')
    await follow(followers, 'id=gt.5')
    await expect(follow(followers, 'id=gt.6')).rejects.toThrow('too many bindings from one address')
    await follow(followers, `key=eq.${values[0]?.key}`)
    first.leave()
    await follow(followers, 'id=gt.6')
  })
})

describe('several bindings of one channel', () => {
  test('are told of a change once, with the ids of all that match', async () => {
    const { own, followers } = await openValues()
    const bindings: Binding[] = [
      { event: '*', schema: 'public', table: 'values' },
      { event: 'INSERT', schema: 'public', table: 'values', filter: 'count=eq.5' },
      { event: 'UPDATE', schema: 'public', table: 'values' },
      { event: 'INSERT', schema: '*' },
    ]
    const follower = await followers.follow({ bindings })
    await own('insert into public.values (id, count) values (1, 5), (2, 6)')
    await expect.poll(() => follower.told.map(({ record }) => record?.id)).toEqual([1, 2])
    expect(follower.ids.map((ids) => ids.length)).toEqual([3, 2])
  })

  test('with other columns are told of them apart', async () => {
    const { own, followers } = await openValues()
    const binding = { event: '*', schema: 'public', table: 'values' }
    const follower = await followers.follow({
      bindings: [
        { ...binding, select: ['name'] },
        { ...binding, select: ['count'] },
      ],
    })
    await own(`insert into public.values (id, name, count) values (1, 'a', 5)`)
    await expect
      .poll(() => follower.told.map(({ record }) => record))
      .toEqual([
        { id: 1, name: 'a' },
        { id: 1, count: 5 },
      ])
  })
})

test('hostile filters are values and never become SQL', async () => {
  const { own, followers } = await openValues()
  const hostile = [`name=eq.'; drop table public.values; --`, 'name=like.$1', `name=in.("'),(''")`]
  const all = await Promise.all(hostile.map((filter) => follow(followers, filter)))
  expect(() => parseFilter(`name=eq".1; drop table`)).toThrow(FilterError)
  await own(
    'insert into public.values (id, name) select n, $2::text[][n] from generate_series(1, 1) n'.replace(
      '$2::text[][n]',
      '$1::text',
    ),
    [`'; drop table public.values; --`],
  )
  await expect.poll(() => all.map(({ told }) => told.length)).toEqual([1, 0, 0])
  expect(all.map(({ faults }) => faults)).toEqual([[], [], []])
})
