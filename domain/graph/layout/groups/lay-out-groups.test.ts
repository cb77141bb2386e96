import { describe, expect, test } from 'vitest'
import { diagramShape } from '../../../generate/generate-edges.ts'
import { generateGraph } from '../../../generate/generate-graph.ts'
import { graphOf } from '../../graph.ts'
import { layOutGroups } from './lay-out-groups.ts'

describe('layOutGroups', () => {
  test('groups stand in the order of what their members depend on', () => {
    const graph = graphOf(
      ['a', 'b', 'c', 'd'],
      ['ab', 'bc', 'cd'].map(([from = '', to = '']) => ({ from, to })),
    )
    const { layout, bundles, pairs } = layOutGroups(graph, {
      ids: ['base', 'top'],
      groupOf: Int32Array.of(1, 1, 0, 0),
    })
    expect([...layout.row]).toEqual([1, 0])
    expect(bundles.map(({ from, to, count }) => [from, to, count])).toEqual([[1, 0, 1]])
    expect(pairs).toBe(1)
  })

  const graph = generateGraph(diagramShape(2000, 2, 'layered'), 1)
  const ids = Array.from({ length: 40 }, (_, group) => `g${String(group).padStart(2, '0')}`)
  const groupOf = Int32Array.from({ length: 2000 }, (_, node) => Math.floor(node / 50))
  const view = layOutGroups(graph, { ids, groupOf })

  test('every group has a place, and no two overlap', () => {
    const places = ids.map((_, group) => [view.layout.x[group] ?? 0, view.layout.y[group] ?? 0] as const)
    for (const [index, [x, y]] of places.entries()) {
      for (const [otherX, otherY] of places.slice(index + 1)) {
        expect(Math.abs(x - otherX) >= 144 || Math.abs(y - otherY) >= 36).toBe(true)
      }
    }
  })
  test('only the strongest bundles are drawn, each edge of the picture is one', () => {
    expect(view.bundles.length).toBe(view.graph.from.length)
    expect(view.bundles.map(({ from, to }) => [from, to])).toEqual(
      [...view.graph.from].map((from, edge) => [from, view.graph.to[edge]]),
    )
    expect(view.bundles.length + view.sideways.length).toBeLessThanOrEqual(3 * ids.length)
    expect(view.pairs).toBeGreaterThan(200)
  })
  test('every bundle is drawn where all are asked for', () => {
    const all = layOutGroups(graph, { ids, groupOf, showAll: true })
    expect(all.bundles.length + all.sideways.length).toBe(view.pairs)
    expect(all.pairs).toBe(view.pairs)
  })
  test('a group without dependencies has a place too', () => {
    const lone = layOutGroups(graphOf(['a', 'b'], []), { ids: ['x', 'y'], groupOf: Int32Array.of(0, 1) })
    expect([...lone.layout.row].every((row) => row >= 0)).toBe(true)
  })
})
