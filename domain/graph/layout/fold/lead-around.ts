import { byte, int, real } from '../../typed.ts'
import { isProminent } from '../edges/edge-flags.ts'
import type { Pieces } from '../place/pieces.ts'
import { extendPieces } from '../route/extend-pieces.ts'
import { gutter } from './choose-columns.ts'

const lanePitch = 6
const nearest = 12

/**
 * Reroutes pieces that would run up across the columns of a folded picture: down from the foot of a column, up between
 * the two, and down again into the head of the next. Each becomes three pieces.
 */
export function leadAround(pieces: Pieces, columns: readonly number[]): Pieces {
  const around = [...pieces.load.keys()].filter(
    (piece) =>
      int(pieces.load, piece) > 0 &&
      isProminent(byte(pieces.flags, piece)) &&
      real(pieces.y2, piece) < real(pieces.y1, piece),
  )
  if (around.length === 0) return pieces
  const longer = extendPieces(pieces, around.length * 2)
  const taken = new Map<number, number>()
  let added = pieces.load.length
  for (const piece of around) {
    const column = columns.findLastIndex((left) => left <= real(pieces.x2, piece))
    const lane = taken.get(column) ?? 0
    taken.set(column, lane + 1)
    const x = (columns[column] ?? 0) - gutter / 2 + lane * lanePitch - 2 * lanePitch
    const reach = nearest + lane * lanePitch
    leadThrough(longer, { piece, rise: added, fall: added + 1 }, { x, reach })
    added += 2
  }
  return longer
}

interface Way {
  readonly piece: number
  readonly rise: number
  readonly fall: number
}

function leadThrough(pieces: Pieces, { piece, rise, fall }: Way, { x, reach }: { x: number; reach: number }) {
  const [x1, y1] = [real(pieces.x1, piece), real(pieces.y1, piece)]
  const [x2, y2] = [real(pieces.x2, piece), real(pieces.y2, piece)]
  const next = int(pieces.next, piece)
  setPiece(pieces, piece, [x1, y1, x1, y1 + reach], rise)
  setPiece(pieces, rise, [x, y1 + reach, x, y2 - reach], fall)
  setPiece(pieces, fall, [x2, y2 - reach, x2, y2], next)
  for (const part of [rise, fall]) {
    pieces.load[part] = int(pieces.load, piece)
    pieces.flags[part] = byte(pieces.flags, piece)
  }
}

function setPiece(
  { x1, y1, x2, y2, next }: Pieces,
  piece: number,
  ends: readonly [number, number, number, number],
  following: number,
): void {
  ;[x1[piece], y1[piece], x2[piece], y2[piece]] = ends
  next[piece] = following
}
