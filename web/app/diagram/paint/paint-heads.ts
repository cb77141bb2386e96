import { edgeFlags, isUphill } from '@trellis/domain/graph/layout/edges/edge-flags'
import { byte, int, real } from '@trellis/domain/graph/typed'
import type { Picture } from '../engine/picture.ts'
import type { Pen, StrokeStyle } from './pen.ts'

/** In a farther view, a head would be a blot. */
export const smallestWithHeads = 0.3

/** Points at the dependency: down at the end of a path, up at the start of one that runs against the layers. */
export function paintHeads(
  pen: Pen,
  picture: Picture,
  piece: number,
  { color, width, alpha = 1 }: StrokeStyle,
): void {
  const { pieces } = picture.layout
  const { isAtStart, isAtEnd } = headsOf(picture, piece)
  if (isAtEnd) head(pen, { x: real(pieces.x2, piece), y: real(pieces.y2, piece), side: -1, width })
  if (isAtStart) head(pen, { x: real(pieces.x1, piece), y: real(pieces.y1, piece), side: 1, width })
  if (isAtEnd || isAtStart) pen.fill(color, alpha)
}

function headsOf(picture: Picture, piece: number): { isAtStart: boolean; isAtEnd: boolean } {
  const { pieces } = picture.layout
  const flags = byte(pieces.flags, piece)
  const isMutual = (flags & edgeFlags.mutual) !== 0
  const isUp = isUphill(flags)
  return {
    isAtStart: picture.isFirstPiece[piece] === 1 && (isUp || isMutual),
    isAtEnd: int(pieces.next, piece) === -1 && (!isUp || isMutual),
  }
}

/** Beside a line of this width, a head of the usual size is still visible. */
const widestBesideHead = 2.4
const headLength = (width: number) => (width <= widestBesideHead ? 6 : 4 + 1.25 * width)
const headReach = (width: number) => (width <= widestBesideHead ? 3.5 : 1.5 + 1.1 * width)

/** How much of a piece is left to the heads at its ends. */
export interface Stop {
  readonly atStart: number
  readonly atEnd: number
}

/** A wide line ends where its head starts, or it would cover the tip. */
export function stopFor(picture: Picture, piece: number, width: number): Stop | undefined {
  if (width <= widestBesideHead) return undefined
  const { isAtStart, isAtEnd } = headsOf(picture, piece)
  const length = headLength(width) - 1
  return { atStart: isAtStart ? length : 0, atEnd: isAtEnd ? length : 0 }
}

interface Head {
  readonly x: number
  readonly y: number
  /** The direction that its line comes from: below or above. */
  readonly side: 1 | -1
  readonly width: number
}

export function head(pen: Pen, { x, y, side, width }: Head): void {
  const [length, reach] = [headLength(width) * side, headReach(width)]
  pen.move(x, y)
  pen.line(x - reach, y + length)
  pen.line(x + reach, y + length)
  pen.line(x, y)
}
