import { usualSize } from '@trellis/domain/graph/layout/geometry'
import { describe, expect, test } from 'vitest'
import { indexNodes, nodeAt, nodesIn } from './node-index.ts'

// Two rows of cards, 144 wide and 36 high, by their middles.
const layout = {
  size: usualSize,
  x: Float64Array.from([72, 236, 400, 154, 318]),
  y: Float64Array.from([18, 18, 18, 118, 118]),
}
const index = indexNodes(layout)

describe('the card at a point', () => {
  test.each([
    [{ x: 72, y: 18 }, 0],
    [{ x: 143, y: 35 }, 0],
    [{ x: 165, y: 1 }, 1],
    [{ x: 389, y: 136 }, 4],
  ])('%o is on a card', (at, node) => expect(nodeAt(index, at, 0)).toBe(node))

  test.each([
    [{ x: 154, y: 18 }, 'between two cards of a row'],
    [{ x: 72, y: 68 }, 'between two rows'],
    [{ x: 72, y: 118 }, 'left of the row'],
    [{ x: 900, y: 18 }, 'right of everything'],
    [{ x: 72, y: 900 }, 'below everything'],
  ])('%o is %s and finds none', (at) => expect(nodeAt(index, at, 0)).toBeUndefined())

  test('a near miss finds the card, and of two the nearer one', () => {
    expect(nodeAt(index, { x: 147, y: 18 }, 4)).toBe(0)
    expect(nodeAt(index, { x: 161, y: 18 }, 4)).toBe(1)
    expect(nodeAt(index, { x: 147, y: 18 }, 2)).toBeUndefined()
  })

  test('an empty picture has no card anywhere', () => {
    const empty = indexNodes({ size: usualSize, x: new Float64Array(), y: new Float64Array() })
    expect(nodeAt(empty, { x: 0, y: 0 }, 100)).toBeUndefined()
  })

  test('it is the card that a look at every single one finds, for many points', () => {
    const many = { size: usualSize, x: new Float64Array(500), y: new Float64Array(500) }
    for (let node = 0; node < 500; node += 1) {
      many.x[node] = 72 + (node % 25) * 164
      many.y[node] = 18 + Math.floor(node / 25) * 52
    }
    const all = indexNodes(many)
    for (let point = 0; point < 4000; point += 1) {
      const at = { x: (point * 7919) % 4200, y: (point * 104_729) % 1100 }
      const expected = [...many.x.keys()].find(
        (node) => Math.abs((many.x[node] ?? 0) - at.x) <= 72 && Math.abs((many.y[node] ?? 0) - at.y) <= 18,
      )
      expect(nodeAt(all, at, 0)).toBe(expected)
    }
  })
})

test('a box finds the cards that it touches, row by row', () => {
  expect([...nodesIn(index, { left: 0, top: 0, width: 200, height: 50 })]).toEqual([0, 1])
  expect([...nodesIn(index, { left: 300, top: 30, width: 10, height: 100 })]).toEqual([1, 4])
  expect([...nodesIn(index, { left: 0, top: 45, width: 900, height: 40 })]).toEqual([])
})
