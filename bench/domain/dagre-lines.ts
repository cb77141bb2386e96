import { Graph as DagreGraph, layout } from '@dagrejs/dagre'
import type { Graph } from '@trellis/domain/graph/graph'
import { nodeGap, usualSize } from '@trellis/domain/graph/layout/geometry'
import type { Polyline } from './drawn-crossings.ts'

/** The part of dagre's graph that is used here: its own declarations do not resolve under Node's rules. */
interface Picture {
  setGraph(label: object): void
  setDefaultEdgeLabel(label: () => object): void
  setNode(id: string, label: object): void
  setEdge(from: string, to: string): void
  edges(): readonly object[]
  edge(edge: object): { readonly points: readonly { readonly x: number; readonly y: number }[] }
}

/** The same graph with nodes of the same size, laid out by dagre. */
export function drawWithDagre(graph: Graph): Polyline[] {
  const picture: Picture = new DagreGraph()
  picture.setGraph({ rankdir: 'TB', nodesep: nodeGap, ranksep: 64, edgesep: 10 })
  picture.setDefaultEdgeLabel(() => ({}))
  for (const id of graph.ids) picture.setNode(id, usualSize)
  for (const [edge, from] of graph.from.entries()) {
    picture.setEdge(graph.ids[from] ?? '', graph.ids[graph.to[edge] ?? -1] ?? '')
  }
  layout(picture)
  return picture.edges().map((edge) => picture.edge(edge).points.map(({ x, y }) => [x, y] as const))
}
