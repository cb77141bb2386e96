import { clientAddress, type PlatformEnv } from '@trellis/platform/http'
import type { IsUnlimited } from '@trellis/platform/limits'
import type { Share, Statement, TransactionContext } from '@trellis/platform/postgres'
import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createThrottle, pageViews } from './page-views.ts'

describe('what is sent', () => {
  const send = async (body: string | ReadableStream) => {
    const written: Statement[] = []
    const database = {
      query: async (_: unknown, statement: Statement) => {
        written.push(statement)
        return []
      },
    }
    const logger = pino({ enabled: false })
    const app = pageViews({ database, logger, analyticsUrl: undefined, isUnlimited: () => false })
    const { status } = await app.request('/page-views', { method: 'POST', body, duplex: 'half' })
    return { status, values: written.map(({ values }) => values) }
  }

  test('a view is written', async () => {
    const sent = await send('{"route":"/component/:id","path":"/component/1"}')
    expect(sent).toEqual({ status: 204, values: [['/component/:id', '/component/1']] })
  })

  test.each([
    '{"route":"/x","path":"/a\\u0000b"}',
    '{"route":"/a\\u0000b","path":"/x"}',
    '{"route":"/x","path":"/x?email=mara"}',
    'no JSON',
    '',
  ])('%s is no view, and nothing is written', async (body) => {
    expect(await send(body)).toEqual({ status: 400, values: [] })
  })

  test('a body that announces its length is refused by it', async () => {
    expect(await send('x'.repeat(4097))).toEqual({ status: 413, values: [] })
  })

  test('a body that does not is read no further than the limit', async () => {
    let read = 0
    const long = new ReadableStream({
      pull(controller) {
        read += 1024
        controller.enqueue(new Uint8Array(1024))
        if (read === 64 * 1024) controller.close()
      },
    })
    expect(await send(long)).toEqual({ status: 413, values: [] })
    expect(read).toBeLessThan(16 * 1024)
  })
})

describe('how many are sent', () => {
  function open(isUnlimited: IsUnlimited = () => false) {
    let now = 1_000_000
    const shares: (Share | undefined)[] = []
    const database = {
      query: async ({ share }: TransactionContext) => {
        shares.push(share)
        return []
      },
    }
    const logger = pino({ enabled: false })
    const views = pageViews({ database, logger, analyticsUrl: undefined, isUnlimited, clock: () => now })
    const app = new Hono<PlatformEnv>().use(clientAddress()).route('/', views)
    const body = '{"route":"/x","path":"/x"}'
    /** The number of views that were written. */
    async function sendFrom(address: string, count: number): Promise<number> {
      const before = shares.length
      for (let sent = 0; sent < count; sent += 1) {
        const { status } = await app.request(
          '/page-views',
          { method: 'POST', body },
          { clientAddress: address },
        )
        expect(status).toBe(204)
      }
      return shares.length - before
    }
    const pass = (seconds: number) => {
      now += seconds * 1000
    }
    return { sendFrom, pass, shares }
  }

  test('one address is let write 30 at once and then one a second; the rest is dropped', async () => {
    const { sendFrom, pass } = open()
    expect(await sendFrom('203.0.113.9', 40)).toBe(30)
    pass(2)
    expect(await sendFrom('203.0.113.9', 40)).toBe(2)
  })

  test('an address that floods leaves room for the others, but for its household', async () => {
    const { sendFrom } = open()
    expect(await sendFrom('2001:db8:1:1::1', 500)).toBe(30)
    expect(await sendFrom('2001:db8:1:1::2', 1)).toBe(0)
    expect(await sendFrom('203.0.113.9', 10)).toBe(10)
  })

  test('all addresses together write 50 a second', async () => {
    const { sendFrom } = open()
    expect(await sendFrom('203.0.113.1', 30)).toBe(30)
    expect(await sendFrom('203.0.113.2', 30)).toBe(20)
  })

  test('the own machine is not counted by address', async () => {
    const { sendFrom } = open((address) => address === '127.0.0.1')
    expect(await sendFrom('127.0.0.1', 40)).toBe(40)
  })

  test('a view takes its connection from the share of visitors, by household', async () => {
    const { sendFrom, shares } = open()
    await sendFrom('2001:db8:1:1::1', 1)
    expect(shares).toEqual([{ lane: 'visitor', owner: '2001:db8:1:1::/64' }])
  })
})

test('so many a second are let through, and the next second begins anew', () => {
  let now = 1_000
  const hasRoom = createThrottle(2, () => now)
  expect([hasRoom(), hasRoom(), hasRoom()]).toEqual([true, true, false])
  now = 1_999
  expect(hasRoom()).toBe(false)
  now = 2_000
  expect(hasRoom()).toBe(true)
})
