// What somebody without patience or with bad intent can make the service hold, keep or give away.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Fixture, openFixture } from '../testing/fixture.ts'

let fixture: Fixture
let folder: string
let count = 0

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
})

afterAll(async () => {
  await fixture?.close()
})

beforeEach(() => {
  count += 1
  folder = `${fixture.ada}/${count}`
})

type Body = NonNullable<RequestInit['body']>

const call: Fixture['call'] = (...parts) => fixture.call(...parts)

const upload = (path: string, headers: Record<string, string> = {}, body: Body = 'hello') =>
  call(`/object/${path}`, {
    as: 'ada',
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain', ...headers },
  })

const jsonOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>

const download = (path: string, as = 'ada') => call(`/object/${path}`, { as })

describe('the facts about a file', () => {
  const facts = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
  const tooLong = [400, 'InvalidRequest']

  test('have 4 KB, in a header, in a form and of a copy', async () => {
    const inHeader = (bytes: number) => ({
      'x-metadata': Buffer.from(JSON.stringify(facts(bytes))).toString('base64'),
    })
    const inForm = (bytes: number) => {
      const form = new FormData()
      form.append('metadata', JSON.stringify(facts(bytes)))
      form.append('', new Blob(['hello']))
      return call(`/object/folders/${folder}/${bytes}-form`, { as: 'ada', method: 'POST', body: form })
    }
    const copy = (bytes: number) =>
      call('/object/copy', {
        as: 'ada',
        method: 'POST',
        json: {
          bucketId: 'folders',
          sourceKey: `${folder}/4096-form`,
          destinationKey: `${folder}/${bytes}-copy`,
          copyMetadata: false,
          metadata: facts(bytes),
        },
      })
    const ways = [(bytes: number) => upload(`folders/${folder}/${bytes}`, inHeader(bytes)), inForm, copy]
    for (const way of ways) {
      expect((await way(4096)).status).toBe(200)
      const { status, body } = await way(4097)
      expect([status, body.code]).toEqual(tooLong)
    }
  })

  test('are no encoding where the bucket changes the bytes', async () => {
    await upload(`shouts/${folder}/a`, { 'content-encoding': 'gzip' })
    expect((await download(`shouts/${folder}/a`)).headers.get('content-encoding')).toBeNull()
  })
})

describe('a form', () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nhello\r\n'
  const send = (name: string, body: Body) => upload(`folders/${folder}/${name}`, boundary, body)

  /** Never ends by itself; tells how much of it was read. */
  function endless(beginning: string) {
    const piece = Buffer.from(field('more', 'x'.repeat(1000)))
    const read = { bytes: 0, isLeft: false }
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(Buffer.from(beginning)),
        pull(controller) {
          read.bytes += piece.length
          controller.enqueue(piece)
        },
        cancel() {
          read.isLeft = true
        },
      },
      { highWaterMark: 1 },
    )
    return { body, read }
  }

  test('with fields that nobody knows keeps none of them', async () => {
    const fields = Array.from({ length: 15 }, (_, index) => field(`other-${index}`, 'x')).join('')
    const { status } = await send('a', `${fields}${file}--x--\r\n`)
    expect(status).toBe(200)
    const info = await call(`/object/info/folders/${folder}/a`, { as: 'ada' })
    expect(info.body.metadata).toEqual({})
  })

  test('with a field of more than 4 KB is refused', async () => {
    const { status, body } = await send('a', `${field('contentType', 'x'.repeat(5000))}${file}--x--\r\n`)
    expect([status, body.code]).toEqual([400, 'InvalidRequest'])
  })

  test('that never comes to its file is given up', async () => {
    const { body, read } = endless('')
    const answer = await send('a', body)
    expect([answer.status, answer.body.message]).toEqual([400, 'The form is too long'])
    expect(read.isLeft).toBe(true)
    expect(read.bytes).toBeLessThan(1024 * 1024)
  })

  test('that never ends behind its file is given up', async () => {
    const { body, read } = endless(file)
    await send('b', body)
    await expect.poll(() => read.isLeft).toBe(true)
    expect(read.bytes).toBeLessThan(1024 * 1024)
  })
})

describe('a link', () => {
  const sign = (json: object, app = fixture.app) =>
    app.request(`/storage/v1/object/sign/folders/${folder}/a`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${fixture.bearers.ada}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
  const urlOf = async (answer: Response) => String((await jsonOf(answer)).signedURL)

  test('is valid no longer than the service allows', async () => {
    await upload(`folders/${folder}/a`)
    const app = fixture.openApp({ longestLink: 3600 })
    expect((await sign({ expiresIn: 3600 }, app)).status).toBe(200)
    const refused = await sign({ expiresIn: 3601 }, app)
    expect([refused.status, (await jsonOf(refused)).message]).toEqual([
      400,
      'expiresIn must be at most 3600 seconds',
    ])
    const many = await app.request('/storage/v1/object/sign/folders', {
      method: 'POST',
      headers: { Authorization: `Bearer ${fixture.bearers.ada}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ expiresIn: 3601, paths: [`${folder}/a`] }),
    })
    expect(many.status).toBe(400)
  })

  test('to a picture in another size does not open the whole one', async () => {
    await upload(`folders/${folder}/a`)
    const url = await urlOf(await sign({ expiresIn: 60, transform: { width: 10 } }))
    expect(url).toMatch(/^\/render\/image\/sign\//)
    const { status, body } = await call(url.replace('/render/image/sign/', '/object/sign/'))
    expect([status, body.code]).toEqual([400, 'InvalidSignature'])
  })

  test('is kept by caches of others never, and by the own one until it ends', async () => {
    await upload(`folders/${folder}/a`, { 'cache-control': 'public, max-age=86400' })
    const caching = (await call(await urlOf(await sign({ expiresIn: 60 })))).headers.get('cache-control')
    expect(caching).toMatch(/^private, max-age=(5\d|60)$/)
    expect((await download(`folders/${folder}/a`)).headers.get('cache-control')).toBe(
      'private, max-age=86400',
    )
  })
})

test('only the client adds an hour of caching: without its word, an object is checked each time', async () => {
  const form = new FormData()
  form.append('', new Blob(['hello']))
  await call(`/object/shop/${folder}/form`, { as: 'service', method: 'POST', body: form })
  await call(`/object/shop/${folder}/raw`, { as: 'service', method: 'POST', body: 'hello' })
  for (const name of ['form', 'raw']) {
    const { headers } = await call(`/object/public/shop/${folder}/${name}`)
    expect(headers.get('cache-control')).toBe('no-cache')
  }
})

test('an object of a public bucket is cached as its uploader said', async () => {
  await call(`/object/shop/${folder}/a`, {
    as: 'service',
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=60' },
  })
  const { headers } = await call(`/object/public/shop/${folder}/a`)
  expect(headers.get('cache-control')).toBe('public, max-age=60')
})

test.each(['move', 'copy'])('a %s does not go around what the other bucket does with files', async (kind) => {
  await upload(`folders/${folder}/a`)
  const { status, body } = await call(`/object/${kind}`, {
    as: 'ada',
    method: 'POST',
    json: {
      bucketId: 'folders',
      sourceKey: `${folder}/a`,
      destinationBucket: 'shouts',
      destinationKey: `${folder}/a`,
    },
  })
  expect([status, body.message]).toEqual([400, 'Files come into this bucket by uploads alone'])
})

test('one client has twenty uploads at the same time, and others go on', async () => {
  const going = Promise.withResolvers<void>()
  let started = 0
  const slow = () =>
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          started += 1
          await going.promise
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  const slowOnes = Array.from({ length: 20 }, (_, index) => upload(`folders/${folder}/${index}`, {}, slow()))
  await expect.poll(() => started, { timeout: 20_000 }).toBe(20)
  const { status, body, headers } = await upload(`folders/${folder}/more`)
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'SlowDown', '2'])
  const other = await call(`/object/folders/${fixture.bob}/a`, { as: 'bob', method: 'POST', body: 'x' })
  expect(other.status).toBe(200)
  going.resolve()
  expect((await Promise.all(slowOnes)).map((answer) => answer.status)).toEqual(Array(20).fill(200))
  expect((await upload(`folders/${folder}/more`)).status).toBe(200)
})

describe('an upload that stops on its way', () => {
  const stopped = (beginning: string) =>
    new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from(beginning)) })
  const send = (name: string, type: string, body: ReadableStream<Uint8Array>) =>
    fixture.openApp({ senderPatience: 100 }).request(`/storage/v1/object/folders/${folder}/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${fixture.bearers.ada}`, 'Content-Type': type },
      body,
      duplex: 'half',
    })

  test.each([
    ['the bytes themselves', 'text/plain', 'hello'],
    [
      'a form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nhello',
    ],
  ])('is given up and leaves nothing: %s', async (_, type, beginning) => {
    const answer = await send('a', type, stopped(beginning))
    expect([answer.status, (await jsonOf(answer)).message]).toEqual([400, 'The body took too long to arrive'])
    expect((await download(`folders/${folder}/a`)).body.code).toBe('NoSuchKey')
    const { rows, files } = await fixture.compare()
    expect(files).toEqual(rows)
  })
})

test.each([
  ['text/jscript', 'text/plain; charset=utf-8'],
  ['text/livescript', 'text/plain; charset=utf-8'],
  ['text/javascript1.5', 'text/plain; charset=utf-8'],
  ['application/pdf+xml', 'application/pdf+xml'],
])('a file of the type %s is sent as %s, in a sandbox', async (type, sent) => {
  await upload(`folders/${folder}/a`, { 'content-type': type })
  const { headers } = await download(`folders/${folder}/a`)
  expect(headers.get('content-type')).toBe(sent)
  expect(headers.get('content-security-policy')).toContain('sandbox')
})
