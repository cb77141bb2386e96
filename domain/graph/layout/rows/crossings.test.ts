import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjacencyOf, reverse } from '../../adjacency.ts'
import { countCrossings } from './crossings.ts'
import { rowsOf } from './rows.ts'

const count = (lists: number[][], size: number, pairs: readonly (readonly [number, number])[]) => {
  const links = { size, from: Int32Array.from(pairs, ([a]) => a), to: Int32Array.from(pairs, ([, b]) => b) }
  return countCrossings(rowsOf(lists, size), {
    below: adjacencyOf(links),
    above: adjacencyOf(reverse(links)),
  })
}

test.each<[string, [number, number][], number]>([
  [
    'parallel links do not cross',
    [
      [0, 2],
      [1, 3],
    ],
    0,
  ],
  [
    'a cross is one',
    [
      [0, 3],
      [1, 2],
    ],
    1,
  ],
  [
    'links of one item do not cross',
    [
      [0, 2],
      [0, 3],
    ],
    0,
  ],
  [
    'links to one item do not cross',
    [
      [0, 2],
      [1, 2],
    ],
    0,
  ],
])('%s', (_, pairs, expected) => {
  expect(
    count(
      [
        [0, 1],
        [2, 3],
      ],
      4,
      pairs,
    ),
  ).toBe(expected)
})

test('as many as pairs of links in opposite order', () => {
  const link = fc.tuple(fc.nat(5), fc.nat(5))
  fc.assert(
    fc.property(fc.uniqueArray(link, { selector: String }), (links) => {
      const crossing = links.flatMap(([a, b], index) =>
        links.slice(index + 1).filter(([c, d]) => (a - c) * (b - d) < 0),
      ).length
      const lists = [
        [0, 1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10, 11],
      ]
      expect(
        count(
          lists,
          12,
          links.map(([a, b]) => [a, b + 6] as const),
        ),
      ).toBe(crossing)
    }),
    { numRuns: 300 },
  )
})
