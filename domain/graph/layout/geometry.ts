// The layered layout of the diagram: user-facing components are at the top, foundations at the bottom, and an edge u →
// v (u depends on v) runs downwards. The steps: break cycles, mark implied edges, assign layers, choose the width, wrap
// layers into rows, route long edges through lanes (one trunk per target), order the rows, place x, place y, fold
// pictures that are too tall for a screen, cut edges into pieces, lead those without lanes past the cards. The result
// depends only on the graph and, if given, the previous order: ties are broken by node number, and only + − × ÷ and
// square roots are used, so that every machine draws the same picture. Lengths are pixels at zoom 1.

/** All nodes of a picture have the same size. */
export interface NodeSize {
  readonly width: number
  readonly height: number
}

export const usualSize: NodeSize = { width: 144, height: 36 }
export const nodeGap = 20
/** Space for one edge that passes through a row. */
export const laneWidth = 10

export const nodePitch = ({ width }: NodeSize): number => width + nodeGap

/** Up to this size, long edges are routed through lanes. Above it, a picture is a map, and edges are direct curves. */
export const mostNodesWithLanes = 1200
export const mostLanes = 40_000

/** Between the rows of different layers, and between the rows of one wrapped layer. */
export interface RowGaps {
  readonly layer: number
  readonly wrapped: number
}

/** On a map rows are close together, and only tiers of layers are set apart. */
export function rowGapsOf(nodes: number): RowGaps {
  return nodes <= mostNodesWithLanes ? { layer: 64, wrapped: 40 } : { layer: 16, wrapped: 16 }
}

export const tierGap = 64
export const shelfGap = 64

/** The aspect ratio of a screen, and how much wider than its nodes a picture becomes through its lanes. */
export const aspectAim = 1.7

export function laneAllowance(nodes: number): number {
  if (nodes <= 150) return 1.15
  return nodes <= mostNodesWithLanes ? 1.5 : 1
}
