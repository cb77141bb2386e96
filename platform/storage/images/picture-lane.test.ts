import { expect, test } from 'vitest'
import { PictureLane, renderedPictures, sentPictures } from './picture-lane.ts'

const options = { atOnce: 1, waiting: 8, perClient: 2, heldBytes: 100, longestArrival: 60_000 }
const file = () => ReadableStream.from([new Uint8Array(10)])
const tooMany = { status: 429, statusCode: 429, code: 'SlowDown' }

/** A body that arrives when it is told to. */
function slowFile() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  return { body, end: () => controller?.close() }
}

test('one client waits with a few pictures, arriving ones included, and others still find a place', async () => {
  const lane = new PictureLane(options)
  const slow = [slowFile(), slowFile()]
  const sent = slow.map(({ body }) => lane.run(body, { client: 'ada' }, async () => 'done'))
  let reason: unknown
  const third = new ReadableStream<Uint8Array>({
    cancel: (given) => {
      reason = given
    },
  })
  await expect(lane.run(third, { client: 'ada' }, async () => 'done')).rejects.toMatchObject(tooMany)
  expect(reason).toMatchObject(tooMany)
  expect(await lane.run(file(), { client: 'ben' }, async () => 'done')).toBe('done')
  for (const { end } of slow) end()
  expect(await Promise.all(sent)).toEqual(['done', 'done'])
})

test('a client has its places back after a success and after a failure', async () => {
  const lane = new PictureLane({ ...options, perClient: 1 })
  const run = (work: () => Promise<string>) => lane.run(file(), { client: 'ada' }, work)
  expect(await run(async () => 'first')).toBe('first')
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'third')).toBe('third')
})

test('a picture that arrives too slowly is given up, and its place is free', async () => {
  const lane = new PictureLane({ ...options, perClient: 1, longestArrival: 10 })
  let isLeft = false
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(90)),
    cancel: () => {
      isLeft = true
    },
  })
  await expect(lane.run(endless, { client: 'ada' }, async () => 'done')).rejects.toMatchObject({
    statusCode: 400,
    message: 'The picture took too long to arrive',
  })
  expect(isLeft).toBe(true)
  expect(await lane.run(file(), { client: 'ada' }, async () => 'done')).toBe('done')
})

test('a service is not counted', async () => {
  const lane = new PictureLane({ ...options, perClient: 1 })
  const slow = slowFile()
  const first = lane.run(slow.body, {}, async () => 'first')
  expect(await lane.run(file(), {}, async () => 'second')).toBe('second')
  slow.end()
  expect(await first).toBe('first')
})

test('those who ask for pictures keep nobody from sending one', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = Array.from({ length: 20 }, (_, index) =>
    renderedPictures.run(file(), { client: `visitor ${index}` }, () => promise).catch(() => 'refused'),
  )
  expect(await sentPictures.run(file(), { client: 'ada' }, async () => 'sent')).toBe('sent')
  resolve('rendered')
  expect((await Promise.all(asked)).filter((answer) => answer === 'rendered')).toHaveLength(17)
})
