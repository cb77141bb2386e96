import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjacencyOf, reverse } from '../../adjacency.ts'
import { countCrossings } from './crossings.ts'
import { rowsOf } from './rows.ts'

const count = (
  lists: number[][],
  size: number,
  pairs: readonly (readonly [number, number])[],
  enough?: number,
) => {
  const links = { size, from: Int32Array.from(pairs, ([a]) => a), to: Int32Array.from(pairs, ([, b]) => b) }
  const neighborhood = { below: adjacencyOf(links), above: adjacencyOf(reverse(links)) }
  return countCrossings(rowsOf(lists, size), neighborhood, enough)
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

test('rows below the one that reaches enough are not counted', () => {
  const rows = [
    [0, 1],
    [2, 3],
    [4, 5],
  ]
  const twoCrosses = [
    [0, 3],
    [1, 2],
    [2, 5],
    [3, 4],
  ] as const
  expect([1, 2, 3].map((enough) => count(rows, 6, twoCrosses, enough))).toEqual([1, 2, 2])
})
