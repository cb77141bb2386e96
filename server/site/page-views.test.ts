import type { Statement } from '@trellis/platform/postgres'
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
    const app = pageViews({ database, logger, analyticsUrl: undefined })
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

test('so many a second are let through, and the next second begins anew', () => {
  let now = 1_000
  const hasRoom = createThrottle(2, () => now)
  expect([hasRoom(), hasRoom(), hasRoom()]).toEqual([true, true, false])
  now = 1_999
  expect(hasRoom()).toBe(false)
  now = 2_000
  expect(hasRoom()).toBe(true)
})
