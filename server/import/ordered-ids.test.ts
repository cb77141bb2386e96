import { expect, test } from 'vitest'
import { orderedIds } from './ordered-ids.ts'

test('as many different ids as were asked for, in ascending order', () => {
  const next = orderedIds(500)
  const ids = Array.from({ length: 500 }, next)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(500)
  expect(next).toThrow('no more ids')
})
