import { expect, test } from 'vitest'
import { HeldBytes } from './held-bytes.ts'
import { bodyOf } from './test-support/pass-bytes.ts'

test('the bytes are those of the body, and are free when the work is done', async () => {
  const bytes = new HeldBytes(100)
  const seen = await bytes.use(bodyOf(Buffer.from('a picture'), 2), 10, async (given) => {
    expect(bytes.held).toBe(9)
    return given.toString()
  })
  expect([seen, bytes.held]).toEqual(['a picture', 0])
})

test('bodies that would hold too much together are refused, and those that are held go on', async () => {
  const bytes = new HeldBytes(100)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = bytes.use(bodyOf(Buffer.alloc(60)), 100, () => promise)
  await expect.poll(() => bytes.held).toBe(60)
  let isCanceled = false
  const second = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.alloc(41)),
    cancel: () => {
      isCanceled = true
    },
  })
  const refused = { status: 429, code: 'SlowDown' }
  await expect(bytes.use(second, 100, async () => 'never')).rejects.toMatchObject(refused)
  expect([isCanceled, bytes.held]).toEqual([true, 60])
  resolve()
  await first
  expect(await bytes.use(bodyOf(Buffer.alloc(41)), 100, async () => 'later')).toBe('later')
})

test.each([
  ['the body is too long', bodyOf(Buffer.alloc(11), 6), 413],
  ['the work fails', bodyOf(Buffer.alloc(10)), undefined],
])('nothing stays held if %s', async (_name, body, statusCode) => {
  const bytes = new HeldBytes(100)
  const work = () => Promise.reject(new Error('broken'))
  const error = await bytes.use(body, 10, work).catch((reason: unknown) => reason)
  expect(error).toMatchObject(statusCode === undefined ? { message: 'broken' } : { statusCode })
  expect(bytes.held).toBe(0)
})
