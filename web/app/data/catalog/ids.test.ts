import { expect, test } from 'vitest'
import { idIn, requireId } from './ids.ts'

const id = '0b6f3b3e-5a0d-4f43-9a51-3f8f0e4a2c11'

test.each([
  [id, id],
  [id.toUpperCase(), id.toUpperCase()],
  ['', undefined],
  [null, undefined],
  ['new', undefined],
  [`${id},${id}`, undefined],
  [`${id}\n`, undefined],
])('the id in %j is %j', (text, expected) => {
  expect(idIn(text)).toBe(expected)
})

test('an id that is none is not found', () => {
  expect(() => requireId('no-id-at-all')).toThrow(expect.objectContaining({ init: { status: 404 } }))
})
