import { describe, expect, test } from 'vitest'
import { catalogShape, diagramShape, generateEdges, hubShare } from './generate-edges.ts'
import { seededRandom } from './seeded-random.ts'

describe('generateEdges', () => {
  const edges = generateEdges(catalogShape(1000), seededRandom(1))

  test('the catalog shape has about five dependencies each, a third of them hubs', () => {
    expect(edges.length).toBeGreaterThan(4500)
    expect(edges.length).toBeLessThan(5300)
    const toHubs = edges.filter(([, to]) => to < 1000 * hubShare).length
    expect(toHubs / edges.length).toBeGreaterThan(0.25)
    expect(toHubs / edges.length).toBeLessThan(0.45)
  })
  test('only cycles run upwards', () => {
    const upwards = edges.filter(([from, to]) => to > from)
    expect(upwards.length).toBeGreaterThan(5)
    expect(upwards.length).toBeLessThanOrEqual(15)
  })
  test('no edge repeats, none is a loop, no component has more than its share', () => {
    expect(new Set(edges.map(String)).size).toBe(edges.length)
    expect(edges.every(([from, to]) => from !== to && from < 1000 && to < 1000)).toBe(true)
    const counts = Array<number>(1000).fill(0)
    for (const [from] of edges) counts[from] = (counts[from] ?? 0) + 1
    expect(Math.max(...counts)).toBeLessThanOrEqual(13)
  })
  test('a seed gives the same edges', () => {
    expect(generateEdges(catalogShape(1000), seededRandom(1))).toEqual(edges)
    expect(generateEdges(catalogShape(1000), seededRandom(2))).not.toEqual(edges)
  })
  test.each(['uniform', 'local', 'layered'] as const)('the %s diagram shape keeps its mean', (locality) => {
    const list = generateEdges(diagramShape(2000, 2, locality), seededRandom(4))
    expect(list.length / 2000).toBeGreaterThan(1.8)
    expect(list.length / 2000).toBeLessThan(2.3)
  })
  test('small organizations work', () => {
    for (const components of [0, 1, 2, 3]) {
      expect(generateEdges(diagramShape(components, 5, 'local'), seededRandom(1)).length).toBeLessThanOrEqual(
        6,
      )
    }
  })
})
