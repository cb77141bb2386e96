// How a channel begins and ends, in both versions of the protocol.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sign } from '../support/platform.ts'
import { openRawSocket } from './support/raw-socket.ts'
import {
  broadcast,
  enter,
  freshName,
  hear,
  hearSystem,
  openSocket,
  signPerson,
  subscribe,
  versions,
} from './support/socket-client.ts'

describe.for(versions)('in version %s', (vsn) => {
  test('a channel is subscribed, left, and subscribed again on the same socket', async () => {
    const client = await openSocket({ vsn })
    const name = freshName()
    const statuses: string[] = []
    const first = client.channel(name)
    const other = client.channel(freshName())
    await subscribe(other)
    first.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    expect(await client.removeChannel(first)).toBe('ok')
    expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    const again = client.channel(name, { config: { broadcast: { self: true } } })
    const heard = hear(again)
    await subscribe(again)
    await broadcast(again, 'back')
    await expect.poll(() => heard).toEqual([{ event: 'back', payload: {} }])
    expect(client.getChannels()).toEqual([other, again])
  })

  test('a channel that was left hears nothing more', async () => {
    const [leaver, sender] = [await openSocket({ vsn }), await openSocket({ vsn })]
    const name = freshName()
    const left = leaver.channel(name)
    const heard = hear(left)
    await subscribe(left)
    const control = leaver.channel(`${name}-control`)
    const controlled = hear(control)
    await subscribe(control)
    const sending = await enter(sender, name)
    const marking = await enter(sender, `${name}-control`)
    await leaver.removeChannel(left)
    await broadcast(sending, 'late')
    await broadcast(marking, 'mark')
    await expect.poll(() => controlled).toHaveLength(1)
    expect(heard).toEqual([])
  })

  test('a heartbeat is answered', async () => {
    const client = await openSocket({ vsn })
    const statuses: string[] = []
    await enter(client, freshName())
    client.realtime.onHeartbeat((status) => statuses.push(status))
    await client.realtime.sendHeartbeat()
    await expect.poll(() => statuses).toEqual(['sent', 'ok'])
  })

  test('a client connects when it is asked to, and returns to its channels after it was disconnected', async () => {
    const { realtime } = await openSocket({ vsn })
    expect(realtime.endpointURL()).toContain(`/realtime/v1/websocket?`)
    expect(realtime.connectionState()).toBe('closed')
    realtime.connect()
    expect(realtime.isConnecting()).toBe(true)
    await expect.poll(() => realtime.isConnected()).toBe(true)
    const channel = realtime.channel(freshName())
    await subscribe(channel)

    const ended = realtime.disconnect()
    expect(realtime.isDisconnecting()).toBe(true)
    await ended
    expect(realtime.connectionState()).toBe('closed')
    realtime.connect()
    await expect.poll(() => realtime.connectionState()).toBe('open')
    const heard = hear(channel)
    await expect
      .poll(async () => {
        await broadcast(
          await enter(await openSocket({ vsn }), channel.topic.replace('realtime:', '')),
          'back',
        )
        return heard.length
      })
      .toBeGreaterThan(0)
  })

  test('the answer to a join repeats its bindings in their order, each with a number', async () => {
    const socket = await openRawSocket({ vsn })
    const bindings = [
      { event: 'INSERT', schema: 'public', table: 'some' },
      { event: '*', schema: 'public' },
      { event: 'UPDATE', schema: 'public', table: 'some', filter: 'id=eq.1', select: ['id'] },
      { event: 'INSERT', schema: 'public', table: 'some', filter: 'id=eq.2' },
    ]
    const config = { postgres_changes: bindings }
    const answer = await socket.ask(`realtime:${freshName()}`, 'phx_join', { config })
    expect(answer).toEqual({
      status: 'ok',
      response: { postgres_changes: bindings.map((binding) => ({ ...binding, id: expect.any(Number) })) },
    })
    const { response } = answer as { response: { postgres_changes: { id: number }[] } }
    const ids = response.postgres_changes.map(({ id }) => id)
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true)
    expect(new Set(ids).size).toBe(bindings.length)
  })

  test('a second join of a topic closes the first one', async () => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', {})
    expect(await socket.ask(topic, 'phx_join', {})).toMatchObject({ status: 'ok' })
    const closes = socket.messages.filter(({ event }) => event === 'phx_close')
    expect(closes).toEqual([{ joinRef: 'ask-1', ref: 'ask-1', topic, event: 'phx_close', payload: {} }])
  })

  test('leaving is answered before the channel closes', async () => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', {})
    expect(await socket.ask(topic, 'phx_leave', {}, 'ask-1')).toEqual({ status: 'ok', response: {} })
    await socket.find(({ event }) => event === 'phx_close')
    expect(socket.messages.map(({ event, ref }) => [event, ref])).toEqual([
      ['phx_reply', 'ask-1'],
      ['phx_reply', 'ask-2'],
      ['phx_close', 'ask-1'],
    ])
  })

  test.for([
    ['realtime:', 'phx_join', {}, 'TopicNameRequired: Topic name is required'],
    ['elsewhere', 'phx_join', {}, 'UnmatchedTopic: Topics begin with realtime:'],
    [
      'realtime:a',
      'phx_join',
      { config: { private: 'yes' } },
      expect.stringMatching(/^InvalidJoinPayload: /),
    ],
    ['realtime:a', 'broadcast', { type: 'broadcast', event: 'x', payload: {} }, 'unmatched topic'],
  ] as const)('%s: %s with %j is refused with a reason', async ([topic, event, payload, reason]) => {
    const socket = await openRawSocket({ vsn })
    expect(await socket.ask(topic, event, payload)).toEqual({ status: 'error', response: { reason } })
  })

  test('an event that the protocol does not know is refused, and the channel goes on', async () => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', {})
    expect(await socket.ask(topic, 'dance', {}, 'ask-1')).toEqual({
      status: 'error',
      response: { reason: 'Unknown event: dance' },
    })
    expect(await socket.ask(topic, 'phx_leave', {}, 'ask-1')).toMatchObject({ status: 'ok' })
  })

  test.for([
    ['not JSON', 'hello'],
    ['JSON of the wrong form', '"hello"'],
    ['a message without a topic', vsn === '2.0.0' ? '["1","1",null,"phx_join",{}]' : '{"event":"phx_join"}'],
    ['a binary frame of an unknown kind', Buffer.from([9, 0, 0, 0, 0, 0, 0])],
    ['a binary frame whose lengths exceed it', Buffer.from([3, 255, 255, 255, 255, 255, 1])],
    ['JSON that is nested too deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ] as const)('%s closes the socket with 1008', async ([, frame]) => {
    const socket = await openRawSocket({ vsn })
    socket.connection.send(frame)
    expect((await socket.closed).code).toBe(1008)
  })

  test.for([
    [
      'has expired',
      sign({ role: 'authenticated', exp: 1 }),
      /^InvalidJWTToken: Token has expired \d{9,} seconds ago$/,
    ],
    ['names no role', sign({}), /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/],
    ['somebody else signed', sign({ role: 'authenticated' }, 'x'.repeat(40)), /^JwtSignatureError: /],
    ['is no token', 'nonsense', /^MalformedJWT: /],
  ] as const)('a join with a token that %s is refused', async ([, token, reason]) => {
    const client = await openSocket({ vsn, token })
    await expect(subscribe(client.channel(freshName()))).rejects.toThrow(reason)
  })

  test('a token that expires closes its channels with a reason, and the others stay', async () => {
    let token = signPerson(randomUUID(), { seconds: 3 })
    const client = await openSocket({ vsn, findToken: () => token })
    const channel = client.channel(freshName())
    const system = hearSystem(channel)
    const statuses: string[] = []
    channel.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    token = sign({ role: 'anon' })
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(system).toEqual([
      {
        extension: 'system',
        status: 'error',
        message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
        channel: channel.subTopic,
      },
    ])
    await client.realtime.setAuth()
    await enter(client, freshName())
  })

  test('a token that replaces another one in time keeps the channel', async () => {
    const id = randomUUID()
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    const config = { broadcast: { ack: true } }
    await socket.ask(topic, 'phx_join', { config, access_token: signPerson(id, { seconds: 3 }) })
    socket.send(topic, 'access_token', { access_token: signPerson(id) }, { joinRef: 'ask-1' })
    const other = `realtime:${freshName()}`
    await socket.ask(other, 'phx_join', { access_token: signPerson(id, { seconds: 3 }) })
    await socket.find(({ topic: closed, event }) => closed === other && event === 'phx_close')
    const send = { type: 'broadcast', event: 'still', payload: {} }
    expect(await socket.ask(topic, 'broadcast', send, 'ask-1')).toEqual({ status: 'ok', response: {} })
  })

  test('a new token that is not valid closes the channel with a reason', async () => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', { access_token: signPerson(randomUUID()) })
    socket.send(topic, 'access_token', { access_token: 'a.b.c' }, { joinRef: 'ask-1' })
    await socket.find(({ event }) => event === 'phx_close')
    const said = socket.messages.find(({ event }) => event === 'system')
    expect(said?.payload).toMatchObject({ extension: 'system', status: 'error', channel: topic.slice(9) })
  })

  test.for([null, '', 'sb_publishable_key'])('the new token %j changes nothing', async (token) => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', { access_token: signPerson(randomUUID()) })
    socket.send(topic, 'access_token', { access_token: token }, { joinRef: 'ask-1' })
    expect(await socket.ask(topic, 'phx_leave', {}, 'ask-1')).toMatchObject({ status: 'ok' })
    expect(socket.messages.filter(({ event }) => event === 'system')).toEqual([])
  })
})
