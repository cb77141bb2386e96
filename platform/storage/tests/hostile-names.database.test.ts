// Names as an attacker writes them, in every place of a request that takes one.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Attack, openAttack } from '../testing/attack.ts'
import type { Call } from '../testing/fixture.ts'

let attack: Attack

beforeAll(async () => {
  attack = await openAttack(inject('testCluster'))
})

afterAll(async () => {
  await attack?.close()
})

const call: Attack['call'] = (...parts) => attack.call(...parts)
const codeOf: Attack['codeOf'] = (...parts) => attack.codeOf(...parts)
const expectUnchanged: Attack['expectUnchanged'] = (...parts) => attack.expectUnchanged(...parts)

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
    const good = {
      bucketId: 'folders',
      sourceKey: `${attack.folder}/a.txt`,
      destinationKey: `${attack.folder}/b.txt`,
    }
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
      expect((await remove(lookedFor.map((name) => `${attack.folder}/${name}`))).body).toEqual([])
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
    ['list', (search: string) => ({ prefix: attack.folder, search }), []],
    ['list-v2', (prefix: string) => ({ prefix }), { hasNext: false, folders: [], objects: [] }],
  ])('is no beginning of a name in %s', async (route, inputOf, nothing) => {
    const list = (name: string) => call(`/object/${route}/folders`, { method: 'POST', json: inputOf(name) })
    for (const name of [...lookedFor, '%', '_', `${attack.fixture.ada.slice(0, -1)}_`, "' or true --"]) {
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
    const good = {
      bucketId: 'folders',
      sourceKey: `${attack.folder}/a.txt`,
      destinationKey: `${attack.folder}/b.txt`,
    }
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
    const odd = `${attack.fixture.ada}/odd`
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
    const { rows, files } = await attack.fixture.compare()
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
    const prefix = `${attack.fixture.ada}/forms`
    for (const filename of ['../../evil.html', 'C:\\evil.exe', 'a\u202egpj.exe', 'CON', '__proto__']) {
      const form = new FormData()
      form.append('', new Blob(['x'], { type: 'text/plain' }), filename)
      const { body } = await call(`/object/folders/${prefix}/form`, { method: 'PUT', body: form })
      expect(body).toMatchObject({ Key: `folders/${prefix}/form` })
    }
    const { rows, files } = await attack.fixture.compare()
    expect(files).toEqual(rows)
    const { body } = await call('/object/list/folders', { method: 'POST', json: { prefix } })
    expect(body.map((entry: { name: string }) => entry.name)).toEqual(['form'])
  })
})
