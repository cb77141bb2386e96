import { findNode, type Graph, indexedGraph } from '@trellis/domain/graph/graph'
import { int } from '@trellis/domain/graph/typed'
import type { GraphData } from '../../../diagram/graph-data.ts'
import type { Highlight } from '../../../diagram/scene/highlight.ts'
import type { Scene } from '../../../diagram/scene/scene.ts'

/** The components of a picture whose cards are groups. */
export interface Members {
  readonly graph: Graph
  readonly cards: readonly string[]
  /** The index in `cards` of each component. */
  readonly cardOf: Int32Array
}

/** Undefined if every card is a component. `places` are the components of the scene. */
export function membersOf(
  data: GraphData,
  scene: Scene,
  places: Int32Array | undefined,
): Members | undefined {
  if (!scene.below) return undefined
  const { size, from, to, groupOf } = scene.below
  const ids = () => Array.from(places ?? [], (place) => data.graph.ids[place] ?? '')
  const graph = places ? indexedGraph(ids(), { size, from, to }) : data.graph
  return { graph, cards: scene.ids, cardOf: groupOf }
}

/** The card that shows a component: its own, or that of its group. An id of a card returns itself. */
export function cardFor(id: string, members: Members | undefined): string {
  const node = members && findNode(members.graph, id)
  return (node !== undefined && members?.cards[int(members.cardOf, node)]) || id
}

/** A highlight among components, shown by the cards that contain them and the lines between those. */
export function raiseHighlight(
  { nodes, edges, roots }: Highlight,
  members: Members,
  graph: Graph,
): Highlight {
  const nodeOfCard = members.cards.map((id) => findNode(graph, id))
  const nodeAbove = (member: number) => nodeOfCard[int(members.cardOf, member)]
  const raised = new Uint8Array(graph.size)
  for (const [member, isOut] of nodes.entries()) {
    const node = isOut === 1 ? nodeAbove(member) : undefined
    if (node !== undefined) raised[node] = 1
  }
  // One line stands for both directions.
  const pairOf = (a: number, b: number) => Math.min(a, b) * graph.size + Math.max(a, b)
  const pairs = new Set<number>()
  for (const [edge, isOut] of edges.entries()) {
    if (isOut !== 1) continue
    const [a, b] = [nodeAbove(int(members.graph.from, edge)), nodeAbove(int(members.graph.to, edge))]
    if (a !== undefined && b !== undefined) pairs.add(pairOf(a, b))
  }
  return {
    nodes: raised,
    edges: Uint8Array.from(graph.from, (from, line) =>
      pairs.has(pairOf(from, int(graph.to, line))) ? 1 : 0,
    ),
    roots: [...new Set(roots.map(nodeAbove).filter((node) => node !== undefined))],
  }
}
