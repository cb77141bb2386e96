import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diagramShape, type EdgeShape } from '../../generate/generate-edges.ts'
import { generateGraph } from '../../generate/generate-graph.ts'
import { seededRandom } from '../../generate/seeded-random.ts'
import { type Graph, indexedGraph } from '../graph.ts'
import { isUphill } from './edges/edge-flags.ts'
import { mostNodesWithLanes, nodeGap } from './geometry.ts'
import { type LayoutOptions, layOut } from './lay-out.ts'
import type { Layout } from './place/compose.ts'
import type { LayoutOrder } from './previous/seating.ts'

const graphFrom = (size: number, pairs: readonly (readonly [number, number])[]): Graph =>
  indexedGraph(
    Array.from({ length: size }, (_, index) => `n${String(index).padStart(5, '0')}`),
    { size, from: Int32Array.from(pairs, ([a]) => a), to: Int32Array.from(pairs, ([, b]) => b) },
  )
const range = (length: number) => Array.from({ length }, (_, index) => index)

/** Pairs of nodes that are too close together; there must be none. Nodes of one row are compared from left to right. */
function overlaps({ x, y, size }: Layout): number {
  const nodes = range(x.length).sort((a, b) => (y[a] ?? 0) - (y[b] ?? 0) || (x[a] ?? 0) - (x[b] ?? 0))
  return nodes.slice(1).filter((node, index) => {
    const before = nodes[index] ?? node
    const [dx, dy] = [(x[node] ?? 0) - (x[before] ?? 0), (y[node] ?? 0) - (y[before] ?? 0)]
    return dy === 0 ? dx < size.width + nodeGap - 1e-6 : dy < size.height
  }).length
}

/** Edges whose line shares a point with the inside of a card. Between two rows there are no cards. */
function acrossCards({ pieces, x, y, size }: Layout): number[] {
  const rows = Map.groupBy(range(x.length), (node) => y[node] ?? 0)
  const isBlocked = (x1: number, y1: number, x2: number, y2: number) =>
    [...rows].some(
      ([middle, nodes]) =>
        Math.max(y1, y2) > middle - size.height / 2 &&
        Math.min(y1, y2) < middle + size.height / 2 &&
        nodes.some(
          (node) =>
            Math.max(x1, x2) > (x[node] ?? 0) - size.width / 2 &&
            Math.min(x1, x2) < (x[node] ?? 0) + size.width / 2,
        ),
    )
  const isAcross = pieces.load.map((load, piece) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [pieces.x1, pieces.y1, pieces.x2, pieces.y2].map(
      (list) => list[piece],
    )
    const next = pieces.next[piece] ?? -1
    const isStopped = next !== -1 && isBlocked(x2, y2, pieces.x1[next] ?? 0, pieces.y1[next] ?? 0)
    return load > 0 && (isStopped || isBlocked(x1, y1, x2, y2)) ? 1 : 0
  })
  return [...pieces.firstOf.keys()].filter((edge) => {
    let piece = pieces.firstOf[edge] ?? -1
    while (piece !== -1 && isAcross[piece] === 0) piece = pieces.next[piece] ?? -1
    return piece !== -1
  })
}

/** The faults of a picture, in words. One expectation per edge would take longer than all layouts. */
function faultsOf(graph: Graph, layout: Layout): string[] {
  const faults = overlaps(layout) > 0 ? ['nodes overlap'] : []
  for (const edge of graph.from.keys()) {
    const ends = [graph.from[edge] ?? -1, graph.to[edge] ?? -1]
    const [upper = -1, lower = -1] = isUphill(layout.flags[edge] ?? 0) ? ends.toReversed() : ends
    const rows = [layout.row[upper] ?? -1, layout.row[lower] ?? -1] as const
    if (rows[0] < 0 || rows[0] >= rows[1]) faults.push(`edge ${edge} does not run down: rows ${rows}`)
    if (!isDrawn(layout, edge, [upper, lower])) faults.push(`edge ${edge} is not drawn from end to end`)
  }
  if (graph.size <= mostNodesWithLanes)
    faults.push(...acrossCards(layout).map((edge) => `edge ${edge} runs across a card`))
  return faults
}

/** From the bottom of the upper end to the top of the lower end, without a gap. */
function isDrawn(
  { pieces, x, y, size }: Layout,
  edge: number,
  [upper, lower]: readonly [number, number],
): boolean {
  let piece = pieces.firstOf[edge] ?? -1
  const starts =
    Math.abs((pieces.x1[piece] ?? 0) - (x[upper] ?? 0)) < size.width / 2 &&
    pieces.y1[piece] === (y[upper] ?? 0) + size.height / 2
  let isWhole = starts && (pieces.load[piece] ?? 0) > 0
  for (let next = pieces.next[piece] ?? -1; next !== -1; next = pieces.next[piece] ?? -1) {
    // Straight down through rows or, from one column of a folded picture to the next, straight across.
    const isThrough =
      pieces.x1[next] === pieces.x2[piece] && (pieces.y1[next] ?? 0) >= (pieces.y2[piece] ?? 0) + size.height
    isWhole &&= isThrough || pieces.y1[next] === pieces.y2[piece]
    piece = next
  }
  return isWhole && pieces.x2[piece] === x[lower] && pieces.y2[piece] === (y[lower] ?? 0) - size.height / 2
}

const ring = (size: number) => range(size).map((node) => [node, (node + 1) % size] as const)
const extremes: [string, Graph][] = [
  ['nothing', graphFrom(0, [])],
  ['one node', graphFrom(1, [])],
  ['fifty nodes without edges', graphFrom(50, [])],
  [
    'a star of 3,000',
    graphFrom(
      3000,
      range(2999).map((node) => [node + 1, 0] as const),
    ),
  ],
  ['a chain of 2,000', graphFrom(2000, ring(2000).slice(0, -1))],
  ['a ring of 2,000', graphFrom(2000, ring(2000))],
  [
    'a chain of 90 with long shortcuts, in several columns',
    graphFrom(90, [
      ...ring(90).slice(0, -1),
      ...[2, 7, 30, 61].flatMap((step) => range(90 - step).map((node) => [node, node + step] as const)),
    ]),
  ],
  [
    'a full graph of 20',
    graphFrom(
      20,
      range(20).flatMap((a) => range(20).map((b) => [a, b] as const)),
    ),
  ],
  [
    '30 on 30',
    graphFrom(
      60,
      range(30).flatMap((a) => range(30).map((b) => [a, b + 30] as const)),
    ),
  ],
  [
    'a tree of 1,023',
    graphFrom(
      1023,
      range(1022).map((node) => [Math.floor(node / 2), node + 1] as const),
    ),
  ],
]

describe('layOut', () => {
  test.each(extremes)('%s: no overlap, every edge runs down from end to end, past all cards', (_, graph) => {
    expect(faultsOf(graph, layOut(graph))).toEqual([])
  })

  const shapes = ([50, 300, 1500] as const).flatMap((nodes) =>
    (['uniform', 'local', 'layered'] as const).flatMap((locality) =>
      [2, 5].map((mean): [number, EdgeShape['locality'], number] => [nodes, locality, mean]),
    ),
  )
  test.each(shapes)('%d nodes, %s, mean %d: the same, in the shape of a screen', (nodes, locality, mean) => {
    const graph = generateGraph(diagramShape(nodes, mean, locality), 1)
    const layout = layOut(graph)
    expect(faultsOf(graph, layout)).toEqual([])
    // A graph of long chains is as tall as its chains are long, whatever the width.
    expect(layout.width / layout.height).toBeGreaterThan(locality === 'layered' ? 0.1 : 0.7)
    expect(layout.width / layout.height).toBeLessThan(2.6)
  })

  test('small graphs of any shape, with and without a previous order', () => {
    const edge = fc.tuple(fc.nat(11), fc.nat(11))
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 30 }), fc.array(edge, { maxLength: 30 }), (before, after) => {
        const [first, second] = [graphFrom(12, before), graphFrom(12, after)]
        const layout = layOut(first)
        expect(faultsOf(first, layout)).toEqual([])
        expect(faultsOf(second, layOut(second, { previous: layout.order }))).toEqual([])
        expect(faultsOf(second, layOut(second, { showAll: true }))).toEqual([])
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  test('is the same every time, and whatever order the rows came in', () => {
    const pairs: [number, number][] = [...generateGraph(diagramShape(200, 3, 'local'), 2).from].map(
      (from, index) => [from, (from * 7 + index * 13) % 200],
    )
    const layout = layOut(graphFrom(200, pairs))
    expect(layOut(graphFrom(200, pairs))).toEqual(layout)
    expect(layOut(graphFrom(200, pairs.toReversed()))).toEqual(layout)
  })
})

/** Share of the nodes with the same row mates as before, in the same order. */
function keptShare(before: LayoutOrder, after: LayoutOrder): number {
  const place = new Map(
    after.rows.flatMap(({ ids }, row) => ids.map((id, index) => [id, { row, index }] as const)),
  )
  let kept = 0
  let total = 0
  for (const { ids } of before.rows) {
    total += ids.length
    const rows = Map.groupBy(
      ids.flatMap((id) => place.get(id) ?? []),
      ({ row }) => row,
    )
    const staying = [...rows.values()].reduce((most, list) => (list.length > most.length ? list : most), [])
    kept += longestAscent(staying.map(({ index }) => index))
  }
  return kept / total
}

function longestAscent(values: readonly number[]): number {
  const lengths: number[] = []
  for (const [at, value] of values.entries()) {
    lengths.push(
      1 + Math.max(0, ...lengths.filter((_, before) => before < at && (values[before] ?? 0) < value)),
    )
  }
  return Math.max(0, ...lengths)
}

describe('layOut with a previous order', () => {
  const withEdge = (graph: Graph, from: number, to: number) =>
    indexedGraph(graph.ids, {
      size: graph.size,
      from: Int32Array.of(...graph.from, from),
      to: Int32Array.of(...graph.to, to),
    })

  test('draws an unchanged graph unchanged', () => {
    const graph = generateGraph(diagramShape(300, 2, 'local'), 5)
    const layout = layOut(graph)
    const options: LayoutOptions = { previous: layout.order }
    expect(layOut(graph, options)).toEqual(layout)
  })

  test('draws a graph in the rows of another picture, and the next time to the pixel', () => {
    const graph = generateGraph(diagramShape(300, 2, 'local'), 5)
    const { rows } = layOut(graph).order
    const layout = layOut(graph, { previous: { rows } })
    expect(layout.order.rows).toEqual(rows)
    expect(layOut(graph, { previous: layout.order })).toEqual(layout)
  })

  test.each(['uniform', 'local', 'layered'] as const)(
    'one more edge at 300 nodes leaves nine tenths of a %s graph in row and order',
    (locality) => {
      const random = seededRandom(11)
      for (const mean of [2, 5]) {
        const graph = generateGraph(diagramShape(300, mean, locality), 5)
        const { order } = layOut(graph)
        for (let round = 0; round < 12; round += 1) {
          const changed = withEdge(graph, random.below(300), random.below(300))
          const layout = layOut(changed, { previous: order })
          expect(keptShare(order, layout.order)).toBeGreaterThanOrEqual(0.9)
        }
      }
    },
    60_000,
  )
})
