import { findNode, type Graph, indexedGraph } from '@trellis/domain/graph/graph'
import { int } from '@trellis/domain/graph/typed'
import type { GraphData } from '../../../diagram/graph-data.ts'
import type { Highlight } from '../../../diagram/scene/highlight.ts'
import type { Scene } from '../../../diagram/scene/scene.ts'

/** The components of a picture whose cards are groups. */
export interface Members {
  readonly graph: Graph
  readonly cards: readonly string[]
  /** The indexes in `cards` of the cards that show each component. */
  readonly cardsOf: readonly (readonly number[])[]
}

/** Undefined if every card is a component. `places` are the components of the scene. */
export function membersOf(
  data: GraphData,
  scene: Scene,
  places: Int32Array | undefined,
): Members | undefined {
  if (!scene.below) return undefined
  const { groupOf, placeOf } = scene.below
  const cardsOf = data.graph.ids.map((): number[] => [])
  for (const [node, place] of placeOf.entries()) cardsOf[place]?.push(int(groupOf, node))
  return {
    graph: places ? graphAmong(data.graph, places) : data.graph,
    cards: scene.ids,
    cardsOf: places ? Array.from(places, (place) => cardsOf[place] ?? []) : cardsOf,
  }
}

function graphAmong(graph: Graph, places: Int32Array): Graph {
  const nodeOf = new Int32Array(graph.size).fill(-1)
  for (const [node, place] of places.entries()) nodeOf[place] = node
  const edges = [...graph.from.keys()].filter(
    (edge) => nodeOf[int(graph.from, edge)] !== -1 && nodeOf[int(graph.to, edge)] !== -1,
  )
  return indexedGraph(
    Array.from(places, (place) => graph.ids[place] ?? ''),
    {
      size: places.length,
      from: Int32Array.from(edges, (edge) => int(nodeOf, int(graph.from, edge))),
      to: Int32Array.from(edges, (edge) => int(nodeOf, int(graph.to, edge))),
    },
  )
}

/** The card that shows a component: its own, or that of its first group. An id of a card returns itself. */
export function cardFor(id: string, members: Members | undefined): string {
  const node = members && findNode(members.graph, id)
  const [card] = (node !== undefined && members?.cardsOf[node]) || []
  return (card !== undefined && members?.cards[card]) || id
}

/** A highlight among components, shown by the cards that contain them and the lines between those. */
export function raiseHighlight(
  { nodes, edges, roots }: Highlight,
  members: Members,
  graph: Graph,
): Highlight {
  const nodeOfCard = members.cards.map((id) => findNode(graph, id))
  const nodesAbove = (member: number) =>
    (members.cardsOf[member] ?? []).map((card) => nodeOfCard[card]).filter((node) => node !== undefined)
  const raised = new Uint8Array(graph.size)
  for (const [member, isOut] of nodes.entries()) {
    if (isOut === 1) for (const node of nodesAbove(member)) raised[node] = 1
  }
  // One line stands for both directions.
  const pairOf = (a: number, b: number) => Math.min(a, b) * graph.size + Math.max(a, b)
  const pairs = new Set<number>()
  for (const [edge, isOut] of edges.entries()) {
    if (isOut !== 1) continue
    for (const a of nodesAbove(int(members.graph.from, edge)))
      for (const b of nodesAbove(int(members.graph.to, edge))) pairs.add(pairOf(a, b))
  }
  return {
    nodes: raised,
    edges: Uint8Array.from(graph.from, (from, line) =>
      pairs.has(pairOf(from, int(graph.to, line))) ? 1 : 0,
    ),
    roots: [...new Set(roots.flatMap(nodesAbove))],
  }
}
