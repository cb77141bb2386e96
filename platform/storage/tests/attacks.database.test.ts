// Names and links as an attacker writes them, in every place of a request that takes one. Whatever is refused leaves
// neither a row nor a byte behind.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Call, type Fixture, openFixture } from '../testing/fixture.ts'

let fixture: Fixture
/** Of Ada, with a file that nothing here may change. */
let folder: string

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
  folder = `${fixture.ada}/kept`
  await call(`/object/folders/${folder}/a.txt`, { method: 'POST', body: 'hello' })
})

afterAll(async () => {
  await fixture?.close()
})

const call = (path: string, options: Call = {}) => fixture.call(path, { as: 'ada', ...options })

const codeOf = async (path: string, options?: Call) => {
  const { status, body } = await call(path, options)
  return [status, body?.code ?? body]
}

/** What the service keeps, the files of unfinished uploads included. */
async function listKept() {
  const { rows, files } = await fixture.compare()
  const unfinished = await fixture.store.removeUnfinished(new Date(Date.now() + 60_000))
  return { rows, files, unfinished }
}

async function expectUnchanged(attack: () => Promise<unknown>): Promise<void> {
  const before = await listKept()
  expect(before.files).toEqual(before.rows)
  await attack()
  expect(await listKept()).toEqual({ ...before, unfinished: 0 })
  expect((await call(`/object/folders/${folder}/a.txt`)).text).toBe('hello')
}

/** As they are written into JSON. */
const hostileNames = [
  '..',
  '../a.txt',
  '../../etc/passwd',
  'a/../b',
  'a/..',
  './a',
  '/etc/passwd',
  'a//b',
  'a/',
  '..\\a',
  'C:\\a',
  '%2e%2e/a',
  '..%2fa',
  'a\0.png',
  'a\nb',
  'a\u202egpj.exe',
  'a\u200eb',
  '\uff0e\uff0e/a',
  '\u00e9.png',
  'e\u0301.png',
  '\u2024\u2024/a',
  'a\ud800b',
]

/** Nothing encodes them in a path, or a path with them is no route. */
const unwritable = ['..', 'a\nb', 'a\ud800b']

/** As they are written into a path. The last ones are encoded twice, and no UTF-8. */
const hostilePaths = [
  ...hostileNames.filter((name) => !unwritable.includes(name)).map(encodeURIComponent),
  '%252e%252e%252fa',
  '%C0%AE%C0%AE%2Fa',
]

describe('a name that could become a path', () => {
  const json = { expiresIn: 60 }
  test.each<[string, string, Call]>([
    ['upload', '/object/folders/', { method: 'POST', body: 'x' }],
    ['update', '/object/folders/', { method: 'PUT', body: 'x' }],
    ['download', '/object/folders/', {}],
    ['authenticated download', '/object/authenticated/folders/', {}],
    ['public download', '/object/public/shop/', {}],
    ['head', '/object/folders/', { method: 'HEAD' }],
    ['info', '/object/info/folders/', {}],
    ['authenticated info', '/object/info/authenticated/folders/', {}],
    ['public info', '/object/info/public/shop/', {}],
    ['render', '/render/image/authenticated/folders/', {}],
    ['public render', '/render/image/public/shop/', {}],
    ['render by link', '/render/image/sign/folders/', {}],
    ['sign', '/object/sign/folders/', { method: 'POST', json }],
    ['download by link', '/object/sign/folders/', {}],
    ['sign an upload', '/object/upload/sign/folders/', { method: 'POST', json: {} }],
    ['upload by link', '/object/upload/sign/folders/', { method: 'PUT', body: 'x' }],
    ['remove', '/object/folders/', { method: 'DELETE' }],
  ])('is no name of an object to %s', async (_what, route, options) => {
    await expectUnchanged(async () => {
      for (const path of hostilePaths) {
        const expected = options.method === 'HEAD' ? [400, undefined] : [400, 'InvalidKey']
        expect([path, ...(await codeOf(route + path, options))]).toEqual([path, ...expected])
      }
    })
  })

  test.each(['..', '%2e%2e', 'a%0Ab', ''])('leads nowhere if it is %j', async (path) => {
    await expectUnchanged(async () => {
      for (const method of ['GET', 'POST', 'PUT']) {
        const options = { method, ...(method !== 'GET' && { body: 'x' }) }
        expect(await codeOf(`/object/folders/${path}`, options)).toEqual([404, 'NotFound'])
      }
    })
  })

  test.each(['move', 'copy'])('is neither source nor destination of a %s', async (kind) => {
    const good = { bucketId: 'folders', sourceKey: `${folder}/a.txt`, destinationKey: `${folder}/b.txt` }
    await expectUnchanged(async () => {
      for (const place of ['sourceKey', 'destinationKey']) {
        for (const name of hostileNames) {
          const options = { method: 'POST', json: { ...good, [place]: name } }
          expect([place, name, await codeOf(`/object/${kind}`, options)]).toEqual([
            place,
            name,
            [400, 'InvalidKey'],
          ])
        }
      }
    })
  })

  /** The names that a request may carry, because it only looks for them. Text without a meaning is refused as a whole. */
  const lookedFor = hostileNames.filter((name) => name !== 'a\0.png')
  const withNul = [400, 'InvalidRequest']

  test('finds nothing to remove', async () => {
    await expectUnchanged(async () => {
      const remove = (prefixes: string[]) => call('/object/folders', { method: 'DELETE', json: { prefixes } })
      expect((await remove(lookedFor)).body).toEqual([])
      expect((await remove(lookedFor.map((name) => `${folder}/${name}`))).body).toEqual([])
      expect([(await remove(['a\0'])).status, (await remove(['a\0'])).body.code]).toEqual(withNul)
    })
  })

  test('is signed in no list of names', async () => {
    const sign = (paths: string[]) =>
      call('/object/sign/folders', { method: 'POST', json: { expiresIn: 60, paths } })
    const { body } = await sign(lookedFor)
    expect(body).toHaveLength(lookedFor.length)
    expect(body.filter((each: { signedURL: unknown }) => each.signedURL !== null)).toEqual([])
    expect([(await sign(['a\0'])).status, (await sign(['a\0'])).body.code]).toEqual(withNul)
  })

  test.each([
    ['list', (prefix: string) => ({ prefix }), []],
    ['list', (search: string) => ({ prefix: folder, search }), []],
    ['list-v2', (prefix: string) => ({ prefix }), { hasNext: false, folders: [], objects: [] }],
  ])('is no beginning of a name in %s', async (route, inputOf, nothing) => {
    const list = (name: string) => call(`/object/${route}/folders`, { method: 'POST', json: inputOf(name) })
    for (const name of [...lookedFor, '%', '_', `${fixture.ada.slice(0, -1)}_`, "' or true --"]) {
      expect([name, (await list(name)).body]).toEqual([name, nothing])
    }
    expect([(await list('a\0')).status, (await list('a\0')).body.code]).toEqual(withNul)
  })
})

describe('a name of a bucket that could become a path', () => {
  const hostileBuckets = [
    '..',
    '.',
    '../folders',
    'folders/..',
    'a/b',
    'folders\\',
    'f\u00f6lders',
    'folders\0',
    ' folders',
    'folders ',
    'folders\u202e',
    '%66olders',
    '',
  ]
  const inPaths = hostileBuckets.filter((name) => !['..', '.', ''].includes(name))

  test.each(['bucketId', 'destinationBucket'])('is refused as %s', async (place) => {
    const good = { bucketId: 'folders', sourceKey: `${folder}/a.txt`, destinationKey: `${folder}/b.txt` }
    await expectUnchanged(async () => {
      for (const kind of ['move', 'copy']) {
        for (const name of hostileBuckets) {
          const options = { method: 'POST', json: { ...good, [place]: name } }
          expect([kind, name, await codeOf(`/object/${kind}`, options)]).toEqual([
            kind,
            name,
            [400, 'InvalidBucketName'],
          ])
        }
      }
    })
  })

  test('is refused in a path, and when it is created', async () => {
    for (const name of inPaths) {
      const bucket = encodeURIComponent(name)
      for (const [path, options] of [
        [`/bucket/${bucket}`, {}],
        [`/bucket/${bucket}`, { method: 'PUT', json: { public: true } }],
        [`/bucket/${bucket}`, { method: 'DELETE' }],
        [`/bucket/${bucket}/empty`, { method: 'POST', json: {} }],
        [`/object/${bucket}/a.txt`, {}],
        [`/object/${bucket}/a.txt`, { method: 'POST', body: 'x' }],
        [`/object/${bucket}`, { method: 'DELETE', json: { prefixes: ['a'] } }],
        [`/object/list/${bucket}`, { method: 'POST', json: {} }],
        [`/object/list-v2/${bucket}`, { method: 'POST', json: {} }],
        [`/object/sign/${bucket}`, { method: 'POST', json: { expiresIn: 60, paths: ['a'] } }],
      ] as const) {
        const found = await codeOf(path, { ...options, as: 'service' })
        expect([path, found]).toEqual([path, [400, 'InvalidBucketName']])
      }
    }
    for (const name of hostileBuckets) {
      const options = { as: 'service', method: 'POST', json: { name } }
      expect([name, await codeOf('/bucket', options)]).toEqual([name, [400, 'InvalidBucketName']])
    }
  })
})

describe('an odd name', () => {
  const oddNames = [
    'CON',
    'aux.png',
    'NUL',
    'LPT1.txt',
    'a.txt:stream',
    'a.txt',
    'A.TXT',
    '__proto__',
    'constructor',
    'toString',
    'dots.',
    'dots...',
    '...',
    'space ',
    ' space',
    '.htaccess',
    '-rf',
    '$HOME',
    '$(id)',
    "it's",
    '*',
    '?',
  ]

  test('is only a name', async () => {
    const odd = `${fixture.ada}/odd`
    const pathOf = (name: string) => `/object/folders/${odd}/${encodeURIComponent(name)}`
    for (const name of oddNames) {
      const { body } = await call(pathOf(name), { method: 'POST', body: `of ${name}` })
      expect(body).toMatchObject({ Key: `folders/${odd}/${name}` })
    }
    for (const name of oddNames) expect((await call(pathOf(name))).text).toBe(`of ${name}`)
    const list = async () => {
      const { body } = await call('/object/list/folders', { method: 'POST', json: { prefix: odd } })
      return body.map((entry: { name: string }) => entry.name).toSorted()
    }
    expect(await list()).toEqual(oddNames.toSorted())
    const prefixes = oddNames.filter((name) => name !== 'A.TXT').map((name) => `${odd}/${name}`)
    const removed = await call('/object/folders', { method: 'DELETE', json: { prefixes } })
    expect(removed.body.map((row: { name: string }) => row.name).toSorted()).toEqual(prefixes.toSorted())
    expect(await list()).toEqual(['A.TXT'])
    const { rows, files } = await fixture.compare()
    expect(files).toEqual(rows)
  })

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'is a bucket like others: %s',
    async (id) => {
      expect(await codeOf(`/object/${id}/a`, { as: 'service' })).toEqual([400, 'NoSuchBucket'])
      expect((await call('/bucket', { as: 'service', method: 'POST', json: { name: id } })).body).toEqual({
        name: id,
      })
      const stored = await call(`/object/${id}/${id}`, { as: 'service', method: 'POST', body: 'as it is' })
      expect(stored.status).toBe(200)
      expect((await call(`/object/${id}/${id}`, { as: 'service' })).text).toBe('as it is')
    },
  )

  test('of the file in a form is forgotten', async () => {
    const prefix = `${fixture.ada}/forms`
    for (const filename of ['../../evil.html', 'C:\\evil.exe', 'a\u202egpj.exe', 'CON', '__proto__']) {
      const form = new FormData()
      form.append('', new Blob(['x'], { type: 'text/plain' }), filename)
      const { body } = await call(`/object/folders/${prefix}/form`, { method: 'PUT', body: form })
      expect(body).toMatchObject({ Key: `folders/${prefix}/form` })
    }
    const { rows, files } = await fixture.compare()
    expect(files).toEqual(rows)
    const { body } = await call('/object/list/folders', { method: 'POST', json: { prefix } })
    expect(body.map((entry: { name: string }) => entry.name)).toEqual(['form'])
  })
})

describe('a link', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

  async function signFor(use: 'download' | 'upload'): Promise<string> {
    const name = use === 'download' ? 'a.txt' : 'new.txt'
    const route = use === 'download' ? '/object/sign' : '/object/upload/sign'
    const { body } = await call(`${route}/folders/${folder}/${name}`, {
      method: 'POST',
      json: use === 'download' ? { expiresIn: 60 } : {},
    })
    return String(body.signedURL ?? body.url).split('token=')[1] ?? ''
  }

  const open = (use: 'download' | 'upload', token: string) =>
    use === 'download'
      ? codeOf(`/object/sign/folders/${folder}/a.txt?token=${token}`)
      : codeOf(`/object/upload/sign/folders/${folder}/new.txt?token=${token}`, {
          method: 'PUT',
          body: 'forged',
        })

  const hmac = (content: string, key: string) => createHmac('sha256', key).update(content).digest('base64url')

  type Parts = { readonly header: object; readonly payload: object; readonly signature: string }

  const forgeries: readonly (readonly [string, (parts: Parts) => string])[] = [
    [
      'another object in its payload',
      ({ header, payload, signature }) =>
        `${encode(header)}.${encode({ ...payload, url: `folders/${folder}/b.txt` })}.${signature}`,
    ],
    [
      'a later end in its payload',
      ({ header, payload, signature }) =>
        `${encode(header)}.${encode({ ...payload, exp: 4102444800 })}.${signature}`,
    ],
    [
      'the other use in its payload',
      ({ header, payload, signature }) =>
        `${encode(header)}.${encode({ ...payload, scope: 'scope' in payload && payload.scope === 'upload' ? 'download' : 'upload' })}.${signature}`,
    ],
    ['the algorithm none', ({ payload }) => `${encode({ alg: 'none' })}.${encode(payload)}.`],
    [
      'the algorithm None and its signature',
      ({ header, payload, signature }) =>
        `${encode({ ...header, alg: 'None' })}.${encode(payload)}.${signature}`,
    ],
    ['an empty key', ({ payload }) => signed({ alg: 'HS256', typ: 'JWT' }, payload, '')],
    ['the key of another', ({ header, payload }) => signed({ ...header, alg: 'HS256' }, payload, 'secret')],
    [
      'a key of its own in its header',
      ({ payload }) => signed({ alg: 'HS256', jwk: { kty: 'oct', k: 'c2VjcmV0' } }, payload, 'secret'),
    ],
    ['no signature', ({ header, payload }) => `${encode(header)}.${encode(payload)}`],
  ]

  function signed(header: object, payload: object, key: string): string {
    const content = `${encode(header)}.${encode(payload)}`
    return `${content}.${hmac(content, key)}`
  }

  const tokens = { download: '', upload: '' }

  beforeAll(async () => {
    tokens.download = await signFor('download')
    tokens.upload = await signFor('upload')
  })

  describe.each(['download', 'upload'] as const)('for a %s', (use) => {
    test.each(forgeries)('with %s is refused', async (_what, forge) => {
      const [header, payload, signature = ''] = tokens[use].split('.')
      const forged = forge({ header: decode(header), payload: decode(payload), signature })
      expect(forged).not.toBe(tokens[use])
      expect(await open(use, forged)).toEqual([400, 'InvalidJWT'])
      expect(await codeOf(`/object/folders/${folder}/new.txt`)).toEqual([400, 'NoSuchKey'])
    })

    test('that has ended is refused', async () => {
      fixture.clock.now = () => Date.now() + 3 * 3_600_000
      try {
        expect(await open(use, tokens[use])).toEqual([400, 'InvalidJWT'])
      } finally {
        fixture.clock.now = Date.now
      }
      expect(await codeOf(`/object/folders/${folder}/new.txt`)).toEqual([400, 'NoSuchKey'])
    })
  })

  test.each([
    ['/object/sign/folders/:folder/b.txt', 'download', 'GET'],
    ['/object/sign/inbox/:folder/a.txt', 'download', 'GET'],
    ['/object/sign/shop/:folder/a.txt', 'download', 'GET'],
    ['/object/sign/folders/:folder/a.txt/a.txt', 'download', 'GET'],
    ['/object/upload/sign/folders/:folder/a.txt', 'download', 'PUT'],
    ['/object/sign/folders/:folder/new.txt', 'upload', 'GET'],
    ['/render/image/sign/folders/:folder/new.txt', 'upload', 'GET'],
    ['/object/upload/sign/folders/:folder/a.txt', 'upload', 'PUT'],
    ['/object/upload/sign/inbox/:folder/new.txt', 'upload', 'PUT'],
  ] as const)('does not open %s with a token for another %s', async (path, use, method) => {
    const options = { method, ...(method === 'PUT' && { body: 'x' }) }
    await expectUnchanged(async () => {
      const found = await codeOf(`${path.replace(':folder', folder)}?token=${tokens[use]}`, options)
      expect(found).toEqual([400, 'InvalidSignature'])
    })
  })
})

describe('an upload that is refused leaves nothing behind:', () => {
  const text = { 'content-type': 'text/plain' }
  const form = (parts: string) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: parts,
  })
  const facts = (value: string) => ({ 'x-metadata': Buffer.from(value).toString('base64') })
  const broken = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.alloc(100_000)),
      pull: (controller) => controller.error(new Error('cut')),
    })
  const long = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('x'.repeat(11)))
        controller.close()
      },
    })

  test.each<[string, string, () => Call, string]>([
    [
      'too large, as announced',
      'small/:folder/new',
      () => ({ body: 'x'.repeat(11), headers: { ...text, 'content-length': '11' } }),
      'EntityTooLarge',
    ],
    [
      'too large, as it turns out',
      'small/:folder/new',
      () => ({ body: long(), headers: text }),
      'EntityTooLarge',
    ],
    [
      'larger than the storage has room for',
      'full/:folder/new',
      () => ({ body: 'x'.repeat(6), headers: text }),
      'EntityTooLarge',
    ],
    [
      'of another type',
      'small/:folder/new',
      () => ({ body: 'x', headers: { 'content-type': 'text/html' } }),
      'InvalidMimeType',
    ],
    [
      'in the folder of somebody else',
      'folders/:bob/new',
      () => ({ body: 'x', headers: text }),
      'AccessDenied',
    ],
    [
      'into a bucket that does not exist',
      'nowhere/:folder/new',
      () => ({ body: 'x', headers: text }),
      'NoSuchBucket',
    ],
    [
      'onto a file that exists',
      'folders/:folder/a.txt',
      () => ({ body: 'x', headers: text }),
      'KeyAlreadyExists',
    ],
    [
      'by its metadata, which is a list',
      'folders/:folder/new',
      () => ({ body: 'x', headers: { ...text, ...facts('[]') } }),
      'InvalidRequest',
    ],
    [
      'by its metadata, which the database cannot keep',
      'folders/:folder/new',
      () => ({ body: 'x', headers: { ...text, ...facts('{"a":"\\u0000"}') } }),
      'InvalidRequest',
    ],
    [
      'by what its bucket does with files',
      'shouts/:folder/new',
      () => ({ body: 'break', headers: text }),
      'InternalError',
    ],
    ['cut off', 'folders/:folder/new', () => ({ body: broken(), headers: text }), 'InvalidRequest'],
    ['a form without a file', 'folders/:folder/new', () => form('--x--\r\n'), 'InvalidRequest'],
    [
      'a form that is cut off',
      'folders/:folder/new',
      () => form('--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nhel'),
      'InvalidRequest',
    ],
  ])('%s', async (_what, path, upload, code) => {
    const address = path.replace(':folder', folder).replace(':bob', fixture.bob)
    await expectUnchanged(async () => {
      const { body } = await call(`/object/${address}`, { method: 'POST', ...upload() })
      expect(body.code).toBe(code)
    })
  })
})
