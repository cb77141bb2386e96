import type { Graph } from '@trellis/domain/graph/graph'
import { int, real } from '@trellis/domain/graph/typed'
import { type NodeIndex, seatOf } from './node-index.ts'

export type Step = 'left' | 'right' | 'up' | 'down' | 'home' | 'end'

interface Ground {
  readonly graph: Graph
  readonly index: NodeIndex
  readonly x: Float64Array
  readonly y: Float64Array
}

/** The target of an arrow key: along the row, or along an edge to the nearest neighbor. */
export function stepFrom(ground: Ground, node: number, step: Step): number {
  if (step === 'up' || step === 'down') return neighborAt(ground, node, step) ?? node
  const { index, y } = ground
  const { row, place } = seatOf(index, node, real(y, node))
  const [first, last] = [int(index.starts, row), int(index.starts, row + 1) - 1]
  const next = { left: Math.max(first, place - 1), right: Math.min(last, place + 1), home: first, end: last }[
    step
  ]
  return int(index.nodes, next)
}

/** Dependents are above, dependencies below; if a cycle reverses that, the edge decides. */
function neighborAt({ graph, x, y }: Ground, node: number, step: 'up' | 'down'): number | undefined {
  const { offsets, neighbors } = step === 'up' ? graph.dependents : graph.dependencies
  const candidates = neighbors.slice(int(offsets, node), int(offsets, node + 1))
  const distance = (other: number) =>
    Math.abs(real(x, other) - real(x, node)) + Math.abs(real(y, other) - real(y, node)) / 4
  let nearest: number | undefined
  for (const other of candidates)
    if (nearest === undefined || distance(other) < distance(nearest)) nearest = other
  return nearest
}
