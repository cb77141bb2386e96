import { type Adjacency, adjacencyOf, type EdgeList, reverse } from '../../adjacency.ts'
import { findDependenciesFirst } from '../../order/topological-order.ts'
import { byte, int, real } from '../../typed.ts'
import { edgeFlags } from '../edges/edge-flags.ts'

const mostRounds = 4

/**
 * Layers from 0 (the bottom) upwards; an edge leads to a lower layer. The longest path down gives the first layers.
 * Then nodes move to where most of the weight of their edges is, up to the lowest of their dependents or down to the
 * highest of their dependencies, which shortens the edges about as well as a network simplex would.
 */
export function assignLayers(down: EdgeList, flags: Uint8Array): Int32Array {
  const order = findDependenciesFirst(down)
  if (!order) throw new Error('edges are not acyclic after reversal')
  const below = adjacencyOf(down)
  const above = adjacencyOf(reverse(down))
  const layers = new Int32Array(down.size)
  for (const node of order) layers[node] = highestOf(below, node, layers) + 1
  const [pull, push] = pullsOf(down, flags)
  for (let round = 0; round < mostRounds; round += 1) {
    const raised = raise(order, { layers, above, wants: (node) => real(pull, node) >= real(push, node) })
    const lowered = lowerAll(order, { layers, below, wants: (node) => real(pull, node) < real(push, node) })
    if (!raised && !lowered) break
  }
  return layers
}

/**
 * Weight of the edges from above and to below. An edge weighs less the more edges its target has from above, so that a
 * node's many dependents do not pull it away.
 */
function pullsOf(down: EdgeList, flags: Uint8Array): [Float64Array, Float64Array] {
  const incoming = new Int32Array(down.size)
  for (const target of down.to) incoming[target] = int(incoming, target) + 1
  const [pull, push] = [new Float64Array(down.size), new Float64Array(down.size)]
  for (let edge = 0; edge < flags.length; edge += 1) {
    const [from, to] = [int(down.from, edge), int(down.to, edge)]
    const weight = weightOf(byte(flags, edge)) / Math.sqrt(int(incoming, to))
    pull[to] = real(pull, to) + weight
    push[from] = real(push, from) + weight
  }
  return [pull, push]
}

export function weightOf(flags: number): number {
  if (flags & edgeFlags.cycle) return 4
  return flags & edgeFlags.implied ? 0.25 : 1
}

interface Move {
  readonly layers: Int32Array
  readonly wants: (node: number) => boolean
}

/** Top down, so that a node follows dependents that have already moved. */
function raise(order: Int32Array, { layers, above, wants }: Move & { above: Adjacency }): boolean {
  let moved = false
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const node = int(order, place)
    if (int(above.offsets, node) === int(above.offsets, node + 1) || !wants(node)) continue
    const layer = lowestOf(above, node, layers) - 1
    moved ||= layer !== layers[node]
    layers[node] = layer
  }
  return moved
}

function lowerAll(order: Int32Array, { layers, below, wants }: Move & { below: Adjacency }): boolean {
  let moved = false
  for (const node of order) {
    if (!wants(node)) continue
    const layer = highestOf(below, node, layers) + 1
    moved ||= layer !== layers[node]
    layers[node] = layer
  }
  return moved
}

function highestOf({ offsets, neighbors }: Adjacency, node: number, layers: Int32Array): number {
  let highest = -1
  for (let place = int(offsets, node); place < int(offsets, node + 1); place += 1) {
    highest = Math.max(highest, int(layers, int(neighbors, place)))
  }
  return highest
}

function lowestOf({ offsets, neighbors }: Adjacency, node: number, layers: Int32Array): number {
  let lowest = Number.MAX_SAFE_INTEGER
  for (let place = int(offsets, node); place < int(offsets, node + 1); place += 1) {
    lowest = Math.min(lowest, int(layers, int(neighbors, place)))
  }
  return lowest
}
