import { expect, test } from 'vitest'
import { checkedState } from './checked-state.ts'

const broken = { started_at: '', through: 5, checked: 9, broken_at: 6, finished_at: '' }

test.each([
  [5, 'on'],
  [6, 'failed'],
  [7, 'off'],
] as const)('of a log that breaks at 6, entry %d is %s', (sequence, state) => {
  expect(checkedState(sequence, broken)).toBe(state)
})

test('nothing is verified before the first verification, nor what was written since', () => {
  expect(checkedState(1, null)).toBe('off')
  expect(checkedState(6, { ...broken, broken_at: null })).toBe('off')
})
