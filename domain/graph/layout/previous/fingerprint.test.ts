import { expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { usualSize } from '../geometry.ts'
import { type Drawing, fingerprintOf } from './fingerprint.ts'

const drawing: Drawing = { size: usualSize, groups: undefined, showAll: false, telling: undefined }
const graph = graphOf(['a', 'b', 'c'], [{ from: 'a', to: 'b' }])
const print = (of = graph, changes: Partial<Drawing> = {}) => fingerprintOf(of, { ...drawing, ...changes })

test('the same graph and the same options have the same fingerprint', () => {
  expect(print(graphOf(['a', 'b', 'c'], [{ from: 'a', to: 'b' }]))).toBe(print())
})

test.each([
  ['another edge', print(graphOf(['a', 'b', 'c'], [{ from: 'a', to: 'c' }]))],
  ['an edge the other way', print(graphOf(['a', 'b', 'c'], [{ from: 'b', to: 'a' }]))],
  ['another node', print(graphOf(['a', 'b', 'd'], [{ from: 'a', to: 'b' }]))],
  ['all edges like all others', print(graph, { showAll: true })],
  ['an edge that tells', print(graph, { telling: Uint8Array.of(1) })],
  ['other cards', print(graph, { size: { width: 200, height: 36 } })],
  ['groups', print(graph, { groups: Int32Array.of(0, 1, 1) })],
])('%s has another', (_, other) => {
  expect(other).not.toBe(print())
})
