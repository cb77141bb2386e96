// Draws a picture from the ground up: lines, cards, versions; then, over everything that is dimmed, what stands out.

import { edgeFlags } from '@trellis/domain/graph/layout/edges/edge-flags'
import { byte, int, real } from '@trellis/domain/graph/typed'
import type { Picture } from '../engine/picture.ts'
import type { Highlight } from '../scene/highlight.ts'
import { levelAt, showsVersions } from '../view/level-of-detail.ts'
import { nodesIn } from '../view/node-index.ts'
import type { Box } from '../view/view.ts'
import { paintCard } from './paint-cards.ts'
import { paintGround } from './paint-ground.ts'
import { head, paintHeads, smallestWithHeads } from './paint-heads.ts'
import { type LinePainting, paintLines, type Tally, tracePiece } from './paint-lines.ts'
import { paintNames } from './paint-names.ts'
import { paintVersions } from './paint-versions.ts'
import type { Palette } from './palette.ts'
import type { Pen } from './pen.ts'
import { strokeOf } from './stroke-of.ts'

export interface Painting {
  readonly picture: Picture
  readonly palette: Palette
  readonly highlight: Highlight | undefined
  /** The part to paint, and the size of a pixel of the picture. */
  readonly box: Box
  readonly k: number
  readonly isComplete: boolean
  /** A file says itself what its cards leave out of their names; on the screen an overlay does. */
  readonly isFile?: boolean
  /** A minimap has no room for names. */
  readonly isMap: boolean
  readonly haze: LinePainting['haze']
}

const dimmedLines = 0.26

export function paintPicture(pen: Pen, painting: Painting): Tally {
  const { picture, palette, highlight, box, k, isComplete } = painting
  paintGround(pen, painting)
  const tally = paintLines(pen, { ...painting, strength: highlight ? dimmedLines : 1 })
  paintSideways(pen, painting)
  const shown = [...nodesIn(picture.index, box)]
  const isOut = (node: number) => highlight?.nodes[node] === 1
  const stepsBack = (node: number) => highlight !== undefined || picture.scene.guests?.[node] === 1
  for (const node of shown)
    if (!isOut(node)) paintCard(pen, painting, node, { isDimmed: stepsBack(node), isRinged: false })
  const canRead = levelAt(k) !== 'bars'
  const versions = { picture, palette, box, k, isComplete }
  // Between groups, a number on every line would be noise; selected ones have theirs.
  const hasVersions = picture.scene.below === undefined
  if (!highlight && hasVersions && canRead && showsVersions(k))
    paintVersions(pen, { ...versions, highlighted: undefined })
  if (highlight) {
    strokeHighlight(pen, painting, highlight)
    for (const node of shown)
      if (isOut(node))
        paintCard(pen, painting, node, { isDimmed: false, isRinged: highlight.roots.includes(node) })
    if (canRead && showsVersions(k)) paintVersions(pen, { ...versions, highlighted: highlight.edges })
  }
  if (!canRead && !painting.isMap)
    paintNames(pen, {
      picture,
      palette,
      box,
      k,
      highlighted: highlight?.nodes,
      roots: highlight?.roots ?? [],
    })
  if (painting.isFile) paintSharedStart(pen, painting)
  return tally
}

function paintSharedStart(pen: Pen, { picture, palette }: Painting): void {
  const { start } = picture.face
  if (start !== '')
    pen.text(`${start}…`, 0, -14, { font: 'mono', weight: 400, size: 13, color: palette.muted })
}

/** Each line separately, in its own color: a line that stands out can be followed to its end. */
function strokeHighlight(pen: Pen, { picture, palette, k }: Painting, highlight: Highlight): void {
  const { pieces, flags } = picture.layout
  const lines = [...highlight.edges.keys()].filter((line) => highlight.edges[line] === 1)
  lines.sort((a, b) => byte(picture.lines.bands, a) - byte(picture.lines.bands, b) || a - b)
  // Thousands at once can be told apart only if each is light.
  const alpha = lines.length > 400 ? 0.45 : 1
  for (const line of lines) {
    const isCycle = (byte(flags, line) & edgeFlags.cycle) !== 0
    const band = byte(picture.lines.bands, line)
    const plain = strokeOf(palette, band, { isCycle, alpha })
    const color = band === 0 ? palette.edgePatch : plain.color
    const style = { ...plain, color, width: Math.max(plain.width, 1.1 / k) }
    for (let piece = int(pieces.firstOf, line); piece !== -1; piece = int(pieces.next, piece)) {
      tracePiece(pen, pieces, piece)
      pen.stroke(style)
      if (k >= smallestWithHeads) paintHeads(pen, picture, piece, style)
    }
  }
}

/** Between groups of the same tier: an arc above both, dotted. */
function paintSideways(pen: Pen, { picture, palette, highlight, k }: Painting): void {
  const { x, y, size } = picture.layout
  for (const { from, to, band } of picture.sideways) {
    const isOut = highlight?.roots.some((root) => root === from || root === to)
    const [ax, bx] = [real(x, from), real(x, to)]
    const [ay, by] = [real(y, from) - size.height / 2, real(y, to) - size.height / 2]
    const lift = Math.min(48, 16 + Math.abs(bx - ax) / 16)
    pen.move(ax, ay)
    pen.curve(ax, ay - lift, bx, by - lift, bx, by)
    const alpha = highlight && !isOut ? dimmedLines : 0.7
    const style = { ...strokeOf(palette, band, { isCycle: true, alpha }), width: 1.25 }
    pen.stroke(style)
    if (k < smallestWithHeads) continue
    head(pen, { x: bx, y: by, side: -1, width: style.width })
    pen.fill(style.color, alpha)
  }
}
