import { graphOf } from '@trellis/domain/graph/graph'
import { usualSize } from '@trellis/domain/graph/layout/geometry'
import { expect, test } from 'vitest'
import { indexNodes } from './node-index.ts'
import { stepFrom } from './walk.ts'

// Above: a, b, c; below: d, e. a and b depend on d, c depends on d and e.
const graph = graphOf(
  ['a', 'b', 'c', 'd', 'e'],
  [
    { from: 'a', to: 'd' },
    { from: 'b', to: 'd' },
    { from: 'c', to: 'd' },
    { from: 'c', to: 'e' },
  ],
)
const layout = {
  size: usualSize,
  x: Float64Array.of(0, 200, 400, 100, 420),
  y: Float64Array.of(0, 0, 0, 100, 100),
}
const ground = { graph, index: indexNodes(layout), ...layout }
const step = (from: string, key: Parameters<typeof stepFrom>[2]) =>
  graph.ids[stepFrom(ground, graph.ids.indexOf(from), key)]

test.each([
  ['a', 'right', 'b'],
  ['a', 'left', 'a'],
  ['c', 'right', 'c'],
  ['b', 'home', 'a'],
  ['a', 'end', 'c'],
  ['e', 'left', 'd'],
] as const)('from %s the key %s leads along the row to %s', (from, key, to) =>
  expect(step(from, key)).toBe(to),
)

test.each([
  ['c', 'down', 'e'],
  ['b', 'down', 'd'],
  ['d', 'up', 'a'],
  ['e', 'up', 'c'],
  ['a', 'up', 'a'],
  ['e', 'down', 'e'],
] as const)('from %s the key %s leads along an edge to %s, the nearest', (from, key, to) =>
  expect(step(from, key)).toBe(to),
)
