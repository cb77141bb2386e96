import { expect, test } from 'vitest'
import { graphOf } from '../graph.ts'
import { reach } from './reach.ts'

/** a → b → c → d, a → c, e → c, and the cycle d → b. */
const graph = graphOf(
  ['a', 'b', 'c', 'd', 'e', 'f'],
  ['ab', 'bc', 'cd', 'ac', 'ec', 'db'].map(([from = '', to = '']) => ({ from, to })),
)
const names = (nodes: Int32Array) => [...nodes].map((node) => graph.ids[node]).join('')

test.each([
  [[0], 'dependencies', undefined, 'abcd'],
  [[0], 'dependencies', 1, 'abc'],
  [[0], 'dependencies', 0, 'a'],
  [[2], 'dependents', undefined, 'cabed'],
  [[2], 'dependents', 1, 'cabe'],
  [[5], 'dependents', undefined, 'f'],
  [[4, 0], 'dependencies', 1, 'aebc'],
  [[], 'dependencies', undefined, ''],
] as const)('from %j along %s to depth %s: %s', (starts, direction, maxDepth, expected) => {
  const walk = maxDepth === undefined ? { direction } : { direction, maxDepth }
  expect(names(reach(graph, starts, walk).nodes)).toBe(expected)
})

test('depths count steps, −1 is out of reach', () => {
  expect([...reach(graph, [0], { direction: 'dependencies' }).depths]).toEqual([0, 1, 1, 2, -1, -1])
})
