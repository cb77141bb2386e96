// The numbers in section 9 of the specification that are built into the client for sockets, read from clients that are
// made as the product makes them.
import { createBrowserClient } from '@supabase/ssr'
import {
  createClient,
  type RealtimeChannel,
  RealtimeClient,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

type Made = { readonly realtime: RealtimeClient; readonly stop: () => unknown }

const takeFrom = (client: Pick<SupabaseClient, 'realtime' | 'auth'>): Made => ({
  realtime: client.realtime,
  stop: () => client.auth.stopAutoRefresh(),
})

/** As web/app/data/live/create-client.ts makes the one link. Its own test holds that it changes none of the numbers. */
const makeLink = (options: ConstructorParameters<typeof RealtimeClient>[1] = {}) =>
  new RealtimeClient('ws://localhost:9/realtime/v1', {
    params: { apikey: 'sb_publishable_x' },
    accessToken: async () => null,
    ...options,
  })

const makers: Readonly<Record<string, () => Made>> = {
  'for the link of the product': () => ({ realtime: makeLink(), stop: () => undefined }),
  'in a page': () =>
    takeFrom(
      createBrowserClient('http://localhost:9', 'sb_publishable_x', {
        isSingleton: false,
        cookies: { getAll: () => [], setAll: () => undefined },
        auth: { detectSessionInUrl: false },
      }),
    ),
  'with default options': () => takeFrom(createClient('http://localhost:9', 'sb_publishable_x')),
}

describe.for(Object.entries(makers))('a client %s', ([, make]) => {
  const openRealtime = (): RealtimeClient => {
    const { realtime, stop } = make()
    onTestFinished(async () => {
      await stop()
    })
    return realtime
  }

  test('gives up a push after 10 s and sends a heartbeat every 25 s', () => {
    expect(openRealtime()).toMatchObject({ timeout: 10_000, heartbeatIntervalMs: 25_000, vsn: '2.0.0' })
  })

  test('returns after 1, 2, 5 and 10 s, and then every 10 s', () => {
    const { reconnectAfterMs } = openRealtime()
    expect([1, 2, 3, 4, 5, 6, 100].map((tries) => reconnectAfterMs(tries))).toEqual([
      1000, 2000, 5000, 10_000, 10_000, 10_000, 10_000,
    ])
  })
})

/** A socket that never opens. */
class EndlessSocket extends EventTarget {
  readyState = 0
  close(): void {
    this.readyState = 3
  }
  send(): void {
    throw new Error('It is not open')
  }
}

type Opener = (options: ConstructorParameters<typeof RealtimeClient>[1]) => Pick<RealtimeClient, 'channel'>

const openers: Readonly<Record<string, Opener>> = {
  'of the link of the product': makeLink,
  'of a client': (realtime = {}) =>
    createClient('http://localhost:9', 'sb_publishable_x', { accessToken: async () => null, realtime }),
}

function joinNothing(open: Opener): { readonly channel: RealtimeChannel; readonly log: string[] } {
  const log: string[] = []
  const client = open({
    transport: EndlessSocket as unknown as typeof WebSocket,
    logger: (_: string, message: string) => log.push(message),
  })
  const channel = client.channel('any')
  onTestFinished(() => channel.teardown())
  channel.subscribe()
  return { channel, log }
}

/** What a channel keeps until it is joined. The client has no public way to ask. */
function readBuffer(channel: RealtimeChannel) {
  type Push = { payload(): { payload: { n: number } } }
  const { channelAdapter } = channel as unknown as {
    channelAdapter: { getChannel(): { pushBuffer: Push[] } }
  }
  return channelAdapter.getChannel().pushBuffer
}

describe.for(Object.entries(openers))('a channel %s', ([, open]) => {
  test('keeps 100 pushes while it joins, and forgets the oldest of more', () => {
    const { channel, log } = joinNothing(open)
    const numbers = () => readBuffer(channel).map((push) => push.payload().payload.n)
    expect(numbers()).toEqual([])
    for (let n = 1; n <= 100; n += 1) void channel.track({ n })
    expect(numbers()).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
    for (const n of [101, 102]) void channel.track({ n })
    expect(numbers()).toEqual(Array.from({ length: 100 }, (_, n) => n + 3))
    expect(log.filter((message) => message.startsWith('discarded push'))).toHaveLength(2)
  })

  test('gives up a push that nobody answers after 10 s', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { channel } = joinNothing(open)
    const answers: string[] = []
    void channel.track({}).then((answer) => answers.push(answer))
    await vi.advanceTimersByTimeAsync(9999)
    expect(answers).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(answers).toEqual(['timed out'])
  })
})
