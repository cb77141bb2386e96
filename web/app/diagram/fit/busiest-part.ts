import type { NodeSize } from '@trellis/domain/graph/layout/geometry'
import { int, real } from '@trellis/domain/graph/typed'
import type { Lines } from '../scene/scene.ts'
import type { Size } from '../view/view.ts'

export interface BusyPicture extends Size {
  /** Of each card. */
  readonly size: NodeSize
  /** Middles of the cards. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly lines: Pick<Lines, 'from' | 'to'>
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The middle of the part, as large as `room`, whose whole cards have the most lines. */
export function busiestPart(picture: BusyPicture, room: Size): Point {
  const lines = countLines(picture)
  let best = { x: picture.width / 2, y: picture.height / 2 }
  let most = 0
  for (let node = 0; node < lines.length; node += 1) {
    const x = within(real(picture.x, node), room.width, picture.width)
    const y = within(real(picture.y, node), room.height, picture.height)
    const sum = sumAround(picture, lines, { x, y }, room)
    if (sum <= most) continue
    best = { x, y }
    most = sum
  }
  return best
}

/** A part reaches beyond the picture only if it is larger. */
function within(middle: number, room: number, length: number): number {
  if (room >= length) return length / 2
  return Math.min(length - room / 2, Math.max(room / 2, middle))
}

function sumAround({ x, y, size }: BusyPicture, lines: Int32Array, part: Point, room: Size): number {
  const dx = (room.width - size.width) / 2
  const dy = (room.height - size.height) / 2
  let sum = 0
  // The rows are far apart, so most cards are left out by their height.
  for (let node = 0; node < lines.length; node += 1)
    if (Math.abs(real(y, node) - part.y) <= dy && Math.abs(real(x, node) - part.x) <= dx)
      sum += int(lines, node)
  return sum
}

/** Every card counts, also one without lines. */
function countLines({ x, lines: { from, to } }: BusyPicture): Int32Array {
  const counts = new Int32Array(x.length).fill(1)
  for (const [line, source] of from.entries()) {
    const target = int(to, line)
    counts[source] = int(counts, source) + 1
    counts[target] = int(counts, target) + 1
  }
  return counts
}
