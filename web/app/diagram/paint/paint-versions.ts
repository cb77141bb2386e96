import { edgeFlags } from '@trellis/domain/graph/layout/edges/edge-flags'
import type { Pieces } from '@trellis/domain/graph/layout/place/pieces'
import { byte, int, real } from '@trellis/domain/graph/typed'
import type { Picture } from '../engine/picture.ts'
import { bandAt, isBehind } from '../scene/edge-bands.ts'
import { nodesIn } from '../view/node-index.ts'
import type { Box } from '../view/view.ts'
import { fitText } from './fit-text.ts'
import { FreeRoom } from './free-room.ts'
import type { Palette } from './palette.ts'
import type { Pen } from './pen.ts'
import { loopShape } from './shapes.ts'

export interface VersionPainting {
  readonly picture: Picture
  readonly palette: Palette
  readonly box: Box
  readonly k: number
  /** Lines that stand out: only their versions are shown, and all of them. */
  readonly highlighted: Uint8Array | undefined
  readonly isComplete: boolean
}

const mostVersions = 400
const smallestOnScreen = 9
const ownSize = 10
/** In multiples of the text height. */
const longest = 9.6
/** Where along a piece a version is tried, the middle first. */
const tries = [0.5, 0.36, 0.64, 0.24, 0.76, 0.15, 0.85]
/** Between two versions, in multiples of the text height: if they touched, they would read as one. */
const apart = 0.5

/**
 * Versions on the lines: of those that are behind, or of all lines that stand out; never on a card or on each other.
 */
export function paintVersions(pen: Pen, painting: VersionPainting): void {
  const { picture, highlighted, isComplete } = painting
  const { lines } = picture
  const wanted: number[] = []
  for (let line = 0; line < lines.from.length; line += 1) {
    const isWanted = highlighted ? highlighted[line] === 1 : isBehind(lines.bands[line])
    if (isWanted && mayBeSeen(picture, line, painting.box)) wanted.push(line)
  }
  wanted.sort((a, b) => byte(lines.bands, b) - byte(lines.bands, a) || a - b)
  const room = new FreeRoom(80)
  let painted = 0
  for (const line of wanted) {
    if (!isComplete && painted >= mostVersions) return
    if (paintVersion(pen, painting, line, room)) painted += 1
  }
}

/** Paths bend outwards, but hardly beyond a card's width. */
function mayBeSeen({ lines, layout: { x, y, size } }: Picture, line: number, box: Box): boolean {
  const [from, to] = [int(lines.from, line), int(lines.to, line)]
  const [x1, x2, y1, y2] = [real(x, from), real(x, to), real(y, from), real(y, to)]
  return (
    Math.min(y1, y2) <= box.top + box.height &&
    Math.max(y1, y2) >= box.top &&
    Math.min(x1, x2) - size.width <= box.left + box.width &&
    Math.max(x1, x2) + size.width >= box.left
  )
}

function paintVersion(pen: Pen, painting: VersionPainting, line: number, room: FreeRoom): boolean {
  const { picture, palette, k } = painting
  const { lines, layout } = picture
  const size = Math.max(ownSize, smallestOnScreen / k)
  const style = { font: 'mono', weight: 400, size } as const
  const isCycle = (byte(layout.flags, line) & edgeFlags.cycle) !== 0
  const loop = isCycle ? 1.1 * size : 0
  // Most lines have no place on the screen, and need not be measured.
  let known: { readonly text: string; readonly width: number } | undefined
  const label = () => {
    if (known) return known
    const text = fitText(pen, lines.labels[line] ?? '', longest * size, style)
    known = { text, width: pen.measure(text, style) * size + 0.8 * size + loop }
    return known
  }
  const height = 1.5 * size
  for (const at of spotsOf(layout.pieces, line)) {
    if (!isPointOn(at, painting.box)) continue
    const { text, width } = label()
    const box = { left: at.x - width / 2, top: at.y - height / 2, width, height }
    if (!isOn(box, painting.box) || hitsCard(picture, box) || !room.claim(widened(box, apart * size)))
      continue
    const band = bandAt(lines.bands[line])
    const look = lookOf(palette, band)
    pen.box(box.left, box.top, width, height, { fill: look.ground, radius: 0.3 * size })
    if (isCycle) {
      const corner = { x: box.left + 0.3 * size, y: box.top + 0.3 * size, size: 0.9 * size }
      pen.shape(loopShape, corner, { stroke: look.color, width: 1.6 })
    }
    pen.text(text, box.left + 0.4 * size + loop, box.top + height - 0.42 * size, {
      ...style,
      color: look.color,
      struck: band === 'withdrawn',
    })
    return true
  }
  return false
}

/** First the line's own piece, which it does not share, then the shared ones. */
function* spotsOf(pieces: Pieces, line: number): Generator<{ x: number; y: number }> {
  for (let piece = int(pieces.firstOf, line), steps = 0; piece !== -1 && steps < 4; steps += 1) {
    const [x1, y1, x2, y2] = [
      real(pieces.x1, piece),
      real(pieces.y1, piece),
      real(pieces.x2, piece),
      real(pieces.y2, piece),
    ]
    for (const t of tries) {
      const share = t * t * (3 - 2 * t)
      const rise = 1.5 * t * (1 - t) * (1 - t) + 1.5 * t * t * (1 - t) + t * t * t
      yield { x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * rise }
    }
    piece = int(pieces.next, piece)
  }
}

function widened({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by / 2, top: top - by / 2, width: width + by, height: height + by }
}

function isPointOn({ x, y }: { x: number; y: number }, { left, top, width, height }: Box): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height
}

function isOn(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  )
}

function hitsCard({ index, layout }: Picture, box: Box): boolean {
  for (const node of nodesIn(index, box)) {
    const [dx, dy] = [
      Math.abs(real(layout.x, node) - (box.left + box.width / 2)),
      Math.abs(real(layout.y, node) - (box.top + box.height / 2)),
    ]
    if (dx < (layout.size.width + box.width) / 2 && dy < (layout.size.height + box.height) / 2) return true
  }
  return false
}

function lookOf(palette: Palette, band: ReturnType<typeof bandAt>): { ground: string; color: string } {
  switch (band) {
    case 'latest':
    case 'patch':
      return { ground: palette.canvas, color: palette.muted }
    case 'minor':
    case 'deprecated':
      return { ground: palette.fairSoft, color: palette.fairText }
    case 'major':
    case 'withdrawn':
      return { ground: palette.poorSoft, color: palette.poorText }
  }
}
