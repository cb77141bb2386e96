// Edges without lanes (implied ones, and those to hubs) take no room in the rows: drawn from end to end, they would run
// across the cards in between. They are led through the gaps between those cards, after everything has its place.
import { byte, int, real } from '../../typed.ts'
import { isSecondHead } from '../edges/edge-flags.ts'
import { gutter } from '../fold/choose-columns.ts'
import type { Pieces, PiecesInput } from '../place/pieces.ts'
import type { Rows } from '../rows/rows.ts'
import { extendPieces, splitPiece } from './extend-pieces.ts'
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
  const longer = extendPieces(
    pieces,
    led.reduce((sum, edge) => sum + countBends(ground, edge), 0),
  )
  const gaps = gapsOfRows(ground)
  let added = pieces.load.length
  for (const edge of led) {
    if (changesColumn(ground, edge)) leadBetweenColumns(longer, ground, { edge, added })
    else leadThroughRows(longer, ground, { edge, added, gaps })
    added += countBends(ground, edge)
  }
  return longer
}

function countBends(ground: Ground, edge: number): number {
  if (changesColumn(ground, edge)) return 2
  const { down, rowOf } = ground
  return int(rowOf, int(down.to, edge)) - int(rowOf, int(down.from, edge)) - 1
}

function leadThroughRows(
  pieces: Pieces,
  { size, down, rowOf, rowY, x: middles }: Ground,
  { edge, added, gaps }: { edge: number; added: number; gaps: Gaps },
): void {
  const [source, target] = [int(down.from, edge), int(down.to, edge)]
  const [first, end] = [int(rowOf, source) + 1, int(rowOf, target)]
  const xs = threadGaps(gaps, { from: real(middles, source), to: real(middles, target), first, end })
  let piece = int(pieces.firstOf, edge)
  for (let step = 0; step < xs.length; step += 1) {
    const middle = real(rowY, first + step)
    const bend = { x: real(xs, step), y: middle - size.height / 2, nextY: middle + size.height / 2 }
    splitPiece(pieces, piece, added + step, bend)
    piece = added + step
  }
}

/** Rows of all columns share their heights, so the spaces between rows are free from side to side. */
function leadBetweenColumns(
  pieces: Pieces,
  ground: Ground,
  { edge, added }: { edge: number; added: number },
): void {
  const piece = int(pieces.firstOf, edge)
  const x = (ground.columns[columnAt(ground, int(ground.down.to, edge))] ?? 0) - gutter / 2
  const [foot, head] = [real(pieces.y1, piece) + reach, real(pieces.y2, piece) - reach]
  splitPiece(pieces, piece, added, { x, y: foot, nextY: foot })
  splitPiece(pieces, added, added + 1, { x, y: head, nextY: head })
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
