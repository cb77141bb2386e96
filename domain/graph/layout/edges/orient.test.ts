import { expect, test } from 'vitest'
import { orientDown } from './orient.ts'

test('marked edges are turned, the others stay', () => {
  const edges = { size: 3, from: Int32Array.of(0, 1), to: Int32Array.of(1, 2) }
  const { from, to } = orientDown(edges, Uint8Array.of(0, 1))
  expect([...from, ...to]).toEqual([0, 2, 1, 1])
})
