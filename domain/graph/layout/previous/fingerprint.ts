import type { Graph } from '../../graph.ts'
import type { NodeSize } from '../geometry.ts'

export interface Drawing {
  readonly size: NodeSize
  readonly groups: Int32Array | undefined
  readonly showAll: boolean
  readonly telling: Uint8Array | undefined
}

/** The end of an id is random, and enough to tell it from others. */
const readOfId = 8

/** Short, and different for graphs or options that a layout from scratch would draw differently. */
export function fingerprintOf(graph: Graph, { size, groups, showAll, telling }: Drawing): string {
  let hash = 2166136261
  const add = (value: number) => {
    hash = Math.imul(hash ^ value, 16777619)
  }
  for (const id of graph.ids)
    for (let index = Math.max(0, id.length - readOfId); index < id.length; index += 1)
      add(id.charCodeAt(index))
  for (const list of [graph.from, graph.to, groups ?? [], telling ?? []]) for (const value of list) add(value)
  const facts = [graph.size, graph.from.length, size.width, size.height, showAll ? 1 : 0]
  return [...facts, hash >>> 0].join(' ')
}
