import { byte, int, real } from '../../typed.ts'
import type { Pieces } from '../place/pieces.ts'

/** A copy with room for more pieces at the end. */
export function extendPieces(pieces: Pieces, more: number): Pieces {
  const reals = (list: Float64Array) => copyInto(new Float64Array(list.length + more), list)
  const ints = (list: Int32Array) => copyInto(new Int32Array(list.length + more), list)
  return {
    x1: reals(pieces.x1),
    y1: reals(pieces.y1),
    x2: reals(pieces.x2),
    y2: reals(pieces.y2),
    next: ints(pieces.next),
    load: ints(pieces.load),
    flags: copyInto(new Uint8Array(pieces.flags.length + more), pieces.flags),
    firstOf: pieces.firstOf,
  }
}

function copyInto<List extends Float64Array | Int32Array | Uint8Array>(target: List, source: List): List {
  target.set(source)
  return target
}

/** A piece ends at (x, y), and the next one starts at (x, nextY). */
export interface Bend {
  readonly x: number
  readonly y: number
  readonly nextY: number
}

/** The piece `added` takes over the rest of a piece after a bend: its end, its edges and what follows it. */
export function splitPiece(pieces: Pieces, piece: number, added: number, { x, y, nextY }: Bend): void {
  const { x1, y1, x2, y2, next, load, flags } = pieces
  x1[added] = x
  y1[added] = nextY
  x2[added] = real(x2, piece)
  y2[added] = real(y2, piece)
  next[added] = int(next, piece)
  load[added] = int(load, piece)
  flags[added] = byte(flags, piece)
  x2[piece] = x
  y2[piece] = y
  next[piece] = added
}
