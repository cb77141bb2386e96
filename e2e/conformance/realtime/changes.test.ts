// Changes of rows: who hears of which, and what of them.
import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { postgresChangesFilter } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryWide } from '../support/wide-client.ts'
import { openRawSocket } from './support/raw-socket.ts'
import {
  freshName,
  hearSystem,
  openSocket,
  signPerson,
  subscribe,
  versions,
} from './support/socket-client.ts'

const schema = `told_${randomUUID().slice(0, 8)}`

beforeAll(async () => {
  await queryWide(`
    create schema ${schema};
    grant usage on schema ${schema} to anon, authenticated;
    create table ${schema}.things (
      id int primary key, name text, amount numeric, price float8, count bigint, is_new boolean, facts jsonb,
      tags text[], made_at timestamp, key uuid, note text);
    create table ${schema}.full_things (id int primary key, name text, note text);
    alter table ${schema}.full_things replica identity full;
    create table ${schema}.pairs (a int, b int, name text, primary key (a, b));
    create table ${schema}.owned (id int primary key, owner uuid, text text);
    alter table ${schema}.owned enable row level security;
    create policy "people see their own" on ${schema}.owned for select to authenticated
      using (owner = (select auth.uid()));
    create table ${schema}.hidden (id int primary key, secret text);
    create table ${schema}.partly (id int primary key, shown text, secret text);
    create table ${schema}.unpublished (id int primary key);
    grant select on ${schema}.things, ${schema}.full_things, ${schema}.pairs, ${schema}.owned, ${schema}.unpublished
      to anon, authenticated;
    grant select (id, shown) on ${schema}.partly to anon;
    alter publication supabase_realtime add table ${schema}.things, ${schema}.full_things, ${schema}.pairs,
      ${schema}.owned, ${schema}.hidden, ${schema}.partly;
    select realtime.follow_publication()`)
})

afterAll(() => queryWide(`drop schema ${schema} cascade`))

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
type Wanted = {
  readonly event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  readonly schema?: string
  readonly table?: string
  readonly filter?: string
  readonly select?: string[]
}

/** Every change that this binding of the channel will be told. */
function follow(channel: RealtimeChannel, { event = '*', ...wanted }: Wanted): Change[] {
  const changes: Change[] = []
  channel.on('postgres_changes', { event: event as '*', schema, ...wanted }, (change: Change) => {
    changes.push(change)
  })
  return changes
}

/** Resolves once changes are told. */
async function subscribeToChanges(channel: RealtimeChannel): Promise<void> {
  const system = hearSystem(channel)
  await subscribe(channel)
  await expect
    .poll(() => system)
    .toEqual([
      {
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        channel: channel.subTopic,
      },
    ])
}

async function followOne(client: SupabaseClient, wanted: Wanted): Promise<Change[]> {
  const channel = client.channel(freshName())
  const changes = follow(channel, wanted)
  await subscribeToChanges(channel)
  return changes
}

let lastId = 0
const nextId = () => {
  lastId += 1
  return lastId
}

const idsOf = (changes: readonly Change[]) => changes.map((change) => (change.new as { id?: number }).id)

describe.for(versions)('in version %s', (vsn) => {
  test('an insert, an update and a delete are told with the values that the client makes of them', async () => {
    const changes = await followOne(await openSocket({ vsn }), { table: 'things' })
    const id = nextId()
    await queryWide(`insert into ${schema}.things values (${id}, 'lamp', 1.5, 2.25, 9007199254740991, true,
      '{"a": [1]}', '{"x","y z"}', '2026-01-02 03:04:05', '6f1e6f0a-5b6c-4c47-9a40-2f8f8a3e1d10', null)`)
    await queryWide(`update ${schema}.things set name = 'map' where id = ${id}`)
    await queryWide(`delete from ${schema}.things where id = ${id}`)
    await expect.poll(() => changes).toHaveLength(3)
    const facts = {
      schema,
      table: 'things',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      errors: null,
    }
    const row = {
      id,
      name: 'lamp',
      amount: 1.5,
      price: 2.25,
      count: 9_007_199_254_740_991,
      is_new: true,
      facts: { a: [1] },
      tags: ['x', 'y z'],
      made_at: '2026-01-02T03:04:05',
      key: '6f1e6f0a-5b6c-4c47-9a40-2f8f8a3e1d10',
      note: null,
    }
    expect(changes).toEqual([
      { ...facts, eventType: 'INSERT', new: row, old: {} },
      { ...facts, eventType: 'UPDATE', new: { ...row, name: 'map' }, old: { id } },
      { ...facts, eventType: 'DELETE', new: {}, old: { id } },
    ])
  })

  test('a channel that waits for its changes is subscribed once they are told', async () => {
    const client = await openSocket({ vsn })
    const channel = client.channel(freshName(), { config: { postgres_changes_options: { wait: true } } })
    const system = hearSystem(channel)
    const changes = follow(channel, { event: 'INSERT', table: 'things' })
    await subscribe(channel)
    const id = nextId()
    await queryWide(`insert into ${schema}.things (id) values (${id})`)
    await expect.poll(() => idsOf(changes)).toEqual([id])
    expect(system.map(({ message }) => message)).toEqual(['Subscribed to PostgreSQL'])
  })

  test.for([
    ['a table that is not published', { table: 'unpublished' }],
    ['a filter that no value can pass', { table: 'things', filter: 'amount=eq.cheap' }],
  ] as const)('a channel that waits for changes of %s is refused', async ([, wanted]) => {
    const client = await openSocket({ vsn })
    const channel = client.channel(freshName(), { config: { postgres_changes_options: { wait: true } } })
    follow(channel, wanted)
    await expect(subscribe(channel)).rejects.toThrow(/RealtimeDisabledForConfiguration: Unable to subscribe/)
    await client.removeChannel(channel)
    expect(await followOne(client, { table: 'things' })).toEqual([])
  })

  test('a channel is told that it hears what SQL sends, if it wants to know', async () => {
    const client = await openSocket({ vsn })
    const name = freshName()
    const channel = client.channel(name, { config: { broadcast: { replication_ready: true } } })
    const system = hearSystem(channel)
    await subscribe(channel)
    await expect
      .poll(() => system)
      .toEqual([
        { extension: 'system', status: 'ok', message: 'Replication connection established', channel: name },
      ])
  })

  test('each binding of a channel is told its own events only', async () => {
    const channel = (await openSocket({ vsn })).channel(freshName())
    const events = ['INSERT', 'UPDATE', 'DELETE', '*'] as const
    const byEvent = events.map((event) => follow(channel, { event, table: 'things' }))
    await subscribeToChanges(channel)
    const id = nextId()
    await queryWide(`insert into ${schema}.things (id) values (${id})`)
    await queryWide(`update ${schema}.things set name = 'a' where id = ${id}`)
    await queryWide(`delete from ${schema}.things where id = ${id}`)
    await expect.poll(() => byEvent[3]).toHaveLength(3)
    expect(byEvent.map((changes) => changes.map(({ eventType }) => eventType))).toEqual([
      ['INSERT'],
      ['UPDATE'],
      ['DELETE'],
      ['INSERT', 'UPDATE', 'DELETE'],
    ])
  })

  test('a binding to a schema, or to all of them, is told of every published table there', async () => {
    const channel = (await openSocket({ vsn })).channel(freshName())
    const bySchema = follow(channel, { event: 'INSERT' })
    const everywhere = follow(channel, { event: 'INSERT', schema: '*' })
    const elsewhere = follow(channel, { event: 'INSERT', schema: 'public' })
    await subscribeToChanges(channel)
    const id = nextId()
    await queryWide(`insert into ${schema}.unpublished values (${id})`)
    await queryWide(`insert into ${schema}.things (id) values (${id})`)
    await queryWide(`insert into ${schema}.pairs values (${id}, 1, 'x')`)
    for (const changes of [bySchema, everywhere]) {
      await expect.poll(() => changes.map(({ table }) => table)).toEqual(['things', 'pairs'])
    }
    expect(elsewhere).toEqual([])
  })

  test('only the columns that were asked for are told, and the key', async () => {
    const client = await openSocket({ vsn })
    const changes = await followOne(client, { table: 'things', select: ['name', 'amount'] })
    const id = nextId()
    await queryWide(`insert into ${schema}.things (id, name, amount, note) values (${id}, 'lamp', 3, 'x')`)
    await expect.poll(() => changes.map((change) => change.new)).toEqual([{ id, name: 'lamp', amount: 3 }])
  })

  test.for([
    ['a filter that cannot be read', { table: 'things', filter: 'name is lamp' }],
    ['an unknown operator', { table: 'things', filter: 'name=near.lamp' }],
    ['a value of another type', { table: 'things', filter: 'id=eq.lamp' }],
    ['an unknown column', { table: 'things', filter: 'color=eq.red' }],
    ['an unknown column to select', { table: 'things', select: ['color'] }],
    ['a column that the role cannot read', { table: 'partly', filter: 'secret=eq.x' }],
    ['a table that is not published', { table: 'unpublished' }],
    ['a table that does not exist', { table: 'nothing' }],
    ['a filter without a table', { filter: 'id=eq.1' }],
  ] as const)('%s is refused by a message after the join', async ([, wanted]) => {
    const channel = (await openSocket({ vsn })).channel(freshName())
    follow(channel, 'select' in wanted ? { table: wanted.table, select: [...wanted.select] } : wanted)
    const system = hearSystem(channel)
    await subscribe(channel)
    await expect.poll(() => system).toHaveLength(1)
    expect(system[0]).toEqual({
      extension: 'postgres_changes',
      status: 'error',
      message: expect.stringMatching(/^Unable to subscribe to changes with given parameters: ./),
      channel: channel.subTopic,
    })
  })

  test('everyone is told of the rows that policies show them, and of no others', async () => {
    const [ann, ben] = [randomUUID(), randomUUID()]
    const byAnn = await followOne(await openSocket({ vsn, token: signPerson(ann) }), { table: 'owned' })
    const byBen = await followOne(await openSocket({ vsn, token: signPerson(ben) }), { table: 'owned' })
    const byNobody = await followOne(await openSocket({ vsn }), { table: 'owned' })
    const [first, second, third] = [nextId(), nextId(), nextId()]
    await queryWide(
      `insert into ${schema}.owned values (${first}, '${ann}', 'a'), (${second}, '${ben}', 'b')`,
    )
    await queryWide(`update ${schema}.owned set owner = '${ben}' where id = ${first}`)
    await queryWide(`insert into ${schema}.owned values (${third}, '${ann}', 'mark')`)
    await expect.poll(() => idsOf(byAnn)).toEqual([first, third])
    await expect.poll(() => byBen.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE'])
    expect(byBen[1]).toMatchObject({ new: { id: first, text: 'a' }, old: { id: first } })
    expect(byNobody).toEqual([])
  })

  test('a new token changes whose rows are told', async () => {
    const [ann, ben] = [randomUUID(), randomUUID()]
    let person = ann
    const client = await openSocket({ vsn, findToken: () => signPerson(person) })
    const changes = await followOne(client, { table: 'owned' })
    const insert = async (owner: string) => {
      const id = nextId()
      await queryWide(`insert into ${schema}.owned values (${id}, '${owner}', '')`)
      return id
    }
    const first = await insert(ann)
    await expect.poll(() => idsOf(changes)).toEqual([first])
    person = ben
    await client.realtime.setAuth()
    // The server reads the token before anything that is sent after it.
    await client.realtime.channels[0]?.send({ type: 'presence', event: 'untrack' })
    await insert(ann)
    const second = await insert(ben)
    await expect.poll(() => idsOf(changes)).toEqual([first, second])
  })

  test('a role that may not read the table is told so in place of the row', async () => {
    const changes = await followOne(await openSocket({ vsn }), { table: 'hidden' })
    await queryWide(`insert into ${schema}.hidden values (${nextId()}, 'secret')`)
    await expect.poll(() => changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ eventType: 'INSERT', new: {}, errors: ['Error 401: Unauthorized'] })
    expect(JSON.stringify(changes)).not.toContain('secret')
  })

  test('columns that the role may not read are left out', async () => {
    const changes = await followOne(await openSocket({ vsn }), { table: 'partly' })
    const id = nextId()
    await queryWide(`insert into ${schema}.partly values (${id}, 'open', 'secret')`)
    await expect.poll(() => changes.map((change) => change.new)).toEqual([{ id, shown: 'open' }])
  })

  test('of a row that is too large, the large columns are left out', async () => {
    const changes = await followOne(await openSocket({ vsn }), { table: 'things', select: ['name', 'note'] })
    const id = nextId()
    await queryWide(
      `insert into ${schema}.things (id, name, note) values (${id}, 'big', repeat('x', 400000))`,
    )
    await expect.poll(() => changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ new: { id, name: 'big' }, errors: ['Error 413: Payload Too Large'] })
    expect(changes[0]?.new).not.toHaveProperty('note')
  })

  test('with replica identity full, an update tells the whole row that it replaced', async () => {
    const changes = await followOne(await openSocket({ vsn }), { table: 'full_things' })
    const id = nextId()
    await queryWide(`insert into ${schema}.full_things values (${id}, 'lamp', 'n')`)
    await queryWide(`update ${schema}.full_things set name = 'map' where id = ${id}`)
    await queryWide(`delete from ${schema}.full_things where id = ${id}`)
    await expect
      .poll(() => changes.map((change) => change.old))
      .toEqual([{}, { id, name: 'lamp', note: 'n' }, { id, name: 'map', note: 'n' }])
  })

  test('of a key of several columns, all are told', async () => {
    const changes = await followOne(await openSocket({ vsn }), { event: 'DELETE', table: 'pairs' })
    const id = nextId()
    await queryWide(`insert into ${schema}.pairs values (${id}, 7, 'x')`)
    await queryWide(`delete from ${schema}.pairs where a = ${id}`)
    await expect.poll(() => changes.map((change) => change.old)).toEqual([{ a: id, b: 7 }])
  })

  test('what is undone is not told, and thousands of rows are told in their order', async () => {
    const changes = await followOne(await openSocket({ vsn }), { event: 'INSERT', table: 'things' })
    const [undone, start] = [nextId(), 1_000_000 * (vsn === '1.0.0' ? 1 : 2)]
    await queryWide(`begin; insert into ${schema}.things (id) values (${undone}); rollback`)
    await queryWide(
      `insert into ${schema}.things (id) select n from generate_series(${start + 1}, ${start + 3000}) n`,
    )
    await expect.poll(() => changes).toHaveLength(3000)
    expect(idsOf(changes)).toEqual(Array.from({ length: 3000 }, (_, n) => start + n + 1))
  })

  test('a channel can follow changes, hear broadcasts and show presence at once', async () => {
    const name = freshName()
    const channel = (await openSocket({ vsn })).channel(name, {
      config: { broadcast: { self: true }, presence: { key: 'ann' } },
    })
    const changes = follow(channel, { table: 'things' })
    const heard: unknown[] = []
    channel.on('broadcast', { event: 'x' }, ({ payload }) => heard.push(payload))
    channel.on('presence', { event: 'sync' }, () => undefined)
    await subscribeToChanges(channel)
    await channel.send({ type: 'broadcast', event: 'x', payload: { n: 1 } })
    await channel.track({})
    const id = nextId()
    await queryWide(`insert into ${schema}.things (id) values (${id})`)
    await expect
      .poll(() => [heard, Object.keys(channel.presenceState()), idsOf(changes)])
      .toEqual([[{ n: 1 }], ['ann'], [id]])
  })
})

// The rows are 1 lamp 10 true null, 2 Lamp 20 false x, 3 map 30 null y, and 4 with a name that needs quotes.
const filters: readonly (readonly [string, readonly number[]])[] = [
  ['name=eq.lamp', [1]],
  ['name=neq.lamp', [2, 3, 4]],
  ['amount=lt.20', [1]],
  ['amount=lte.20', [1, 2]],
  ['amount=gt.20', [3, 4]],
  ['amount=gte.20', [2, 3, 4]],
  ['name=in.(lamp,map)', [1, 3]],
  ['name=in.("a, (b) \\"c\\"",map)', [3, 4]],
  ['name=eq."a, (b) \\"c\\""', [4]],
  ['name=like.%amp', [1, 2]],
  ['name=like.l%', [1]],
  ['name=ilike.L%', [1, 2]],
  ['note=is.null', [1]],
  ['note=not.is.null', [2, 3, 4]],
  ['is_new=is.true', [1, 4]],
  ['is_new=is.false', [2]],
  ['is_new=is.unknown', [3]],
  ['name=match.^[lm]a', [1, 3]],
  ['name=imatch.^[lm]a', [1, 2, 3]],
  ['note=isdistinct.x', [1, 3, 4]],
  ['note=neq.x', [3, 4]],
  ['name=not.eq.lamp', [2, 3, 4]],
  ['name=not.in.(lamp,map)', [2, 4]],
  ['name=not.ilike.l%', [3, 4]],
  ['amount=gte.20,amount=lt.40', [2, 3]],
  ['amount=gte.20,is_new=not.is.null,name=neq.Lamp', [4]],
  ['key=eq.6f1e6f0a-5b6c-4c47-9a40-2f8f8a3e1d10', [2]],
  ['key=eq.6F1E6F0A-5B6C-4C47-9A40-2F8F8A3E1D10', [2]],
  ['facts=eq.{"a":1}', [3]],
]

test('every filter lets the rows through for which it is true', async () => {
  const channel = (await openSocket()).channel(freshName())
  const byFilter = filters.map(([filter]) => follow(channel, { event: 'INSERT', table: 'things', filter }))
  const everything = follow(channel, { event: 'INSERT', table: 'things' })
  await subscribeToChanges(channel)
  const base = 5_000_000
  await queryWide(`insert into ${schema}.things (id, name, amount, is_new, note, key, facts) values
    (${base + 1}, 'lamp', 10, true, null, null, null),
    (${base + 2}, 'Lamp', 20, false, 'x', '6f1e6f0a-5b6c-4c47-9a40-2f8f8a3e1d10', null),
    (${base + 3}, 'map', 30, null, 'y', null, '{"a": 1}'),
    (${base + 4}, 'a, (b) "c"', 40, true, 'z', null, null)`)
  await expect.poll(() => everything).toHaveLength(4)
  const found = filters.map(([filter], place) => [
    filter,
    idsOf(byFilter[place] ?? []).map((id) => (id ?? 0) - base),
  ])
  expect(found).toEqual(filters)
})

test('the filter of the client is understood, whatever its values are', async () => {
  const channel = (await openSocket()).channel(freshName())
  const name = 'a "quoted", (odd) \\ name '
  const changes: Change[] = []
  const filter = postgresChangesFilter().eq('name', name).in('amount', [1, 2]).isDistinct('note', 'x')
  channel.on('postgres_changes', { event: '*', schema, table: 'things', filter }, (change: Change) => {
    changes.push(change)
  })
  await subscribeToChanges(channel)
  const [id, other] = [nextId(), nextId()]
  await queryWide(
    `insert into ${schema}.things (id, name, amount) values (${other}, 'a', 2), (${id}, E'a "quoted", (odd) \\\\ name ', 2)`,
  )
  await expect.poll(() => idsOf(changes)).toEqual([id])
})

test('an old row is told only as far as filters, policies and the key allow', async () => {
  const owner = randomUUID()
  const client = await openSocket({ token: signPerson(owner) })
  const changes = await followOne(client, { event: 'DELETE', table: 'owned' })
  const [own, others, later] = [nextId(), nextId(), nextId()]
  await queryWide(
    `insert into ${schema}.owned
     values (${own}, '${owner}', 'x'), (${others}, '${randomUUID()}', 'y'), (${later}, '${owner}', 'z')`,
  )
  await queryWide(`delete from ${schema}.owned where id in (${own}, ${others})`)
  // A change that arrives proves that all earlier ones have arrived.
  await queryWide(`delete from ${schema}.owned where id = ${later}`)
  await expect.poll(() => changes.map((change) => change.old)).toEqual([{ id: own }, { id: later }])
})

test('equal bindings of several channels have equal ids, and each channel is told once', async () => {
  const socket = await openRawSocket()
  const topics = [freshName(), freshName()].map((name) => `realtime:${name}`)
  const config = { postgres_changes: [{ event: '*', schema, table: 'things' }] }
  const answers = []
  for (const topic of topics) answers.push(await socket.ask(topic, 'phx_join', { config }))
  expect(answers[0]).toEqual(answers[1])
  for (const topic of topics) {
    await socket.find((message) => message.topic === topic && message.event === 'system')
  }
  const id = nextId()
  await queryWide(`insert into ${schema}.things (id, name) values (${id}, 'once')`)
  const later = nextId()
  await queryWide(`insert into ${schema}.things (id, name) values (${later}, 'later')`)
  type Telling = { ids: number[]; data: { record: { id: number } } }
  const told = (wanted: number) =>
    socket.messages.filter(
      ({ event, payload }) => event === 'postgres_changes' && (payload as Telling).data.record.id === wanted,
    )
  const topicsOf = (wanted: number) =>
    told(wanted)
      .map(({ topic }) => topic)
      .sort()
  // A change that arrives proves that all earlier ones have arrived.
  await expect.poll(() => topicsOf(later)).toEqual(topics.toSorted())
  expect(topicsOf(id)).toEqual(topics.toSorted())
  const [{ ids, data }] = told(id).map(({ payload }) => payload) as [Telling]
  const { response } = answers[0] as { response: { postgres_changes: { id: number }[] } }
  expect(ids).toEqual(response.postgres_changes.map((binding) => binding.id))
  expect(data).toMatchObject({
    schema,
    table: 'things',
    type: 'INSERT',
    columns: expect.arrayContaining([
      { name: 'id', type: 'int4' },
      { name: 'tags', type: '_text' },
    ]),
    record: { id, name: 'once' },
    errors: null,
  })
  expect(data).not.toHaveProperty('old_record')
})
