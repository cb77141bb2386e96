// Edges without lanes (implied ones, and those to hubs) take no room in the rows: drawn from end to end, they would run
// across the cards in between. They are led through the gaps between those cards, after everything has its place.
import { byte, int, real } from '../../typed.ts'
import { isSecondHead } from '../edges/edge-flags.ts'
import { gutter } from '../fold/choose-columns.ts'
import type { Pieces, PiecesInput } from '../place/pieces.ts'
import type { Rows } from '../rows/rows.ts'
import { type Bend, extendPieces, splitPiece } from './extend-pieces.ts'
import { type Gaps, gapsOf } from './gaps.ts'
import { threadGaps } from './thread-gaps.ts'

export interface Ground extends PiecesInput {
  readonly rows: Rows
  /** Left edges of the columns; a single one if the picture is not folded. */
  readonly columns: readonly number[]
  readonly width: number
}

/** Below and above the ends of a line that changes the column: within the space between two rows. */
const reach = 24

export function leadPastCards(pieces: Pieces, ground: Ground): Pieces {
  const led = [...pieces.firstOf.keys()].filter(
    (edge) => int(ground.net.entry, edge) === -1 && !isSecondHead(byte(ground.flags, edge)),
  )
  const gaps = gapsOfRows(ground)
  const ways = led.map((edge) =>
    changesColumn(ground, edge)
      ? wayBetweenColumns(pieces, ground, edge)
      : wayThroughRows(ground, gaps, edge),
  )
  const longer = extendPieces(
    pieces,
    ways.reduce((sum, bends) => sum + bends.length, 0),
  )
  let added = pieces.load.length
  for (const [place, bends] of ways.entries()) {
    let piece = int(pieces.firstOf, led[place] ?? -1)
    for (const bend of bends) {
      splitPiece(longer, piece, added, bend)
      piece = added
      added += 1
    }
  }
  return longer
}

function wayThroughRows({ size, down, rowOf, rowY, x }: Ground, gaps: Gaps, edge: number): Bend[] {
  const source = int(down.from, edge)
  const target = int(down.to, edge)
  const [first, end] = [int(rowOf, source) + 1, int(rowOf, target)]
  const stretches = threadGaps(gaps, { from: real(x, source), to: real(x, target), first, end })
  return stretches.map((stretch) => ({
    x: stretch.x,
    y: real(rowY, stretch.first) - size.height / 2,
    nextY: real(rowY, stretch.end - 1) + size.height / 2,
  }))
}

/** Rows of all columns share their heights, so the spaces between rows are free from side to side. */
function wayBetweenColumns(pieces: Pieces, ground: Ground, edge: number): Bend[] {
  const piece = int(pieces.firstOf, edge)
  const x = (ground.columns[columnAt(ground, int(ground.down.to, edge))] ?? 0) - gutter / 2
  const [foot, head] = [real(pieces.y1, piece) + reach, real(pieces.y2, piece) - reach]
  return [
    { x, y: foot, nextY: foot },
    { x, y: head, nextY: head },
  ]
}

function changesColumn(ground: Ground, edge: number): boolean {
  const { columns, down } = ground
  if (columns.length === 1) return false
  return columnAt(ground, int(down.from, edge)) !== columnAt(ground, int(down.to, edge))
}

function columnAt({ columns, x }: Ground, node: number): number {
  return columns.findLastIndex((left) => left <= real(x, node))
}

function gapsOfRows(ground: Ground): Gaps {
  const { size, rows, net, x, columns, width } = ground
  return gapsOf(
    Array.from({ length: rows.count }, (_, row) => {
      const items = rows.items.subarray(int(rows.start, row), int(rows.start, row + 1))
      const nodes = items.filter((item) => item < net.nodes)
      const column = columnAt(ground, int(nodes, 0))
      const next = columns[column + 1]
      return {
        middles: Float64Array.from(nodes, (node) => real(x, node)),
        left: columns[column] ?? 0,
        right: next === undefined ? width : next - gutter,
      }
    }),
    size.width,
  )
}
