// Links that were changed, made up, have ended or belong to something else.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Attack, openAttack } from '../testing/attack.ts'

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

describe('a link', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

  async function signFor(use: 'download' | 'upload'): Promise<string> {
    const name = use === 'download' ? 'a.txt' : 'new.txt'
    const route = use === 'download' ? '/object/sign' : '/object/upload/sign'
    const { body } = await call(`${route}/folders/${attack.folder}/${name}`, {
      method: 'POST',
      json: use === 'download' ? { expiresIn: 60 } : {},
    })
    return String(body.signedURL ?? body.url).split('token=')[1] ?? ''
  }

  const open = (use: 'download' | 'upload', token: string) =>
    use === 'download'
      ? codeOf(`/object/sign/folders/${attack.folder}/a.txt?token=${token}`)
      : codeOf(`/object/upload/sign/folders/${attack.folder}/new.txt?token=${token}`, {
          method: 'PUT',
          body: 'forged',
        })

  const hmac = (content: string, key: string) => createHmac('sha256', key).update(content).digest('base64url')

  type Parts = { readonly header: object; readonly payload: object; readonly signature: string }

  const forgeries: readonly (readonly [string, (parts: Parts) => string])[] = [
    [
      'another object in its payload',
      ({ header, payload, signature }) =>
        `${encode(header)}.${encode({ ...payload, url: `folders/${attack.folder}/b.txt` })}.${signature}`,
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
      expect(await codeOf(`/object/folders/${attack.folder}/new.txt`)).toEqual([400, 'NoSuchKey'])
    })

    test('that has ended is refused', async () => {
      attack.fixture.clock.now = () => Date.now() + 3 * 3_600_000
      try {
        expect(await open(use, tokens[use])).toEqual([400, 'InvalidJWT'])
      } finally {
        attack.fixture.clock.now = Date.now
      }
      expect(await codeOf(`/object/folders/${attack.folder}/new.txt`)).toEqual([400, 'NoSuchKey'])
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
      const found = await codeOf(`${path.replace(':folder', attack.folder)}?token=${tokens[use]}`, options)
      expect(found).toEqual([400, 'InvalidSignature'])
    })
  })
})
