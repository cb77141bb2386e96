import { byte, int, real } from '../../typed.ts'
import { edgeFlags, isProminent, isSecondHead, isUphill } from '../edges/edge-flags.ts'
import type { NodeSize } from '../geometry.ts'
import type { Net, PlacedEdges } from '../rows/lanes.ts'

/**
 * Edges cut into pieces, each drawn once: a curve with vertical ends from (x1, y1) down to (x2, y2) and, if another
 * piece follows, a straight line through the row to its start. A trunk's pieces belong to all edges that share it.
 */
export interface Pieces {
  readonly x1: Float64Array
  readonly y1: Float64Array
  readonly x2: Float64Array
  readonly y2: Float64Array
  /** The next piece toward the lower end; −1 at the end. */
  readonly next: Int32Array
  /** The number of edges that run through it. */
  readonly load: Int32Array
  /** Flags of its edges (see edge-flags); 0 for trunks. */
  readonly flags: Uint8Array
  /** The first piece of each edge, from its upper end. */
  readonly firstOf: Int32Array
}

export interface PiecesInput extends PlacedEdges {
  readonly size: NodeSize
  readonly net: Net
  /** Centers of items and middles of rows. */
  readonly x: Float64Array
  readonly rowY: Float64Array
}

const portPitch = 14

export function cutPieces(input: PiecesInput): Pieces {
  const { down, flags, net } = input
  const lanes = net.size - net.nodes
  const pieces = emptyPieces(lanes + flags.length, flags.length)
  for (let lane = 0; lane < lanes; lane += 1) {
    drawPiece(pieces, input, { piece: lane, from: net.nodes + lane, to: int(net.below, lane) })
  }
  for (let edge = 0; edge < flags.length; edge += 1) {
    const entry = int(net.entry, edge)
    const piece = lanes + edge
    drawPiece(pieces, input, {
      piece,
      from: int(down.from, edge),
      to: entry === -1 ? int(down.to, edge) : entry,
    })
    pieces.firstOf[edge] = piece
    for (let at = piece; at !== -1; at = int(pieces.next, at)) {
      pieces.load[at] = int(pieces.load, at) + 1
      pieces.flags[at] = byte(pieces.flags, at) | byte(flags, edge)
    }
  }
  joinHeads(pieces, input)
  spreadPorts(pieces, input)
  return pieces
}

function emptyPieces(count: number, edges: number): Pieces {
  const reals = () => new Float64Array(count)
  return {
    x1: reals(),
    y1: reals(),
    x2: reals(),
    y2: reals(),
    next: new Int32Array(count).fill(-1),
    load: new Int32Array(count),
    flags: new Uint8Array(count),
    firstOf: new Int32Array(edges),
  }
}

function drawPiece(
  pieces: Pieces,
  { size, net, x, rowY }: PiecesInput,
  drawn: { piece: number; from: number; to: number },
): void {
  const { piece, from, to } = drawn
  pieces.x1[piece] = real(x, from)
  pieces.y1[piece] = real(rowY, int(net.rowOf, from)) + size.height / 2
  pieces.x2[piece] = real(x, to)
  pieces.y2[piece] = real(rowY, int(net.rowOf, to)) - size.height / 2
  if (to >= net.nodes) pieces.next[piece] = to - net.nodes
}

/** The uphill edge of a line with two heads uses the path of the other one. Its own piece has no load. */
function joinHeads(pieces: Pieces, { down, flags }: PiecesInput): void {
  const firstOf = new Map<number, number>()
  const key = (edge: number) => int(down.from, edge) * down.size + int(down.to, edge)
  for (const [edge, piece] of pieces.firstOf.entries()) {
    const isMutual = (byte(flags, edge) & edgeFlags.mutual) !== 0
    if (isMutual && !isUphill(byte(flags, edge))) firstOf.set(key(edge), piece)
  }
  for (const [edge, own] of pieces.firstOf.entries()) {
    if (!isSecondHead(byte(flags, edge))) continue
    pieces.load[own] = 0
    pieces.firstOf[edge] = firstOf.get(key(edge)) ?? own
  }
}

/** Edges leave a node side by side, in the order of where their first pieces end; faint ones leave from its middle. */
function spreadPorts(pieces: Pieces, { size, down, flags }: PiecesInput): void {
  const room = size.width - 2 * portPitch
  const leaving = new Map<number, number[]>()
  for (const [edge, piece] of pieces.firstOf.entries()) {
    if (!isProminent(byte(flags, edge)) || int(pieces.load, piece) === 0) continue
    const list = leaving.get(int(down.from, edge))
    if (list?.includes(piece)) continue
    if (list) list.push(piece)
    else leaving.set(int(down.from, edge), [piece])
  }
  for (const list of leaving.values()) {
    list.sort((a, b) => real(pieces.x2, a) - real(pieces.x2, b) || a - b)
    const pitch = Math.min(portPitch, room / list.length)
    for (const [index, piece] of list.entries()) {
      pieces.x1[piece] = real(pieces.x1, piece) + (index - (list.length - 1) / 2) * pitch
    }
  }
}
