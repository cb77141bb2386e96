import type { Pieces } from '@trellis/domain/graph/layout/place/pieces'
import { int, real } from '@trellis/domain/graph/typed'
import type { Box } from '../view/view.ts'

export interface HazePainting {
  readonly box: Box
  readonly k: number
  /** Takes the opacity of each pixel. */
  readonly draw: (opacity: Uint8ClampedArray, size: { width: number; height: number }) => void
}

const mostPixels = 1_200_000
const faintest = 8
const densest = 84

/**
 * Tens of thousands of lines at once: each is counted in the pixels that it crosses, and more lines make a pixel
 * denser. Stroking them takes ten times as long and ends in an even gray.
 */
export function paintHaze(pieces: Pieces, visible: readonly number[], { box, k, draw }: HazePainting): void {
  const full = { width: Math.ceil(box.width * k), height: Math.ceil(box.height * k) }
  const scale = full.width * full.height > mostPixels ? 0.5 : 1
  const [width, height] = [
    Math.max(1, Math.ceil(full.width * scale)),
    Math.max(1, Math.ceil(full.height * scale)),
  ]
  const counts = new Uint16Array(width * height)
  const toX = (x: number) => (x - box.left) * k * scale
  const toY = (y: number) => (y - box.top) * k * scale
  for (const piece of visible) {
    const [x1, y1] = [toX(real(pieces.x1, piece)), toY(real(pieces.y1, piece))]
    const [x2, y2] = [toX(real(pieces.x2, piece)), toY(real(pieces.y2, piece))]
    // An S in three straight strokes: steep, slanting, steep.
    const [dx, dy] = [x2 - x1, y2 - y1]
    const [ax, ay, bx, by] = [x1 + dx * 0.104, y1 + dy * 0.3, x2 - dx * 0.104, y2 - dy * 0.3]
    count(counts, width, height, x1, y1, ax, ay)
    count(counts, width, height, ax, ay, bx, by)
    count(counts, width, height, bx, by, x2, y2)
    const next = int(pieces.next, piece)
    if (next !== -1)
      count(counts, width, height, x2, y2, toX(real(pieces.x1, next)), toY(real(pieces.y1, next)))
  }
  draw(opacityOf(counts), { width, height })
}

/** One pixel per step along the longer side; parts outside are skipped before they are walked. */
function count(
  counts: Uint16Array,
  width: number,
  height: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): void {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy))))
  const [first, last] = clip([0, 1], y1, dy, height)
  const [start, end] = clip([first, last], x1, dx, width)
  for (let step = Math.ceil(start * steps); step <= end * steps; step += 1) {
    const x = Math.floor(x1 + (dx * step) / steps)
    const y = Math.floor(y1 + (dy * step) / steps)
    if (x < 0 || x >= width || y < 0 || y >= height) continue
    const place = y * width + x
    counts[place] = (counts[place] ?? 0) + 1
  }
}

/** The part of 0..1 for which start + delta × t is between 0 and the limit. */
function clip([low, high]: [number, number], start: number, delta: number, limit: number): [number, number] {
  if (Math.abs(delta) < 1e-9) return start >= 0 && start < limit ? [low, high] : [1, 0]
  const [a, b] = [-start / delta, (limit - start) / delta]
  return [Math.max(low, Math.min(a, b)), Math.min(high, Math.max(a, b))]
}

function opacityOf(counts: Uint16Array): Uint8ClampedArray {
  let most = 1
  for (const value of counts) if (value > most) most = value
  const byCount = Uint8ClampedArray.from({ length: most + 1 }, (_, value) =>
    value === 0 ? 0 : Math.min(densest, faintest + (90 * Math.log1p(value)) / Math.log1p(most)),
  )
  const opacity = new Uint8ClampedArray(counts.length)
  for (let place = 0; place < counts.length; place += 1) {
    const value = counts[place] ?? 0
    if (value > 0) opacity[place] = byCount[value] ?? 0
  }
  return opacity
}
