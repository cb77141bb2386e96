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

beforeEach(async () => {
  fixture.clock.now = Date.now
  count += 1
  folder = `${fixture.ada}/${count}`
  await fixture.call(`/object/folders/${folder}/a.txt`, { as: 'ada', method: 'POST', body: 'hello' })
  await fixture.call(`/object/folders/${folder}/b.txt`, { as: 'ada', method: 'POST', body: 'other' })
})

async function sign(path: string, json: object = { expiresIn: 60 }, as = 'ada'): Promise<string> {
  const { status, body } = await fixture.call(`/object/sign/folders/${path}`, { as, method: 'POST', json })
  expect([status, body.message]).toEqual([200, undefined])
  return body.signedURL
}

const later = (seconds: number) => {
  fixture.clock.now = () => Date.now() + seconds * 1000
}

describe('a link to an object', () => {
  test('gives its bytes to anyone, and says when it ends', async () => {
    const url = await sign(`${folder}/a.txt`)
    expect(url).toMatch(new RegExp(`^/object/sign/folders/${folder}/a\\.txt\\?token=`))
    const got = await fixture.call(`${url}&download=x.txt`)
    expect([got.status, got.text]).toEqual([200, 'hello'])
    expect(Date.parse(got.headers.get('expires') ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
    expect(got.headers.get('content-disposition')).toContain('x.txt')
  })

  test('ends', async () => {
    const url = await sign(`${folder}/a.txt`)
    later(120)
    const { status, body } = await fixture.call(url)
    expect([status, body]).toEqual([
      400,
      {
        statusCode: '400',
        error: 'InvalidJWT',
        message: '"exp" claim timestamp check failed',
        code: 'InvalidJWT',
      },
    ])
  })

  test('opens no other object, no other bucket and no upload', async () => {
    const [, token] = (await sign(`${folder}/a.txt`)).split('token=')
    const codes = []
    for (const path of [
      `/object/sign/folders/${folder}/b.txt`,
      `/object/sign/inbox/${folder}/a.txt`,
      `/object/sign/folders/${fixture.bob}/a.txt`,
    ]) {
      codes.push((await fixture.call(`${path}?token=${token}`)).body.code)
    }
    const upload = `/object/upload/sign/folders/${folder}/a.txt?token=${token}`
    codes.push((await fixture.call(upload, { method: 'PUT', body: 'x' })).body.code)
    expect(codes).toEqual(Array(4).fill('InvalidSignature'))
  })

  test.each([
    ['no token', () => ''],
    [
      'a token with another signature',
      (url: string) => `?token=${url.split('token=')[1]?.slice(0, -6)}AAAAAA`,
    ],
    ['nonsense', () => '?token=nonsense'],
    ['the token of a session', () => `?token=${fixture.bearers.ada}`],
    ['the secret key', () => `?token=${fixture.bearers.service}`],
  ])('with %s is refused', async (_what, query) => {
    const url = await sign(`${folder}/a.txt`)
    const { status, body } = await fixture.call(`/object/sign/folders/${folder}/a.txt${query(url)}`)
    expect([status, body.code]).toEqual([400, 'InvalidJWT'])
  })

  test('is no session: its token opens nothing as a bearer', async () => {
    const [, token] = (await sign(`${folder}/a.txt`)).split('token=')
    const { body } = await fixture.call(`/object/folders/${folder}/a.txt`, { as: token ?? '' })
    expect(body.code).toBe('AccessDenied')
  })

  test.each([
    ['somebody else', 'bob', {}],
    ['nobody', 'nobody', {}],
    ['a time of zero', 'ada', { expiresIn: 0 }],
    ['no time', 'ada', { expiresIn: undefined }],
    ['a fraction of a second', 'ada', { expiresIn: 1.5 }],
    ['for ever', 'ada', { expiresIn: 1e12 }],
  ])('is not signed for %s', async (_what, as, change) => {
    const { status, body } = await fixture.call(`/object/sign/folders/${folder}/a.txt`, {
      as,
      method: 'POST',
      json: { expiresIn: 60, ...change },
    })
    expect([status, body.signedURL]).toEqual([400, undefined])
  })

  test('of several names those that the caller does not see have an error of their own', async () => {
    const { body } = await fixture.call('/object/sign/folders', {
      as: 'ada',
      method: 'POST',
      json: { expiresIn: 60, paths: [`${folder}/a.txt`, `${fixture.bob}/x`] },
    })
    expect(body).toEqual([
      { error: null, path: `${folder}/a.txt`, signedURL: expect.stringContaining('/object/sign/folders/') },
      {
        error: 'Either the object does not exist or you do not have access to it',
        path: `${fixture.bob}/x`,
        signedURL: null,
      },
    ])
    expect((await fixture.call(body[0].signedURL)).text).toBe('hello')
  })
})

describe('a link that uploads', () => {
  const request = (name: string, headers = {}, as = 'ada') =>
    fixture.call(`/object/upload/sign/folders/${folder}/${name}`, { as, method: 'POST', json: {}, headers })

  const put = (url: string, body = 'from a link') => fixture.call(url, { method: 'PUT', body })

  test('uploads once, in the name of the person who signed', async () => {
    const { status, body } = await request('new.txt')
    expect([status, Object.keys(body).sort()]).toEqual([200, ['token', 'url']])
    const stored = await put(body.url)
    expect([stored.status, stored.body]).toEqual([200, { Key: `folders/${folder}/new.txt` }])
    expect((await put(body.url)).body.code).toBe('KeyAlreadyExists')
    const [row] = await fixture.query('select owner_id from storage.objects where name = $1', [
      `${folder}/new.txt`,
    ])
    expect(row?.owner_id).toBe(fixture.ada)
  })

  test('replaces only if it was signed so', async () => {
    const { body } = await request('a.txt', { 'x-upsert': 'true' })
    expect((await put(body.url, 'newer')).status).toBe(200)
    expect((await fixture.call(`/object/folders/${folder}/a.txt`, { as: 'ada' })).text).toBe('newer')
    expect((await request('a.txt')).body.code).toBe('KeyAlreadyExists')
  })

  test('is not signed for those who may not upload there', async () => {
    expect((await request('new.txt', {}, 'bob')).body.code).toBe('AccessDenied')
    const missing = await fixture.call('/object/upload/sign/nowhere/a', {
      as: 'ada',
      method: 'POST',
      json: {},
    })
    expect(missing.body.code).toBe('NoSuchBucket')
  })

  test('ends after two hours, opens no other name and reads nothing', async () => {
    const { body } = await request('new.txt')
    const elsewhere = body.url.replace('new.txt', 'else.txt')
    expect((await put(elsewhere)).body.code).toBe('InvalidSignature')
    const read = body.url.replace('/object/upload/sign/', '/object/sign/')
    expect((await fixture.call(read)).body.code).toBe('InvalidSignature')
    later(2 * 60 * 60 + 60)
    expect((await put(body.url)).body.message).toBe('"exp" claim timestamp check failed')
  })

  test('has the rights that the person has at the time of the upload', async () => {
    const { body } = await request('new.txt')
    await fixture.query(
      'create policy "the folder is closed" on storage.objects as restrictive for insert to authenticated with check (false)',
    )
    try {
      expect((await put(body.url)).body.code).toBe('AccessDenied')
    } finally {
      await fixture.query('drop policy "the folder is closed" on storage.objects')
    }
  })

  test('tells its holder nothing about the person but the id', async () => {
    const bearer = await fixture.signIn(fixture.ada, {
      email: 'ada@example.com',
      user_metadata: { name: 'Ada' },
    })
    const { body } = await request('new.txt', {}, bearer)
    const payload = Buffer.from(body.token.split('.')[1], 'base64url').toString()
    expect(payload).toContain(fixture.ada)
    expect(payload).not.toMatch(/ada@|"Ada"/)
  })
})
