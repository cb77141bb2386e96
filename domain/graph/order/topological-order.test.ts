import { expect, test } from 'vitest'
import { findDependenciesFirst, findTopologicalOrder } from './topological-order.ts'

const diamond = { size: 4, from: Int32Array.of(3, 3, 1, 2), to: Int32Array.of(1, 2, 0, 0) }

test('edges run from earlier to later nodes', () => {
  expect(findTopologicalOrder(diamond)).toEqual(Int32Array.of(3, 1, 2, 0))
})

test('dependencies first is the other way round', () => {
  expect(findDependenciesFirst(diamond)).toEqual(Int32Array.of(0, 1, 2, 3))
})

test('a cycle has no order', () => {
  expect(
    findTopologicalOrder({ size: 2, from: Int32Array.of(0, 1), to: Int32Array.of(1, 0) }),
  ).toBeUndefined()
})

test('parallel edges count as often as they occur', () => {
  expect(findTopologicalOrder({ size: 2, from: Int32Array.of(1, 1), to: Int32Array.of(0, 0) })).toEqual(
    Int32Array.of(1, 0),
  )
})
