import { real } from '../../typed.ts'
import { mostNodesWithLanes, rowGapsOf, tierGap } from '../geometry.ts'

/** A stripe behind the rows of one layer or, on a map, of one tier of layers; numbered from the bottom. */
export interface Band {
  readonly number: number
  readonly top: number
  readonly bottom: number
}

export interface PlacedRows {
  /** Middle of each row. */
  readonly y: Float64Array
  readonly bands: readonly Band[]
  readonly height: number
}

export interface RowSize {
  readonly layer: number
  readonly nodes: number
}

const tiersOfMap = 18

/** Stacks rows (top first). Rows of one layer are closer together; on a map only tiers are set apart. */
export function placeY(
  rows: readonly RowSize[],
  { nodes, nodeHeight }: { nodes: number; nodeHeight: number },
): PlacedRows {
  const gaps = rowGapsOf(nodes)
  const tiers = tiersOf(rows, nodes)
  const y = new Float64Array(rows.length)
  let top = 0
  for (const [index, { layer }] of rows.entries()) {
    const previous = rows[index - 1]
    if (previous) {
      const isSameTier = tiers[index] === tiers[index - 1]
      top += nodeHeight + (previous.layer === layer ? gaps.wrapped : isSameTier ? gaps.layer : tierGap)
    }
    y[index] = top + nodeHeight / 2
  }
  return { y, bands: bandsOf(tiers, y, nodeHeight), height: rows.length === 0 ? 0 : top + nodeHeight }
}

/** The number of gaps between a map's tiers, for the choice of the width. */
export function tierBreaksOf(nodes: number): number {
  return nodes <= mostNodesWithLanes ? 0 : tiersOfMap - 1
}

/** The tier of each row: its layer, or on a map a run of layers with about an eighteenth of the nodes. */
function tiersOf(rows: readonly RowSize[], nodes: number): number[] {
  if (nodes <= mostNodesWithLanes) return rows.map(({ layer }) => layer)
  const tiers: number[] = []
  let [tier, held] = [0, 0]
  for (const [index, row] of rows.toReversed().entries()) {
    const isNewLayer = index > 0 && rows[rows.length - index]?.layer !== row.layer
    if (isNewLayer && held >= nodes / tiersOfMap) [tier, held] = [tier + 1, 0]
    held += row.nodes
    tiers.push(tier)
  }
  return tiers.reverse()
}

function bandsOf(tiers: readonly number[], y: Float64Array, nodeHeight: number): Band[] {
  const bands: Band[] = []
  for (const [row, number] of tiers.entries()) {
    const [top, bottom] = [real(y, row) - nodeHeight / 2, real(y, row) + nodeHeight / 2]
    const last = bands.at(-1)
    if (last?.number === number) bands[bands.length - 1] = { ...last, bottom }
    else bands.push({ number, top, bottom })
  }
  return bands
}
