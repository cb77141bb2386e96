import { edgeFlags, isProminent } from '@trellis/domain/graph/layout/edges/edge-flags'
import type { Pieces } from '@trellis/domain/graph/layout/place/pieces'
import { byte, int, real } from '@trellis/domain/graph/typed'
import type { Picture } from '../engine/picture.ts'
import { isBehind } from '../scene/edge-bands.ts'
import { isUnseen } from '../scene/is-unseen.ts'
import { lineAlpha, lineDetailAt, shortestShown } from '../view/level-of-detail.ts'
import type { Box } from '../view/view.ts'
import { paintHaze } from './paint-haze.ts'
import { paintHeads, type Stop, smallestWithHeads, stopFor } from './paint-heads.ts'
import type { Palette } from './palette.ts'
import type { Pen, StrokeStyle } from './pen.ts'
import { strokeOf } from './stroke-of.ts'

/** The number of visible dependencies that are drawn one by one, as a haze, or not at all. */
export interface Tally {
  drawn: number
  hazed: number
  /** Not drawn, or not completely. */
  leftOut: number
  /** Implied ones that are not drawn. */
  implied: number
}

export interface LinePainting {
  readonly picture: Picture
  readonly palette: Palette
  readonly box: Box
  readonly k: number
  /** 1, or less while something else stands out. */
  readonly strength: number
  /** Every line is drawn, whatever the cost: for files, except a PNG of a very large picture. */
  readonly isComplete: boolean
  /** Paints a haze at once; undefined if only lines can be drawn. */
  readonly haze: ((opacity: Uint8ClampedArray, size: { width: number; height: number }) => void) | undefined
}

/** The state of a piece; 0 means that it is not on the screen. A line has the highest state of its pieces. */
const fates = { implied: 1, drawn: 2, hazed: 3, leftOut: 4 } as const

/** Decides which pieces are visible and how they are drawn. Returns what is shown and what is not. */
export function paintLines(pen: Pen, painting: LinePainting): Tally {
  const { picture, box, k, isComplete } = painting
  const { pieces } = picture.layout
  const fateOf = new Uint8Array(pieces.load.length)
  let visible: number[] = []
  let count = 0
  for (let piece = 0; piece < pieces.load.length; piece += 1) {
    if (pieces.load[piece] === 0 || !touches(pieces, piece, box)) continue
    const isImplied = isUnseen(byte(pieces.flags, piece), byte(picture.pieceBands, piece))
    fateOf[piece] = isImplied ? fates.implied : fates.drawn
    if (isImplied) continue
    visible.push(piece)
    // A faint line has a piece for every step to the side, and weighs no more than one piece of the others.
    if (isProminent(byte(pieces.flags, piece)) || picture.isFirstPiece[piece] === 1) count += 1
  }
  const detail = isComplete ? 'all' : lineDetailAt(k, count)
  if (detail === 'haze' && painting.haze) {
    for (const piece of visible) fateOf[piece] = fates.hazed
    paintHaze(pieces, visible, { box, k, draw: painting.haze })
    return countLines(picture, fateOf)
  }
  if (detail === 'shortest') {
    for (const piece of visible) fateOf[piece] = fates.leftOut
    visible = shortest(pieces, visible, box)
    for (const piece of visible) fateOf[piece] = fates.drawn
  }
  strokePieces(pen, painting, visible, Math.min(count, visible.length))
  return countLines(picture, fateOf)
}

/** A dependency may consist of several pieces, and a piece may belong to several dependencies: each counts once. */
function countLines({ lines, layout: { pieces } }: Picture, fateOf: Uint8Array): Tally {
  const counts = new Int32Array(fates.leftOut + 1)
  for (const [line, first] of pieces.firstOf.entries()) {
    let fate = 0
    for (let piece = first; piece !== -1; piece = int(pieces.next, piece))
      fate = Math.max(fate, byte(fateOf, piece))
    counts[fate] = int(counts, fate) + int(lines.counts, line)
  }
  return {
    drawn: int(counts, fates.drawn),
    hazed: int(counts, fates.hazed),
    leftOut: int(counts, fates.leftOut),
    implied: int(counts, fates.implied),
  }
}

function touches({ x1, y1, x2, y2, next }: Pieces, piece: number, box: Box): boolean {
  const [ax, bx] = [real(x1, piece), real(x2, piece)]
  const end = next[piece] === -1 ? real(y2, piece) : real(y1, int(next, piece))
  return (
    Math.min(real(y1, piece), end) <= box.top + box.height &&
    Math.max(real(y1, piece), end) >= box.top &&
    Math.min(ax, bx) <= box.left + box.width &&
    Math.max(ax, bx) >= box.left
  )
}

/** Those with both ends on the screen: before the faint ones all others, the shortest first. */
function shortest({ x1, y1, x2, y2, flags }: Pieces, visible: readonly number[], box: Box): number[] {
  const rank = (piece: number) => (isProminent(byte(flags, piece)) ? 0 : 1)
  const isInside = (x: number, y: number) =>
    x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
  const length = (piece: number) =>
    Math.abs(real(x2, piece) - real(x1, piece)) + Math.abs(real(y2, piece) - real(y1, piece))
  return visible
    .filter(
      (piece) => isInside(real(x1, piece), real(y1, piece)) && isInside(real(x2, piece), real(y2, piece)),
    )
    .sort((a, b) => rank(a) - rank(b) || length(a) - length(b) || a - b)
    .slice(0, shortestShown)
}

/** A few at a time: where lines cross, their shades add up, and one path would hide that. */
const batch = 16

function strokePieces(pen: Pen, painting: LinePainting, visible: readonly number[], count: number): void {
  const { picture, palette, strength, k } = painting
  const { pieces } = picture.layout
  const alpha = lineAlpha(count) * strength
  const widthOf = widthsFor(picture)
  const looks = new Map<string, { style: StrokeStyle; order: number; pieces: number[] }>()
  for (const piece of visible) {
    const [flags, band, count] = [
      byte(pieces.flags, piece),
      byte(picture.pieceBands, piece),
      int(picture.pieceCounts, piece),
    ]
    const width = widthOf(count)
    const key = `${band} ${flags & 7} ${width}`
    const look = looks.get(key)
    if (look) look.pieces.push(piece)
    else {
      const faint = isProminent(flags) ? 1 : isBehind(band) ? 0.4 : 0.25
      const style = strokeOf(palette, band, {
        isCycle: (flags & edgeFlags.cycle) !== 0,
        alpha: alpha * faint,
      })
      looks.set(key, {
        style: { ...style, width: style.width * width },
        order: band + faint,
        pieces: [piece],
      })
    }
  }
  const sorted = [...looks.values()].sort((a, b) => a.order - b.order || a.style.width - b.style.width)
  const hasHeads = k >= smallestWithHeads
  for (const look of sorted) {
    for (let start = 0; start < look.pieces.length; start += batch) {
      for (const piece of look.pieces.slice(start, start + batch))
        tracePiece(pen, pieces, piece, hasHeads ? stopFor(picture, piece, look.style.width) : undefined)
      pen.stroke(look.style)
    }
    if (hasHeads) for (const piece of look.pieces) paintHeads(pen, picture, piece, look.style)
  }
}

/** A shared line is wider; between groups, where all are shared, relative to the widest. */
function widthsFor({ scene, pieceCounts }: Picture): (count: number) => number {
  if (!scene.below) return (count) => 1 + Math.min(1.4, 0.35 * Math.log2(Math.max(1, Math.min(count, 32))))
  const most = pieceCounts.reduce((widest, count) => Math.max(widest, count), 1)
  return (count) => 0.8 + Math.round((20 * count) / most) / 8
}

/** A curve with vertical ends, then straight through the row to the start of the next piece. */
export function tracePiece(pen: Pen, { x1, y1, x2, y2, next }: Pieces, piece: number, stop?: Stop): void {
  const [fromX, fromY] = [real(x1, piece), real(y1, piece) + (stop?.atStart ?? 0)]
  const [toX, toY] = [real(x2, piece), real(y2, piece) - (stop?.atEnd ?? 0)]
  const half = (toY - fromY) / 2
  pen.move(fromX, fromY)
  pen.curve(fromX, fromY + half, toX, toY - half, toX, toY)
  const following = int(next, piece)
  if (following !== -1) pen.line(real(x1, following), real(y1, following))
}
