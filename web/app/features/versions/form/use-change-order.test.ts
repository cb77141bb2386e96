import { expect, test } from 'vitest'
import type { DraftChange } from './draft.ts'
import { moveChange } from './use-change-order.ts'

const changes = ['a', 'b', 'c'].map(
  (key): DraftChange => ({ key, id: undefined, kind: 'fix', title: key, guide: '' }),
)
const keysAfter = (key: string, to: number) =>
  moveChange(changes, key, to)
    .map((change) => change.key)
    .join('')

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 0, 'bac'],
])('change %s goes to place %i', (key, to, order) => {
  expect(keysAfter(key, to)).toBe(order)
})

test.each([
  ['a', -1],
  ['c', 3],
  ['b', 1],
  ['x', 0],
])('there is no way for %s to %i', (key, to) => {
  expect(moveChange(changes, key, to)).toBe(changes)
})
