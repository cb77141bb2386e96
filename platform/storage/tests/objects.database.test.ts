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
  fixture.logs.length = 0
  count += 1
  folder = `${fixture.ada}/${count}`
})

const call: Fixture['call'] = (...parts) => fixture.call(...parts)

const upload = (
  path: string,
  body: NonNullable<RequestInit['body']> = 'hello',
  headers: Record<string, string> = {},
) =>
  call(`/object/${path}`, {
    as: 'ada',
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain', ...headers },
  })

const download = (path: string, headers: Record<string, string> = {}, as = 'ada') =>
  call(`/object/${path}`, { as, headers })

describe('an upload', () => {
  test('answers the id and the key, and the same bytes come back', async () => {
    const { status, body } = await upload(`folders/${folder}/a.txt`, 'hello', {
      'cache-control': 'max-age=60',
    })
    expect([status, body]).toEqual([200, { Id: expect.any(String), Key: `folders/${folder}/a.txt` }])
    const got = await download(`folders/${folder}/a.txt`)
    expect([got.status, got.text]).toEqual([200, 'hello'])
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '5',
      'cache-control': 'private, max-age=60',
      'accept-ranges': 'bytes',
      // The first half of the SHA-256 of hello.
      etag: '"2cf24dba5fb0a30e26e83b2ac5b9e29e"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(fixture.logs).toEqual([])
  })

  test('of a form takes the file from the field without a name, and the facts from the others', async () => {
    const form = new FormData()
    form.append('cacheControl', '120')
    form.append('metadata', JSON.stringify({ color: 'red' }))
    form.append('', new Blob(['a blob'], { type: 'image/png' }))
    const { status } = await call(`/object/folders/${folder}/b.png`, {
      as: 'ada',
      method: 'POST',
      body: form,
    })
    expect(status).toBe(200)
    const info = await call(`/object/info/folders/${folder}/b.png`, { as: 'ada' })
    expect(info.body).toMatchObject({
      name: `${folder}/b.png`,
      bucket_id: 'folders',
      size: 6,
      content_type: 'image/png',
      cache_control: 'max-age=120',
      metadata: { color: 'red' },
    })
    expect((await download(`folders/${folder}/b.png`)).text).toBe('a blob')
  })

  test('of a form that ends in the middle of the file stores nothing', async () => {
    const before = await fixture.compare()
    const body = '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nhalf of the fi'
    const { status, body: refusal } = await call(`/object/folders/${folder}/half`, {
      as: 'ada',
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([status, refusal.code]).toEqual([400, 'InvalidRequest'])
    expect(await fixture.compare()).toEqual(before)
  })

  test.each([
    [
      'no file',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['no boundary', 'anything', 'multipart/form-data'],
    [
      'metadata that is no JSON',
      '--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{\r\n--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nb\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('of a form with %s is refused', async (_what, body, type) => {
    const answer = await call(`/object/folders/${folder}/c`, {
      as: 'ada',
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'InvalidRequest'])
  })

  test('of a name that exists is refused without x-upsert, and changes nothing', async () => {
    await upload(`folders/${folder}/a`, 'first')
    const again = await upload(`folders/${folder}/a`, 'second')
    expect([again.status, again.body]).toEqual([
      400,
      {
        statusCode: '409',
        error: 'Duplicate',
        message: 'The resource already exists',
        code: 'KeyAlreadyExists',
      },
    ])
    expect((await download(`folders/${folder}/a`)).text).toBe('first')
  })

  test.each([
    ['POST with x-upsert', 'POST', { 'x-upsert': 'true' }],
    ['PUT', 'PUT', {}],
  ])('by %s replaces the object, keeps its id and dooms the old bytes', async (_how, method, headers) => {
    const first = await upload(`folders/${folder}/a`, 'first')
    const second = await call(`/object/folders/${folder}/a`, { as: 'ada', method, body: 'second', headers })
    expect([second.status, second.body.Id]).toEqual([200, first.body.Id])
    expect((await download(`folders/${folder}/a`)).text).toBe('second')
    const { rows, files } = await fixture.compare()
    expect(files).toEqual(rows)
  })

  test('into the folder of somebody else is refused before its bytes are read', async () => {
    let isRead = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isRead = true
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const answer = await call(`/object/folders/${fixture.bob}/a`, { as: 'ada', method: 'POST', body })
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        statusCode: '403',
        error: 'Unauthorized',
        message: 'new row violates row-level security policy',
        code: 'AccessDenied',
      },
    ])
    expect(isRead).toBe(false)
  })

  test('needs no right to read', async () => {
    const { status, body } = await upload(`inbox/${folder}`, 'a letter')
    expect([status, body.Id]).toEqual([200, expect.any(String)])
    expect((await download(`inbox/${folder}`)).body.statusCode).toBe('404')
  })

  test('larger than the bucket allows is refused, whether its length is announced or not', async () => {
    const before = await fixture.compare()
    const announced = await upload(`small/${folder}/a`, 'x'.repeat(11))
    const piece = new TextEncoder().encode('xxxxxx')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(piece)
        controller.enqueue(piece)
        controller.close()
      },
    })
    const streamed = await upload(`small/${folder}/a`, body)
    for (const answer of [announced, streamed]) {
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          statusCode: '413',
          error: 'Payload too large',
          message: 'The object exceeded the maximum allowed size',
          code: 'EntityTooLarge',
        },
      ])
    }
    expect(await fixture.compare()).toEqual(before)
    expect((await upload(`small/${folder}/a`, 'x'.repeat(10))).status).toBe(200)
  })

  test.each([
    ['application/pdf', false],
    ['text/html', false],
    ['text/plain; charset=utf-8', true],
    ['image/png', true],
    ['no type', false],
  ])('as %s into a bucket of text and pictures: %s', async (type, isAllowed) => {
    const { body } = await upload(`small/${folder}/a`, 'x', { 'content-type': type })
    expect(body.statusCode).toBe(isAllowed ? undefined : '415')
  })

  test('is changed by what the bucket does with files', async () => {
    await upload(`shouts/${folder}/a`, 'hello')
    const got = await download(`shouts/${folder}/a`)
    expect([got.text, got.headers.get('content-type'), got.headers.get('content-length')]).toEqual([
      'HELLO',
      'text/x-shout',
      '5',
    ])
  })

  test('that becomes longer than the bucket allows by what it does with files is refused', async () => {
    await fixture.query(`update storage.buckets set file_size_limit = 8 where id = 'shouts'`)
    // Eight bytes, and twelve in capitals.
    const longer = await upload(`shouts/${folder}/a`, 'ŉŉŉŉ')
    expect(longer.body.statusCode).toBe('413')
    await fixture.query(`update storage.buckets set file_size_limit = null where id = 'shouts'`)
  })

  test('that fails inside of the service tells nothing, leaves nothing and is logged', async () => {
    const before = await fixture.compare()
    const { status, body } = await upload(`shouts/${folder}/a`, 'break')
    expect([status, body]).toEqual([
      500,
      { statusCode: '500', error: 'Internal', message: 'Internal Server Error', code: 'InternalError' },
    ])
    expect(fixture.logs).toHaveLength(1)
    expect(await fixture.compare()).toEqual(before)
  })

  test('that the database refuses at its end leaves no bytes', async () => {
    const before = await fixture.compare()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('more than five'))
        controller.close()
      },
    })
    const answer = await upload(`full/${folder}/a`, body)
    expect([answer.status, answer.body.statusCode, answer.body.message]).toEqual([
      400,
      '413',
      'The storage of Acme is full',
    ])
    expect(await fixture.compare()).toEqual(before)
  })

  test('whose sender leaves stores nothing', async () => {
    const before = await fixture.compare()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
      pull: () => Promise.reject(new Error('gone')),
    })
    const { body: refusal } = await upload(`folders/${folder}/a`, body)
    expect(refusal.code).toBe('InvalidRequest')
    expect(await fixture.compare()).toEqual(before)
  })

  test('of two at once with one name stores one', async () => {
    const answers = await Promise.all(['one', 'two'].map((text) => upload(`folders/${folder}/a`, text)))
    expect(answers.map(({ body }) => body.statusCode ?? '200').sort()).toEqual(['200', '409'])
    const { rows, files } = await fixture.compare()
    expect(files).toEqual(rows)
  })
})

describe('a download', () => {
  test('of a private object by somebody else finds nothing', async () => {
    await upload(`folders/${folder}/a`)
    for (const path of [
      `folders/${folder}/a`,
      `authenticated/folders/${folder}/a`,
      `info/folders/${folder}/a`,
    ]) {
      const { status, body } = await download(path, {}, 'bob')
      expect([status, body]).toEqual([
        400,
        { statusCode: '404', error: 'not_found', message: 'Object not found', code: 'NoSuchKey' },
      ])
    }
    const open = await call(`/object/public/folders/${folder}/a`)
    expect([open.status, open.body.statusCode, open.body.message]).toEqual([400, '404', 'Bucket not found'])
  })

  test('of a public bucket needs no credentials', async () => {
    await call(`/object/shop/${folder}/logo.svg`, {
      as: 'service',
      method: 'POST',
      body: '<svg><script>alert(1)</script></svg>',
      headers: { 'content-type': 'image/svg+xml' },
    })
    const got = await call(`/object/public/shop/${folder}/logo.svg`)
    expect([got.status, got.text]).toEqual([200, '<svg><script>alert(1)</script></svg>'])
    expect(got.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
    expect((await call(`/object/info/public/shop/${folder}/logo.svg`)).body.size).toBe(36)
    expect((await download(`shop/${folder}/logo.svg`, {}, 'bob')).status).toBe(200)
  })

  test.each([
    'text/html',
    'text/html; charset=utf-8',
    'application/xhtml+xml',
    'text/javascript',
    'text/css',
  ])('of %s is plain text', async (type) => {
    await upload(`folders/${folder}/page`, '<script>alert(1)</script>', { 'content-type': type })
    expect((await download(`folders/${folder}/page`)).headers.get('content-type')).toBe(
      'text/plain; charset=utf-8',
    )
  })

  test.each([
    ['bytes=0-1', 206, 'he', 'bytes 0-1/5'],
    ['bytes=3-', 206, 'lo', 'bytes 3-4/5'],
    ['bytes=-2', 206, 'lo', 'bytes 3-4/5'],
    ['bytes=-9', 206, 'hello', 'bytes 0-4/5'],
    ['bytes=1-99', 206, 'ello', 'bytes 1-4/5'],
    ['bytes=0-1,3-4', 200, 'hello', null],
    ['bytes=3-1', 200, 'hello', null],
    ['items=0-1', 200, 'hello', null],
  ])('with the range %s', async (range, status, text, contentRange) => {
    await upload(`folders/${folder}/a`)
    const got = await download(`folders/${folder}/a`, { range })
    expect([
      got.status,
      got.text,
      got.headers.get('content-range'),
      got.headers.get('content-length'),
    ]).toEqual([status, text, contentRange, String(text.length)])
  })

  test.each(['bytes=5-', 'bytes=9-12', 'bytes=-0'])(
    'with the range %s beyond the end is refused',
    async (range) => {
      await upload(`folders/${folder}/a`)
      const got = await download(`folders/${folder}/a`, { range })
      expect([got.status, got.body.code, got.headers.get('content-range')]).toEqual([
        416,
        'InvalidRange',
        'bytes */5',
      ])
    },
  )

  test('of bytes that the client has answers 304 without them', async () => {
    await upload(`folders/${folder}/a`)
    const first = await download(`folders/${folder}/a`)
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-modified-since': modified },
    ]) {
      const got = await download(`folders/${folder}/a`, headers)
      expect([got.status, got.text, got.headers.get('etag')]).toEqual([304, '', etag])
    }
    const other = await download(`folders/${folder}/a`, {
      'if-none-match': '"other"',
      'if-modified-since': modified,
    })
    expect(other.status).toBe(200)
  })

  test.each([
    ['download=', 'attachment;'],
    [
      'download=r%C3%A9sum%C3%A9%22.txt',
      "attachment; filename=r%C3%A9sum%C3%A9%22.txt; filename*=UTF-8''r%C3%A9sum%C3%A9%22.txt",
    ],
  ])('with %s is saved as a file', async (query, disposition) => {
    await upload(`folders/${folder}/a.txt`)
    const got = await download(`folders/${folder}/a.txt?${query}`)
    expect(got.headers.get('content-disposition')).toBe(disposition)
  })

  test('by HEAD has the headers and no bytes', async () => {
    await upload(`folders/${folder}/a`)
    const got = await call(`/object/folders/${folder}/a`, { as: 'ada', method: 'HEAD' })
    expect([got.status, got.text, got.headers.get('content-length')]).toEqual([200, '', '5'])
    const missing = await call(`/object/folders/${folder}/b`, { as: 'ada', method: 'HEAD' })
    expect([missing.status, missing.text]).toEqual([400, ''])
  })

  test('of a row whose bytes are gone is a refusal, not a fault', async () => {
    await upload(`folders/${folder}/a`)
    const [row] = await fixture.query('select version from storage.objects where name = $1', [`${folder}/a`])
    await fixture.store.remove([String(row?.version)])
    const got = await download(`folders/${folder}/a`)
    expect([got.status, got.body.statusCode, got.body.message]).toEqual([
      400,
      '404',
      'The resource was not found',
    ])
    await fixture.query('delete from storage.objects where name = $1', [`${folder}/a`])
    await fixture.query('delete from storage.doomed_files where version = $1', [row?.version])
  })
})

describe('moving and copying', () => {
  const transfer = (kind: 'move' | 'copy', source: string, target: string, rest: object = {}) =>
    call(`/object/${kind}`, {
      as: 'ada',
      method: 'POST',
      json: {
        bucketId: 'folders',
        sourceKey: `${folder}/${source}`,
        destinationKey: `${folder}/${target}`,
        ...rest,
      },
    })

  test('a move changes the name and keeps the bytes where they are', async () => {
    const { body } = await upload(`folders/${folder}/a`)
    const [before] = await fixture.query('select version from storage.objects where id = $1', [body.Id])
    const moved = await transfer('move', 'a', 'b')
    expect([moved.status, moved.body]).toEqual([
      200,
      { message: 'Successfully moved', Id: body.Id, Key: `folders/${folder}/b` },
    ])
    expect((await download(`folders/${folder}/b`)).text).toBe('hello')
    expect((await download(`folders/${folder}/a`)).body.code).toBe('NoSuchKey')
    const [after] = await fixture.query('select version from storage.objects where id = $1', [body.Id])
    expect(after).toEqual(before)
  })

  test('a copy has bytes of its own', async () => {
    await upload(`folders/${folder}/a`)
    const copied = await transfer('copy', 'a', 'b')
    expect([copied.status, copied.body.Key]).toEqual([200, `folders/${folder}/b`])
    await call('/object/folders', { as: 'ada', method: 'DELETE', json: { prefixes: [`${folder}/a`] } })
    expect((await download(`folders/${folder}/b`)).text).toBe('hello')
  })

  test.each(['move', 'copy'] as const)(
    'a %s refuses a name that is taken, a missing source and a foreign target',
    async (kind) => {
      await upload(`folders/${folder}/a`, 'a')
      await upload(`folders/${folder}/b`, 'b')
      const before = await fixture.compare()
      const codes = []
      for (const [source, target, rest] of [
        ['a', 'b', {}],
        ['missing', 'c', {}],
        ['a', 'c', { destinationKey: `${fixture.bob}/c` }],
        ['a', 'c', { destinationBucket: 'nowhere' }],
        ['a', '../c', {}],
      ] as const) {
        codes.push((await transfer(kind, source, target, rest)).body.code)
      }
      expect(codes).toEqual(['KeyAlreadyExists', 'NoSuchKey', 'AccessDenied', 'NoSuchBucket', 'InvalidKey'])
      expect(await fixture.compare()).toEqual(before)
      expect((await download(`folders/${folder}/b`)).text).toBe('b')
    },
  )

  test.each(['move', 'copy'] as const)('a %s into another bucket obeys its limits', async (kind) => {
    await upload(`folders/${folder}/long`, 'x'.repeat(11))
    await upload(`folders/${folder}/pdf`, 'x', { 'content-type': 'application/pdf' })
    await upload(`folders/${folder}/fits`, 'x')
    const codes = []
    for (const source of ['long', 'pdf', 'fits']) {
      codes.push((await transfer(kind, source, source, { destinationBucket: 'small' })).body.code)
    }
    expect(codes).toEqual(['EntityTooLarge', 'InvalidMimeType', undefined])
    expect((await download(`small/${folder}/fits`)).text).toBe('x')
  })
})

describe('removing', () => {
  test('answers the rows that are gone, and nothing about those of others', async () => {
    await upload(`folders/${folder}/a`)
    await call(`/object/folders/${fixture.bob}/${count}`, { as: 'bob', method: 'POST', body: 'mine' })
    const { status, body } = await call('/object/folders', {
      as: 'ada',
      method: 'DELETE',
      json: { prefixes: [`${folder}/a`, `${fixture.bob}/${count}`, `${folder}/missing`] },
    })
    expect([status, body]).toEqual([
      200,
      [expect.objectContaining({ name: `${folder}/a`, bucket_id: 'folders' })],
    ])
    expect((await download(`folders/${fixture.bob}/${count}`, {}, 'bob')).text).toBe('mine')
  })

  test('of one object tells whether it existed', async () => {
    await upload(`folders/${folder}/a`)
    const first = await call(`/object/folders/${folder}/a`, { as: 'ada', method: 'DELETE' })
    const second = await call(`/object/folders/${folder}/a`, { as: 'ada', method: 'DELETE' })
    expect([first.body.message, second.body.code]).toEqual(['Successfully deleted', 'NoSuchKey'])
  })
})

test.each([
  ['/object/folders/a%2F..%2Fb', 'InvalidKey'],
  ['/object/folders/%2e%2e%2fa', 'InvalidKey'],
  ['/object/folders/a%00b', 'InvalidKey'],
  ['/object/folders/a%5Cb', 'InvalidKey'],
  ['/object/folders/%zz', 'InvalidKey'],
  ['/object/..%2F..%2Fetc/passwd', 'InvalidBucketName'],
  ['/object/folders//a', 'InvalidKey'],
])('the address %s is refused in each way to use it', async (path, code) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const { status, body } = await call(path, {
      as: 'service',
      method,
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: 'x' }),
    })
    expect([method, status, body.code]).toEqual([method, 400, code])
  }
})

test('without credentials, a request is refused, and with a wrong key too', async () => {
  const none = await call('/bucket')
  expect([none.status, none.body.message]).toEqual([400, 'Invalid Compact JWS'])
  const wrong = await call('/bucket', { headers: { apikey: 'sb_secret_wrong' } })
  expect([wrong.status, wrong.body]).toEqual([
    400,
    { statusCode: '403', error: 'Unauthorized', message: 'Invalid API key', code: 'AccessDenied' },
  ])
})

test('a slow client holds no transaction, neither while it sends nor while it reads', async () => {
  const path = `folders/${folder}/slow.txt`
  const [part, bytes] = [Buffer.alloc(1024 * 1024, 'x'), 8 * 1024 * 1024]
  const reached = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      sent += 1
      if (sent === 4) {
        reached.resolve()
        await going.promise
      }
      if (sent * part.length > bytes) controller.close()
      else controller.enqueue(part)
    },
  })
  const uploading = upload(path, body)
  await reached.promise
  await expect.poll(countTransactions).toBe(0)
  going.resolve()
  expect((await uploading).status).toBe(200)

  const answer = await fixture.app.request(`/storage/v1/object/${path}`, {
    headers: { Authorization: `Bearer ${fixture.bearers.ada}` },
  })
  const reader = answer.body?.getReader()
  let received = (await reader?.read())?.value?.length ?? 0
  await expect.poll(countTransactions).toBe(0)
  for (;;) {
    const next = await reader?.read()
    if (next?.done !== false) break
    received += next.value.length
  }
  expect(received).toBe(bytes)
})

async function countTransactions(): Promise<number> {
  const [row] = await fixture.query(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       and backend_type = 'client backend'`,
  )
  return Number(row?.count)
}

test('uploads that replace each other at the same time all succeed, and name the same object', async () => {
  const send = (path: string, body: string) =>
    call(`/object/${path}`, { as: 'ada', method: 'POST', body, headers: { 'x-upsert': 'true' } })
  const path = `folders/${fixture.ada}/contested`
  const { body: first } = await send(path, 'first')
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((body) => send(path, body)))
    expect(answers.map(({ status, body }) => [status, body.Id])).toEqual(Array(5).fill([200, first.Id]))
  }
})

test('copies that replace each other at the same time all tell the row that they made', async () => {
  const source = `${fixture.ada}/source`
  await call(`/object/folders/${source}`, { as: 'ada', method: 'POST', body: 'hello' })
  const copy = (metadata: object) =>
    call('/object/copy', {
      as: 'ada',
      method: 'POST',
      headers: { 'x-upsert': 'true' },
      json: {
        bucketId: 'folders',
        sourceKey: source,
        destinationKey: `${fixture.ada}/target`,
        copyMetadata: false,
        metadata,
      },
    })
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((turn) => copy({ turn })))
    expect(answers.map(({ status, body }) => [status, body.user_metadata])).toEqual([
      [200, { turn: 1 }],
      [200, { turn: 2 }],
      [200, { turn: 3 }],
      [200, { turn: 4 }],
      [200, { turn: 5 }],
    ])
  }
})
