import { expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { layOut } from '../lay-out.ts'

const graph = graphOf(
  ['a', 'b', 'c', 'd'],
  [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'c' },
  ],
)
const layout = layOut(graph)

test('the picture starts at the origin and holds every node', () => {
  expect([...layout.x]).toEqual([154, 72, 236, 72])
  expect([...layout.y]).toEqual([18, 118, 118, 218])
  expect([layout.width, layout.height]).toEqual([308, 236])
})

test('a component without dependencies stands on the shelf, outside all rows', () => {
  expect([...layout.row]).toEqual([0, 1, 1, -1])
})

test('the order can be handed to the next layout', () => {
  expect(layout.order.rows).toEqual([
    { layer: 1, ids: ['a'] },
    { layer: 0, ids: ['b', 'c'] },
  ])
})

test('without dependencies everything is shelf', () => {
  const shelf = layOut(graphOf(['a', 'b'], []))
  expect([...shelf.row]).toEqual([-1, -1])
  expect([shelf.width, shelf.height]).toEqual([308, 36])
})

test('nothing is an empty picture', () => {
  expect(layOut(graphOf([], []))).toMatchObject({ width: 0, height: 0, bands: [], order: { rows: [] } })
})
