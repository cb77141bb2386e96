import { expect, test } from 'vitest'
import { edgeFlags, isProminent, isSecondHead, isUphill } from './edge-flags.ts'

const { implied, hub, cycle, reversed, upward, mutual } = edgeFlags

test('every flag has a bit of its own', () => {
  const all = Object.values(edgeFlags)
  expect(all.reduce<number>((sum, flag) => sum + flag, 0)).toBe(2 ** all.length - 1)
})

test('faint edges are those that are implied or lead to a hub, unless a cycle makes them interesting', () => {
  expect([0, upward, cycle, cycle | hub, cycle | implied | reversed].map(isProminent)).toEqual(
    Array(5).fill(true),
  )
  expect([implied, hub, implied | hub].map(isProminent)).toEqual([false, false, false])
})

test('uphill is what runs against the picture, for whichever reason', () => {
  expect([reversed, upward, reversed | mutual].map(isUphill)).toEqual([true, true, true])
  expect([0, cycle, mutual, hub].map(isUphill)).toEqual([false, false, false, false])
})

test('of two edges that are one line, the uphill one has no path', () => {
  expect([reversed | mutual, upward | mutual].map(isSecondHead)).toEqual([true, true])
  expect([mutual, reversed, upward, 0].map(isSecondHead)).toEqual([false, false, false, false])
})
