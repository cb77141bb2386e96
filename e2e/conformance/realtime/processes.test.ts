// Two processes on one database behave as one.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnDatabase, type OwnDatabase, queryAt } from '../support/own-database.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { openRawSocket } from './support/raw-socket.ts'
import {
  broadcast,
  enter,
  freshName,
  hear,
  hearSystem,
  openSocket,
  subscribe,
  versions,
} from './support/socket-client.ts'

let database: OwnDatabase
let here: Platform
let there: Platform

const start = () => startPlatform({ databaseUrl: database.url, realtime: {} })

beforeAll(async () => {
  database = await createOwnDatabase()
  here = await start()
  there = await start()
  await queryAt(
    database.url,
    `create table public.things (id int primary key);
     grant select on public.things to anon;
     alter publication supabase_realtime add table public.things;
     select realtime.follow_publication()`,
  )
})

afterAll(async () => {
  await here?.stop()
  await there?.stop()
  await database?.drop()
})

const watch = (channel: RealtimeChannel) => channel.on('presence', { event: 'sync' }, () => undefined)

const peopleOf = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).sort()

const withKey = (key: string) => ({ config: { presence: { key } } })

describe.for(versions)('in version %s', (vsn) => {
  test('a broadcast at one process is heard at the other, however long it is', async () => {
    const name = freshName()
    const [speaker, listener] = [
      await openSocket({ vsn, url: here.url }),
      await openSocket({ vsn, url: there.url }),
    ]
    const channel = listener.channel(name)
    const heard = hear(channel)
    await subscribe(channel)
    const sending = await enter(speaker, name)
    const long = { text: randomBytes(50_000).toString('hex') }
    await broadcast(sending, 'short', { n: 1 })
    await broadcast(sending, 'long', long)
    await broadcast(sending, 'short', { n: 2 })
    await expect
      .poll(() => heard)
      .toEqual([
        { event: 'short', payload: { n: 1 } },
        { event: 'long', payload: long },
        { event: 'short', payload: { n: 2 } },
      ])
  })

  test('a message over HTTP or from SQL is heard at both processes, once', async () => {
    const name = freshName()
    const channels = await Promise.all(
      [here, there].map(async ({ url }) => (await openSocket({ vsn, url })).channel(name)),
    )
    const heard = channels.map((channel) => hear(channel))
    await Promise.all(channels.map(subscribe))
    await channels[0]?.httpSend('posted', {})
    await queryAt(database.url, `select realtime.send('{}', 'sent', '${name}', false)`)
    for (const each of heard) {
      await expect.poll(() => each.map(({ event }) => event).sort()).toEqual(['posted', 'sent'])
    }
  })

  test('people at both processes see each other come and go', async () => {
    const name = freshName()
    const ann = (await openSocket({ vsn, url: here.url })).channel(name, withKey('ann'))
    const ben = (await openSocket({ vsn, url: there.url })).channel(name, withKey('ben'))
    watch(ann)
    watch(ben)
    await Promise.all([subscribe(ann), subscribe(ben)])
    await ann.track({})
    await ben.track({})
    for (const channel of [ann, ben]) await expect.poll(() => peopleOf(channel)).toEqual(['ann', 'ben'])
    const late = (await openSocket({ vsn, url: there.url })).channel(name)
    watch(late)
    await subscribe(late)
    await expect.poll(() => peopleOf(late)).toEqual(['ann', 'ben'])
    await ann.unsubscribe()
    await expect.poll(() => peopleOf(ben)).toEqual(['ben'])
    await expect.poll(() => peopleOf(late)).toEqual(['ben'])
  })

  test('changes of rows are told at both processes', async () => {
    const channels = await Promise.all(
      [here, there].map(async ({ url }) => (await openSocket({ vsn, url })).channel(freshName())),
    )
    const changes = channels.map((channel) => {
      const told: unknown[] = []
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'things' }, (change) => {
        told.push(change.new)
      })
      return told
    })
    const systems = channels.map((channel) => hearSystem(channel))
    await Promise.all(channels.map(subscribe))
    for (const system of systems) await expect.poll(() => system).toMatchObject([{ status: 'ok' }])
    const first = vsn === '1.0.0' ? 1 : 11
    await queryAt(database.url, `insert into public.things values (${first}), (${first + 1})`)
    for (const told of changes) await expect.poll(() => told).toEqual([{ id: first }, { id: first + 1 }])
  })
})

test('bytes are heard at the other process', async () => {
  const name = freshName()
  const channel = (await openSocket({ url: there.url })).channel(name)
  const heard = hear(channel)
  await subscribe(channel)
  const sending = await enter(await openSocket({ url: here.url }), name)
  const bytes = randomBytes(20_000)
  await broadcast(sending, 'bytes', new Uint8Array(bytes).buffer)
  await expect.poll(() => heard).toHaveLength(1)
  expect(Buffer.from(heard[0]?.payload as ArrayBuffer).equals(bytes)).toBe(true)
})

test('a process that comes later learns who is there, and its people leave when it ends', async () => {
  const name = freshName()
  const ann = (await openSocket({ url: here.url })).channel(name, withKey('ann'))
  watch(ann)
  await subscribe(ann)
  await ann.track({})
  const third = await start()
  const ben = (await openSocket({ url: third.url })).channel(name, withKey('ben'))
  watch(ben)
  await subscribe(ben)
  await expect.poll(() => peopleOf(ben)).toEqual(['ann'])
  await ben.track({})
  await expect.poll(() => peopleOf(ann)).toEqual(['ann', 'ben'])
  await third.stop()
  await expect.poll(() => peopleOf(ann)).toEqual(['ann'])
})

test('a process that is asked to end closes its sockets with 1001, and ends although they were open', async () => {
  const third = await start()
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openRawSocket({ url: third.url })))
  for (const [place, socket] of sockets.entries()) await socket.ask(`realtime:${place}`, 'phx_join', {})
  // One of them never answers a close.
  sockets[0]?.connection.pause()
  await third.stop()
  const ends = await Promise.all(sockets.slice(1).map(({ closed }) => closed))
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([1001]))
  const [first] = sockets
  first?.connection.resume()
  if (first !== undefined && first.connection.readyState !== first.connection.CLOSED) {
    await once(first.connection, 'close')
  }
})
