// The layered layout of the diagram: what users touch above, what everything stands on below; an edge u → v (u depends
// on v) runs downwards. In order: break cycles, mark what is implied, assign layers, choose the width, wrap layers
// into rows, lead long edges through lanes (one trunk per target), order the rows, place x, place y, fold what is
// too high for a screen, cut into pieces.
// Everything is a function of the graph and, if given, the previous order: ties are broken by node number, and only
// + − × ÷ and square roots decide, so that every machine draws the same picture. Lengths are pixels at zoom 1.

export const nodeWidth = 144
export const nodeHeight = 36
export const nodeGap = 20
/** Room for one edge on its way through a row. */
export const laneWidth = 10

export const nodePitch = nodeWidth + nodeGap

/** Up to here long edges are led through lanes; above, a picture is a map, and edges are direct curves. */
export const mostNodesWithLanes = 1200
export const mostLanes = 40_000

/** Between the rows of different layers, and between the rows of one wrapped layer. */
export interface RowGaps {
  readonly layer: number
  readonly wrapped: number
}

/** On a map rows stand close, and only tiers of layers are set apart. */
export function rowGapsOf(nodes: number): RowGaps {
  return nodes <= mostNodesWithLanes ? { layer: 64, wrapped: 40 } : { layer: 16, wrapped: 16 }
}

export const tierGap = 64
export const shelfGap = 64

/** What a screen's shape asks for, and how much wider than its nodes a picture becomes through its lanes. */
export const aspectAim = 1.7

export function laneAllowance(nodes: number): number {
  if (nodes <= 150) return 1.15
  return nodes <= mostNodesWithLanes ? 1.5 : 1
}
