import { expect, test } from 'vitest'
import { orderedIds } from './ordered-ids.ts'

test('as many different ids as were asked for, in ascending order', () => {
  const next = orderedIds(500)
  const ids = Array.from({ length: 500 }, next)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(500)
  expect(
    ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
  ).toEqual([])
  expect(next).toThrow('no more ids')
})
