// What one socket may do. The numbers are those of the platform, typed here by hand.
import { describe, expect, test } from 'vitest'
import { openRawSocket, type RawSocket } from './support/raw-socket.ts'
import { enter, freshName, hear, openSocket, subscribe, versions } from './support/socket-client.ts'

const channels = 100
const perSecond = 100
const longestMessage = 256 * 1024

const reasonOf = (answer: unknown) => (answer as { response: { reason?: string } }).response.reason

/** Joins, and tries again where only this second is over. */
async function joinPatiently(socket: RawSocket, topic: string): Promise<string | undefined> {
  for (;;) {
    const reason = reasonOf(await socket.ask(topic, 'phx_join', {}))
    if (reason?.startsWith('ClientJoinRateLimitReached: ') !== true) return reason
  }
}

describe.for(versions)('in version %s', (vsn) => {
  test('a socket has a number of channels, and the next one fits when another is left', async () => {
    const socket = await openRawSocket({ vsn })
    for (let n = 1; n <= channels; n += 1)
      expect(await joinPatiently(socket, `realtime:${n}`)).toBeUndefined()
    expect(await joinPatiently(socket, 'realtime:more')).toBe('ChannelRateLimitReached: Too many channels')
    await socket.ask('realtime:1', 'phx_leave', {})
    expect(await joinPatiently(socket, 'realtime:more')).toBeUndefined()
  })

  test('more joins within a second are refused, and the socket stays', async () => {
    const socket = await openRawSocket({ vsn })
    const joins = Array.from({ length: 2 * perSecond + 1 }, () =>
      socket.ask('realtime:again', 'phx_join', {}),
    )
    const reasons = (await Promise.all(joins)).map(reasonOf)
    expect(reasons).toContain('ClientJoinRateLimitReached: Too many joins per second')
    expect(await joinPatiently(socket, 'realtime:again')).toBeUndefined()
  })

  test('a channel with more messages within a second is closed with a reason, and the socket stays', async () => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', {})
    const push = { type: 'broadcast', event: 'x', payload: {} }
    for (let n = 0; n <= 2 * perSecond; n += 1) {
      socket.send(topic, 'broadcast', push, { ref: String(n), joinRef: 'ask-1' })
    }
    await socket.find(({ event }) => event === 'phx_close')
    expect(socket.messages.find(({ event }) => event === 'system')?.payload).toEqual({
      extension: 'system',
      status: 'error',
      message: 'Too many messages per second',
      channel: topic.slice('realtime:'.length),
    })
    expect(await joinPatiently(socket, topic)).toBeUndefined()
  })

  test('a flood of any messages closes the socket with 1008', async () => {
    const socket = await openRawSocket({ vsn })
    for (let n = 0; n < 10 * perSecond; n += 1) socket.send('phoenix', 'heartbeat', {}, { ref: String(n) })
    expect((await socket.closed).code).toBe(1008)
  })

  test('a message that is too long closes the socket with 1009', async () => {
    const socket = await openRawSocket({ vsn })
    const topic = `realtime:${freshName()}`
    await socket.ask(topic, 'phx_join', {})
    const text = 'x'.repeat(longestMessage)
    socket.send(
      topic,
      'broadcast',
      { type: 'broadcast', event: 'x', payload: { text } },
      { joinRef: 'ask-1' },
    )
    expect((await socket.closed).code).toBe(1009)
  })
})

test('a socket that does not read is cut off, and those who read miss nothing', async () => {
  const name = freshName()
  const watching = (await openSocket()).channel(name)
  watching.on('presence', { event: 'sync' }, () => undefined)
  const heard = hear(watching)
  await subscribe(watching)
  const slow = await openRawSocket()
  await slow.ask(`realtime:${name}`, 'phx_join', { config: { presence: { key: 'slow' } } })
  await slow.ask(`realtime:${name}`, 'presence', { type: 'presence', event: 'track', payload: {} }, 'ask-1')
  await expect.poll(() => Object.keys(watching.presenceState())).toEqual(['slow'])
  slow.connection.pause()
  const speaker = await enter(await openSocket(), name, { broadcast: { ack: true } })
  const text = 'x'.repeat(longestMessage - 1024)
  let sent = 0
  // The buffers of both ends take some megabytes before the server notices.
  while (Object.keys(watching.presenceState()).length > 0 && sent < 400) {
    const batch = Array.from({ length: 10 }, () =>
      speaker.send({ type: 'broadcast', event: 'x', payload: { text } }),
    )
    for (const answer of await Promise.all(batch)) expect(answer).toBe('ok')
    sent += batch.length
    // The limit of messages is not the point here.
    if (sent % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  await expect.poll(() => Object.keys(watching.presenceState())).toEqual([])
  slow.connection.resume()
  expect((await slow.closed).code).toBe(1006)
  await expect.poll(() => heard.length).toBe(sent)
})
