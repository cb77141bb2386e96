import { expect, test } from 'vitest'
import { graphOf } from '../graph.ts'
import { findShortestPath } from './shortest-path.ts'

const graph = graphOf(
  [...'abcdef'],
  ['ab', 'bd', 'ac', 'cd', 'de', 'ea'].map(([from = '', to = '']) => ({ from, to })),
)
const path = (from: string, to: string) =>
  findShortestPath(graph, graph.ids.indexOf(from), graph.ids.indexOf(to))?.join('')

test.each([
  ['a', 'e', 'abde'],
  ['d', 'b', 'deab'],
  ['a', 'c', 'ac'],
  ['a', 'a', 'a'],
  ['f', 'a', undefined],
  ['a', 'f', undefined],
])('from %s to %s: %s', (from, to, expected) => {
  expect(path(from, to)).toBe(expected)
})
