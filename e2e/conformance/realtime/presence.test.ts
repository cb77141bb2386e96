// Presence in channels, in both versions of the protocol.
import { randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { openRawSocket, type RawSocket } from './support/raw-socket.ts'
import { enter, freshName, hearSystem, openSocket, subscribe, versions } from './support/socket-client.ts'

type Happening = { readonly event: string; readonly key?: string; readonly people?: readonly object[] }

/** What the channel's listeners are told, without the references that the server makes up. */
function watch(channel: RealtimeChannel): Happening[] {
  const happenings: Happening[] = []
  const strip = (people: readonly object[]) =>
    people.map((person) => ({ ...person, presence_ref: undefined }))
  channel
    .on('presence', { event: 'sync' }, () => happenings.push({ event: 'sync' }))
    .on('presence', { event: 'join' }, ({ event, key, newPresences }) =>
      happenings.push({ event, key, people: strip(newPresences) }),
    )
    .on('presence', { event: 'leave' }, ({ event, key, leftPresences }) =>
      happenings.push({ event, key, people: strip(leftPresences) }),
    )
  return happenings
}

/** Everyone who is there, by key, as the client keeps it. */
const peopleOf = (channel: RealtimeChannel) =>
  Object.fromEntries(
    Object.entries(channel.presenceState()).map(([key, people]) => [
      key,
      people.map(({ presence_ref: _, ...told }) => told),
    ]),
  )

const withKey = (key: string) => ({ config: { presence: { key } } })

async function joinRaw(socket: RawSocket, topic: string, key = ''): Promise<void> {
  await socket.ask(topic, 'phx_join', { config: { presence: { key, enabled: true } } })
}

const track = (payload: unknown) => ({ type: 'presence', event: 'track', payload })

describe.for(versions)('in version %s', (vsn) => {
  test('everyone in the channel, the one who tracks included, is told who comes, changes and goes', async () => {
    const name = freshName()
    const [first, second] = [await openSocket({ vsn }), await openSocket({ vsn })]
    const [ann, ben] = [first.channel(name, withKey('ann')), second.channel(name, withKey('ben'))]
    const [byAnn, byBen] = [watch(ann), watch(ben)]
    await Promise.all([subscribe(ann), subscribe(ben)])
    await expect.poll(() => byBen).toEqual([{ event: 'sync' }])
    expect(await ann.track({ page: 1 })).toBe('ok')
    const came = { event: 'join', key: 'ann', people: [{ page: 1 }] }
    await expect.poll(() => byAnn).toEqual([{ event: 'sync' }, came, { event: 'sync' }])
    await expect.poll(() => byBen).toEqual([{ event: 'sync' }, came, { event: 'sync' }])
    expect(peopleOf(ben)).toEqual({ ann: [{ page: 1 }] })
    expect(await ann.track({ page: 2 })).toBe('ok')
    await expect.poll(() => peopleOf(ben)).toEqual({ ann: [{ page: 2 }] })
    expect(byBen.slice(3)).toEqual([
      { event: 'join', key: 'ann', people: [{ page: 2 }] },
      { event: 'leave', key: 'ann', people: [{ page: 1 }] },
      { event: 'sync' },
    ])
    expect(await ann.untrack()).toBe('ok')
    await expect.poll(() => peopleOf(ben)).toEqual({})
    await expect.poll(() => peopleOf(ann)).toEqual({})
    expect(byBen.slice(6)).toEqual([{ event: 'leave', key: 'ann', people: [{ page: 2 }] }, { event: 'sync' }])
  })

  test('who comes later is told who is there already', async () => {
    const name = freshName()
    const ann = (await openSocket({ vsn })).channel(name, withKey('ann'))
    watch(ann)
    await subscribe(ann)
    expect(await ann.track({ since: 'early' })).toBe('ok')
    await expect.poll(() => peopleOf(ann)).toEqual({ ann: [{ since: 'early' }] })
    const ben = (await openSocket({ vsn })).channel(name, withKey('ben'))
    const byBen = watch(ben)
    await subscribe(ben)
    await expect.poll(() => peopleOf(ben)).toEqual({ ann: [{ since: 'early' }] })
    expect(byBen).toEqual([{ event: 'join', key: 'ann', people: [{ since: 'early' }] }, { event: 'sync' }])
  })

  test.for([
    ['leaves the channel', (channel: RealtimeChannel) => channel.unsubscribe()],
    ['closes the socket', (channel: RealtimeChannel) => channel.socket.disconnect()],
  ] as const)('somebody who %s is not present any more', async ([, leave]) => {
    const name = freshName()
    const watching = (await openSocket({ vsn })).channel(name)
    watch(watching)
    await subscribe(watching)
    const ann = await enter(await openSocket({ vsn }), name, withKey('ann').config)
    await ann.track({})
    await expect.poll(() => peopleOf(watching)).toEqual({ ann: [{}] })
    await leave(ann)
    await expect.poll(() => peopleOf(watching)).toEqual({})
  })

  test('a socket that is lost takes its people with it', async () => {
    const name = freshName()
    const watching = (await openSocket({ vsn })).channel(name)
    watch(watching)
    await subscribe(watching)
    const socket = await openRawSocket({ vsn })
    await joinRaw(socket, `realtime:${name}`, 'ann')
    await socket.ask(`realtime:${name}`, 'presence', track({ n: 1 }), 'ask-1')
    await expect.poll(() => peopleOf(watching)).toEqual({ ann: [{ n: 1 }] })
    socket.connection.terminate()
    await expect.poll(() => peopleOf(watching)).toEqual({})
  })

  test('several sockets under one key are one person in several places', async () => {
    const name = freshName()
    const watching = (await openSocket({ vsn })).channel(name)
    watch(watching)
    await subscribe(watching)
    const places = await Promise.all(
      ['desk', 'phone'].map(async (place) => {
        const channel = await enter(await openSocket({ vsn }), name, withKey('ann').config)
        await channel.track({ place })
        return channel
      }),
    )
    await expect.poll(() => peopleOf(watching).ann).toHaveLength(2)
    expect(peopleOf(watching)).toEqual({
      ann: expect.arrayContaining([{ place: 'desk' }, { place: 'phone' }]),
    })
    await places[0]?.untrack()
    await expect.poll(() => peopleOf(watching)).toEqual({ ann: [{ place: 'phone' }] })
  })

  test('without a key each channel has one of its own', async () => {
    const name = freshName()
    const watching = (await openSocket({ vsn })).channel(name)
    watch(watching)
    await subscribe(watching)
    for (const n of [1, 2]) {
      const channel = await enter(await openSocket({ vsn }), name)
      await channel.track({ n })
    }
    await expect.poll(() => Object.keys(watching.presenceState())).toHaveLength(2)
    for (const key of Object.keys(watching.presenceState()))
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  })

  test('a channel that does not listen is not told, until it tracks', async () => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', { config: { presence: { enabled: false, key: 'ann' } } })
    const other = await openRawSocket({ vsn })
    await joinRaw(other, topic, 'ben')
    await other.ask(topic, 'presence', track({}), 'ask-1')
    await other.find(({ event }) => event === 'presence_diff')
    expect(socket.messages.map(({ event }) => event)).toEqual(['phx_reply'])
    await socket.ask(topic, 'presence', track({}), 'ask-1')
    const state = await socket.find(({ event }) => event === 'presence_state')
    expect(Object.keys(state.payload as object)).toContain('ben')
  })

  test('the state and each difference have the form of the protocol', async () => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await joinRaw(socket, topic, 'ann')
    const found = await socket.find(({ event }) => event === 'presence_state')
    expect(found).toEqual({ joinRef: null, ref: null, topic, event: 'presence_state', payload: {} })
    const findDiff = async (count: number) => {
      await expect.poll(() => diffs()).toHaveLength(count)
      return diffs()[count - 1]
    }
    const diffs = () =>
      socket.messages.filter(({ event }) => event === 'presence_diff').map(({ payload }) => payload)
    expect(await socket.ask(topic, 'presence', track({ n: 1 }), 'ask-1')).toEqual({
      status: 'ok',
      response: {},
    })
    const meta = { phx_ref: expect.any(String) }
    expect(await findDiff(1)).toEqual({ joins: { ann: { metas: [{ ...meta, n: 1 }] } }, leaves: {} })
    await socket.ask(topic, 'presence', track({ n: 2 }), 'ask-1')
    const changed = await findDiff(2)
    expect(changed).toEqual({
      joins: { ann: { metas: [{ ...meta, phx_ref_prev: expect.any(String), n: 2 }] } },
      leaves: { ann: { metas: [{ ...meta, n: 1 }] } },
    })
    const { joins, leaves } = changed as Record<
      'joins' | 'leaves',
      { ann: { metas: Record<string, string>[] } }
    >
    expect(joins.ann.metas[0]?.phx_ref_prev).toBe(leaves.ann.metas[0]?.phx_ref)
    expect(await socket.ask(topic, 'presence', { type: 'presence', event: 'untrack' }, 'ask-1')).toEqual({
      status: 'ok',
      response: {},
    })
    expect(await findDiff(3)).toMatchObject({ joins: {}, leaves: { ann: { metas: [{ n: 2 }] } } })
  })

  test.for([
    ['a text', track('here')],
    ['a list', track([1])],
    ['too much', track({ text: 'x'.repeat(20_000) })],
    ['an unknown event', { type: 'presence', event: 'hide' }],
  ] as const)('%s is refused, and nobody is told', async ([, payload]) => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await joinRaw(socket, topic, 'ann')
    expect(await socket.ask(topic, 'presence', payload, 'ask-1')).toMatchObject({ status: 'error' })
    // The next difference is about what comes after it.
    await socket.ask(topic, 'presence', track({ n: 'mark' }), 'ask-1')
    const diff = await socket.find(({ event }) => event === 'presence_diff')
    expect(diff.payload).toMatchObject({ joins: { ann: { metas: [{ n: 'mark' }] } }, leaves: {} })
  })

  test('somebody who tracks again and again is cut off with a reason', async () => {
    const client = await openSocket({ vsn })
    const channel = client.channel(freshName())
    const system = hearSystem(channel)
    const statuses: string[] = []
    channel.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    for (let n = 0; n < 40; n += 1) void channel.track({ n }, { timeout: 100 })
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(system).toEqual([
      {
        extension: 'system',
        status: 'error',
        message: 'Too many presence messages',
        channel: channel.subTopic,
      },
    ])
  })
})

test('people of both versions see each other', async () => {
  const name = freshName()
  const channels = await Promise.all(
    versions.map(async (vsn) => {
      const channel = (await openSocket({ vsn })).channel(name, withKey(vsn))
      watch(channel)
      await subscribe(channel)
      await channel.track({ vsn })
      return channel
    }),
  )
  const everyone = { '1.0.0': [{ vsn: '1.0.0' }], '2.0.0': [{ vsn: '2.0.0' }] }
  for (const channel of channels) await expect.poll(() => peopleOf(channel)).toEqual(everyone)
})

test('a presence survives nobody: a key that comes back is a new one', async () => {
  const name = freshName()
  const watching = (await openSocket()).channel(name)
  const happenings = watch(watching)
  await subscribe(watching)
  const key = randomUUID()
  const refs = new Set<string>()
  for (const round of [1, 2]) {
    const client = await openSocket()
    const channel = await enter(client, name, withKey(key).config)
    await channel.track({ round })
    await expect.poll(() => peopleOf(watching)).toEqual({ [key]: [{ round }] })
    for (const { presence_ref: ref } of watching.presenceState()[key] ?? []) refs.add(ref)
    await client.removeAllChannels()
    await expect.poll(() => peopleOf(watching)).toEqual({})
  }
  expect(refs.size).toBe(2)
  expect(happenings.filter(({ event }) => event === 'leave')).toHaveLength(2)
})
