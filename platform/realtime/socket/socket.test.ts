import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Callers } from '../../callers/callers.ts'
import { type Database, DatabaseError } from '../../postgres/postgres.ts'
import { type PublishedTable, PublishedTables } from '../changes/published-tables.ts'
import { Subscriptions } from '../changes/subscriptions.ts'
import { Hub } from '../channels/hub.ts'
import { defaultLimits, type RealtimeLimits, type RealtimeParts } from '../parts.ts'
import { PresenceBoard } from '../presence/presence-board.ts'
import { arrayMessages } from '../wire/array-messages.ts'
import { ClientCount } from './client-count.ts'
import { Socket } from './socket.ts'

class FakeConnection extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  isPaused = false
  readonly sent: unknown[][] = []
  readonly closings: unknown[] = []
  readonly pongs: string[] = []

  send(data: Buffer): void {
    this.sent.push(JSON.parse(data.toString()) as unknown[])
  }

  close(code: number): void {
    this.closings.push(code)
    this.readyState = 2
  }

  terminate(): void {
    this.closings.push('terminated')
    this.readyState = 3
    this.emit('close')
  }

  pong(data: Buffer): void {
    this.pongs.push(data.toString())
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }
}

/** Over public channels, which need no database. */
function openSocket(
  limits: Partial<RealtimeLimits> = {},
  hear: () => Promise<void> = async () => undefined,
  {
    follow = async () => undefined,
    hasPublicMessages = true,
    query = vi.fn(),
    table,
  }: Partial<Pick<RealtimeParts, 'hasPublicMessages'>> & {
    follow?: () => Promise<void>
    query?: () => Promise<never>
    table?: PublishedTable
  } = {},
) {
  const connection = new FakeConnection()
  const database = { query } as Partial<Database> as Database
  const tables = new PublishedTables(database, [])
  vi.spyOn(tables, 'find').mockResolvedValue(table)
  const log = () => undefined
  const hub = new Hub()
  const board = new PresenceBoard({ id: 'here', tellChannel: log, tellProcesses: log })
  const parts: RealtimeParts = {
    database,
    callers: {
      resolve: () => ({ kind: 'anonymous', role: 'anon', claims: { role: 'anon' } }),
    } as Partial<Callers> as Callers,
    logger: { info: log, warn: log, error: log },
    limits: { ...defaultLimits, ...limits },
    hasPublicMessages,
    hub,
    board,
    presencesOfClients: new ClientCount(limits.presencesOfClient ?? defaultLimits.presencesOfClient),
    tables,
    subscriptions: new Subscriptions(defaultLimits),
    feed: { follow, hear },
    publish: (key, message, hears = () => true) => hub.broadcast(key, message, hears),
  }
  const onEnd = vi.fn()
  const options = { wire: arrayMessages, token: 'key', origin: { requestId: '1' } }
  const socket = new Socket(
    parts,
    { connection: connection as unknown as WebSocket, stream: new PassThrough() },
    options,
    onEnd,
  )
  let ref = 0
  const say = (topic: string, event: string, payload: object = {}, joinRef: string | null = null) => {
    ref += 1
    connection.emit('message', Buffer.from(JSON.stringify([joinRef, `${ref}`, topic, event, payload])), false)
  }
  const join = (name: string, config: object = {}) => say(`realtime:${name}`, 'phx_join', { config })
  /** The topic, the event and what it says, of everything since the last time. */
  const told = async () => {
    await vi.waitUntil(() => !connection.isPaused)
    await new Promise(setImmediate)
    return connection.sent.splice(0).map(([, , topic, event, payload]) => [topic, event, payload])
  }
  return { socket, connection, hub, board, say, join, told, onEnd }
}

const ok = { status: 'ok', response: {} }
const joined = { status: 'ok', response: { postgres_changes: [] } }
const refused = (reason: string) => ({ status: 'error', response: { reason } })

test('a heartbeat is answered', async () => {
  const { say, told } = openSocket()
  say('phoenix', 'heartbeat')
  expect(await told()).toEqual([['phoenix', 'phx_reply', ok]])
})

describe('a channel', () => {
  test('is joined and left', async () => {
    const { socket, say, join, told } = openSocket()
    join('room')
    expect(await told()).toEqual([['realtime:room', 'phx_reply', joined]])
    expect(socket.channelCount).toBe(1)
    say('realtime:room', 'phx_leave')
    expect(await told()).toEqual([
      ['realtime:room', 'phx_reply', ok],
      ['realtime:room', 'phx_close', {}],
    ])
    expect(socket.channelCount).toBe(0)
  })

  test('that is joined again is closed first', async () => {
    const { join, told, socket } = openSocket()
    join('room')
    await told()
    join('room')
    expect(await told()).toEqual([
      ['realtime:room', 'phx_close', {}],
      ['realtime:room', 'phx_reply', joined],
    ])
    expect(socket.channelCount).toBe(1)
  })

  test.each([
    ['other', 'UnmatchedTopic: Topics begin with realtime:'],
    ['realtime:', 'TopicNameRequired: Topic name is required'],
  ])('with the topic %s cannot be joined', async (topic, reason) => {
    const { say, told } = openSocket()
    say(topic, 'phx_join')
    expect(await told()).toEqual([[topic, 'phx_reply', refused(reason)]])
  })

  test('that nobody joined takes nothing', async () => {
    const { say, told } = openSocket()
    say('realtime:room', 'broadcast', { event: 'e', payload: {} })
    expect(await told()).toEqual([['realtime:room', 'phx_reply', refused('unmatched topic')]])
  })

  test('that cannot be opened is not joined', async () => {
    const { join, told, hub } = openSocket({}, async () => {
      throw new Error('out of reach')
    })
    join('room')
    expect(await told()).toEqual([['realtime:room', 'phx_reply', refused('Unknown Error on Channel')]])
    expect(hub.isEmpty).toBe(true)
  })

  test('does not take what was meant for an earlier one of its topic', async () => {
    const { say, join, told } = openSocket()
    join('room', { broadcast: { self: true, ack: true } })
    await told()
    say('realtime:room', 'broadcast', { event: 'e', payload: {} }, '99')
    expect(await told()).toEqual([])
    say('realtime:room', 'broadcast', { event: 'e', payload: {} }, '1')
    expect((await told()).map(([, event]) => event)).toEqual(['broadcast', 'phx_reply'])
  })
})

describe('limits', () => {
  test('of channels and of joins within a second refuse a join', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(5000)
    const { join, told } = openSocket({ channels: 1, joins: 2 })
    for (const name of ['a', 'b', 'c']) join(name)
    expect(await told()).toEqual([
      ['realtime:a', 'phx_reply', joined],
      ['realtime:b', 'phx_reply', refused('ChannelRateLimitReached: Too many channels')],
      ['realtime:c', 'phx_reply', refused('ClientJoinRateLimitReached: Too many joins per second')],
    ])
  })

  test('of messages within a second close the channel', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(5000)
    const { say, join, told, socket } = openSocket({ messages: 2 })
    join('room', { broadcast: { ack: true } })
    await told()
    for (let count = 0; count < 3; count += 1) say('realtime:room', 'broadcast', { event: 'e', payload: {} })
    const message = 'Too many messages per second'
    expect(await told()).toEqual([
      ['realtime:room', 'phx_reply', ok],
      ['realtime:room', 'phx_reply', ok],
      ['realtime:room', 'system', { extension: 'system', status: 'error', message, channel: 'room' }],
      ['realtime:room', 'phx_close', {}],
    ])
    expect(socket.channelCount).toBe(0)
  })

  test('of frames within a second close the socket, whatever they are', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(5000)
    const { say, connection } = openSocket({ messages: 1, joins: 1 })
    for (let count = 0; count < 4; count += 1) say('phoenix', 'heartbeat')
    expect(connection.closings).toEqual([])
    say('phoenix', 'heartbeat')
    expect(connection.closings).toEqual([1008])
  })

  test('of presences within a while close the channel', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(5000)
    const { say, join, told } = openSocket()
    join('room')
    await told()
    for (let count = 0; count < 31; count += 1) say('realtime:room', 'presence', { event: 'untrack' })
    const events = (await told()).map(([, event]) => event)
    expect(events).toEqual([...Array(30).fill('phx_reply'), 'system', 'phx_close'])
  })

  test('of people present refuse one more key, and not who is there already', async () => {
    const { board, say, join, told } = openSocket({ presences: 1 })
    const track = () => say('realtime:room', 'presence', { event: 'track', payload: {} })
    join('room', { presence: { key: 'ada' } })
    await told()
    track()
    track()
    expect((await told()).filter(([, event]) => event === 'phx_reply')).toEqual([
      ['realtime:room', 'phx_reply', ok],
      ['realtime:room', 'phx_reply', ok],
    ])
    say('realtime:room', 'presence', { event: 'untrack' })
    board.track('public:room', 'bob', { phx_ref: '1' })
    await told()
    track()
    expect(await told()).toEqual([
      ['realtime:room', 'phx_reply', refused('Too many people are present in this channel')],
    ])
  })

  test('of presences of one client count all of its channels, until it leaves them', async () => {
    const { say, join, told } = openSocket({ presencesOfClient: 1 })
    const track = (name: string) => say(`realtime:${name}`, 'presence', { event: 'track', payload: {} })
    const replies = async () =>
      (await told()).flatMap(([, event, payload]) => (event === 'phx_reply' ? [payload] : []))
    for (const name of ['a', 'b']) join(name)
    await told()
    track('a')
    track('a')
    track('b')
    expect(await replies()).toEqual([ok, ok, refused('Too many presences from one address')])
    say('realtime:a', 'phx_leave')
    track('b')
    expect(await replies()).toEqual([ok, ok])
  })

  test('of what a client leaves unread cut it off', async () => {
    const { connection, say, told, onEnd } = openSocket({ unreadBytes: 1000 })
    connection.bufferedAmount = 1001
    say('phoenix', 'heartbeat')
    expect(await told()).toEqual([])
    expect(connection.closings).toEqual(['terminated'])
    expect(onEnd).toHaveBeenCalledOnce()
  })
})

describe('a ping', () => {
  test('is answered', () => {
    const { connection } = openSocket()
    connection.emit('ping', Buffer.from('there?'))
    expect(connection.pongs).toEqual(['there?'])
  })

  test('is not answered to a client that does not read, which is cut off', () => {
    const { connection } = openSocket({ unreadBytes: 1000 })
    connection.bufferedAmount = 1001
    connection.emit('ping', Buffer.from('there?'))
    expect([connection.pongs, connection.closings]).toEqual([[], ['terminated']])
  })

  test('is one of too many in a second', () => {
    vi.spyOn(performance, 'now').mockReturnValue(5000)
    const { connection } = openSocket({ joins: 1, messages: 1 })
    for (let count = 0; count < 5; count += 1) connection.emit('ping', Buffer.from(''))
    expect([connection.pongs.length, connection.closings]).toEqual([4, [1008]])
  })
})

test('a public channel carries no messages where only changes are told there', async () => {
  const { join, say, told } = openSocket({}, undefined, { hasPublicMessages: false })
  join('room', { broadcast: { self: true, ack: true }, presence: { enabled: true } })
  expect(await told()).toEqual([['realtime:room', 'phx_reply', joined]])
  say('realtime:room', 'broadcast', { type: 'broadcast', event: 'x', payload: {} })
  say('realtime:room', 'presence', { event: 'track', payload: {} })
  expect(await told()).toEqual([
    ['realtime:room', 'phx_reply', refused('You do not have permissions to track presence in this channel')],
  ])
})

test('a channel that is cut off while it waits for its changes hears nothing more', async () => {
  const following = Promise.withResolvers<void>()
  const { socket, join, told } = openSocket({}, undefined, { follow: () => following.promise })
  join('room', {
    presence: { enabled: true },
    postgres_changes: [{ event: '*', schema: '*' }],
    postgres_changes_options: { wait: true },
  })
  expect(await told()).toEqual([])
  for (const channel of [...socket.channels]) channel.cutOff('You have left')
  following.resolve()
  expect((await told()).map(([, event]) => event)).toEqual(['system', 'phx_close'])
})

test('long messages that wait stop the reading earlier', async () => {
  const gate = Promise.withResolvers<void>()
  const { connection, say, join, told } = openSocket({}, () => gate.promise)
  join('room')
  for (let count = 0; count < 3; count += 1) say('phoenix', 'heartbeat', { long: 'x'.repeat(200_000) })
  expect(connection.isPaused).toBe(true)
  gate.resolve()
  await told()
  expect(connection.isPaused).toBe(false)
})

test('a topic that is too long is refused', async () => {
  const { join, told } = openSocket()
  join('x'.repeat(300))
  expect((await told())[0]?.[2]).toEqual(refused('InvalidJoinPayload: The name of the channel is too long'))
})

describe('a message that is none', () => {
  test('closes the socket, and nothing after it is done', async () => {
    const { connection, join, told } = openSocket()
    connection.emit('message', Buffer.from('hello'), false)
    join('room')
    expect(connection.closings).toEqual([1008])
    expect(await told()).toEqual([])
  })
})

test('messages that wait for a slow one stop the reading, until they are done', async () => {
  const gate = Promise.withResolvers<void>()
  const { connection, say, join, told } = openSocket({ messages: 200 }, () => gate.promise)
  join('room')
  for (let count = 0; count < 101; count += 1) say('phoenix', 'heartbeat')
  expect(connection.isPaused).toBe(true)
  gate.resolve()
  expect(await told()).toHaveLength(102)
  expect(connection.isPaused).toBe(false)
})

test('a socket is silent after a minute without a channel, whatever it says', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const { socket, join, say, told } = openSocket()
  join('room')
  await told()
  clock.mockReturnValue(10_000)
  say('realtime:room', 'phx_leave')
  await told()
  clock.mockReturnValue(60_000)
  say('phoenix', 'heartbeat')
  expect([socket.isSilent(70_000), socket.isSilent(70_001)]).toEqual([false, true])
})

test('a socket is silent after a minute without a word', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const { socket, join, say, told } = openSocket()
  join('room')
  await told()
  expect([socket.isSilent(65_000), socket.isSilent(65_001)]).toEqual([false, true])
  clock.mockReturnValue(10_000)
  say('phoenix', 'heartbeat')
  expect(socket.isSilent(65_001)).toBe(false)
})

test('the channels end with the connection', async () => {
  const { socket, connection, join, told, hub, onEnd } = openSocket()
  join('a')
  join('b')
  await told()
  connection.emit('close')
  expect([socket.channelCount, hub.isEmpty]).toEqual([0, true])
  expect(onEnd).toHaveBeenCalledOnce()
})

describe('a filter', () => {
  const columns = [
    { name: 'id', type: 'uuid', cast: 'uuid' },
    { name: 'age', type: 'int4', cast: 'integer' },
  ]
  const table: PublishedTable = {
    schema: 'public',
    name: 'cats',
    relation: 'public.cats',
    key: ['id'],
    hasPolicies: false,
    ruleColumns: [],
    isFull: false,
    columns,
    readable: { anon: ['id', 'age'] },
  }
  /** The events, and of a system message what it says. */
  const follow = async (filter: string, sqlstate = '00000') => {
    const query = vi.fn(() => Promise.reject(new DatabaseError('no', { sqlstate })))
    const { join, told } = openSocket({}, undefined, { query, table })
    join('room', { postgres_changes: [{ event: '*', schema: 'public', table: 'cats', filter }] })
    const heard = (await told()).map(
      ([, event, payload]) => (payload as { message?: string }).message ?? event,
    )
    return { query, heard }
  }

  test.each(['22P02', '42883'])('that the database refuses with %s is not followed', async (sqlstate) => {
    expect((await follow('age=gt.x', sqlstate)).heard).toEqual([
      'phx_reply',
      'Unable to subscribe to changes with given parameters: the filter cannot be used: no',
    ])
  })

  test.each(['53T02', '53300', '57014', '57P01'])(
    'that cannot be checked because of %s is tried again by the client',
    async (sqlstate) => {
      expect((await follow('age=gt.5', sqlstate)).heard).toEqual(['phx_reply', 'phx_error'])
    },
  )

  test('that compares an id is followed without a question', async () => {
    const { query, heard } = await follow('id=eq.00000000-0000-4000-8000-000000000001')
    expect(heard).toEqual(['phx_reply', 'Subscribed to PostgreSQL'])
    expect(query).not.toHaveBeenCalled()
  })
})
