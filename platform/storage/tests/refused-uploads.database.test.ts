// Whatever refuses an upload, and however late, leaves neither a row nor a byte behind.
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
const expectUnchanged: Attack['expectUnchanged'] = (...parts) => attack.expectUnchanged(...parts)

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
    const address = path.replace(':folder', attack.folder).replace(':bob', attack.fixture.bob)
    await expectUnchanged(async () => {
      const { body } = await call(`/object/${address}`, { method: 'POST', ...upload() })
      expect(body.code).toBe(code)
    })
  })
})
