import type { NodeSize } from '@trellis/domain/graph/layout/geometry'
import { real } from '@trellis/domain/graph/typed'
import { type HealthBand, healthBandOf, healthBands } from '@trellis/domain/health/health-band'
import type { Picture } from '../engine/picture.ts'
import { breakName } from '../names/break-name.ts'
import { cardPadding, lineHeight, nameLines, withoutStart } from '../names/card-face.ts'
import { detailSizeAt, levelAt, nameSizeAt, showsKinds } from '../view/level-of-detail.ts'
import { fitText } from './fit-text.ts'
import { healthFill, healthText, type Palette } from './palette.ts'
import type { Pen } from './pen.ts'
import { groupShape, healthShapes, kindShapes } from './shapes.ts'

export interface CardPainting {
  readonly picture: Picture
  readonly palette: Palette
  readonly k: number
}

export interface CardLook {
  /** Dimmed while others stand out. */
  readonly isDimmed: boolean
  readonly isRinged: boolean
}

/** Dimmed cards stay opaque; their contents fade. */
const dimmedContent = 0.42
const barHeight = 3

export function paintCard(pen: Pen, painting: CardPainting, node: number, look: CardLook): void {
  if (levelAt(painting.k) === 'bars') paintBar(pen, painting, node, look)
  else paintWholeCard(pen, painting, node, look)
}

function bandOf({ scene }: Picture, node: number): HealthBand {
  const score = scene.scores[node] ?? -1
  return healthBandOf(score < 0 ? undefined : score)
}

const isGroup = ({ scene }: Picture, node: number) => scene.kinds[node] === undefined

/** In a far view a card is a bar: quiet if healthy, stronger and larger the worse it is. */
function paintBar(pen: Pen, { picture, palette, k }: CardPainting, node: number, look: CardLook): void {
  const band = bandOf(picture, node)
  const [x, y] = [real(picture.layout.x, node), real(picture.layout.y, node)]
  const grown = band === 'poor' ? Math.min(10, 1 / k) : 0
  const { size } = picture.layout
  const width = Math.max(2 / k, size.width) + grown
  const height = Math.max(2 / k, size.height * 0.7) + grown
  const quiet = band === 'good' || band === 'unknown' ? 0.5 : 1
  pen.box(x - width / 2, y - height / 2, width, height, {
    fill: healthFill(palette, band),
    radius: k > 0.15 ? 4 : 0,
    alpha: look.isDimmed ? quiet * 0.22 : look.isRinged ? 1 : quiet,
  })
  if (look.isRinged)
    paintRing(pen, palette, { x, y, width: width + 4 / k, height: height + 4 / k, line: 2 / k })
}

function paintWholeCard(pen: Pen, painting: CardPainting, node: number, look: CardLook): void {
  const { picture, palette, k } = painting
  const { x, y, size } = picture.layout
  const [left, top] = [real(x, node) - size.width / 2, real(y, node) - size.height / 2]
  const alpha = look.isDimmed ? dimmedContent : 1
  if (isGroup(picture, node))
    pen.box(left + 4, top + 4, size.width, size.height, {
      fill: palette.surface,
      stroke: palette.border,
      radius: 6,
      alpha: look.isDimmed ? 0.6 : 1,
    })
  pen.box(left, top, size.width, size.height, { fill: palette.surface, stroke: palette.border, radius: 6 })
  paintFoot(pen, painting, node, { left, top, size, alpha })
  if (levelAt(k) === 'names') paintName(pen, painting, node, { left, top, size, alpha })
  else paintFacts(pen, painting, node, { left, top, size, alpha })
  if (look.isRinged) {
    const line = Math.max(2, 2 / k)
    const [width, height] = [size.width + line, size.height + line]
    paintRing(pen, palette, { x: real(x, node), y: real(y, node), width, height, line })
  }
}

interface Spot {
  readonly left: number
  readonly top: number
  readonly size: NodeSize
  readonly alpha: number
}

/** The score as a bar along the bottom; for a group, how its components are spread over the bands. */
function paintFoot(
  pen: Pen,
  { picture, palette }: CardPainting,
  node: number,
  { left, top, size, alpha }: Spot,
): void {
  const y = top + size.height - barHeight - 0.5
  const [start, room] = [left + 1, size.width - 2]
  pen.box(start, y, room, barHeight, { fill: palette.track, alpha, radius: 1.5 })
  const { shares } = picture.scene
  if (shares && isGroup(picture, node)) {
    const parts = shares.subarray(node * 4, node * 4 + 4)
    const total = parts.reduce((sum, part) => sum + part, 0)
    let at = start
    for (const [place, part] of parts.entries()) {
      const width = (room * part) / Math.max(1, total)
      const fill = healthFill(palette, healthBands[place] ?? 'unknown')
      if (part > 0) pen.box(at, y, width, barHeight, { fill, alpha })
      at += width
    }
    return
  }
  const score = picture.scene.scores[node] ?? -1
  if (score <= 0) return
  const fill = healthFill(palette, bandOf(picture, node))
  pen.box(start, y, (room * score) / 100, barHeight, { fill, alpha, radius: 1.5 })
}

/** Only a name, as large as it must be to be legible, in as many lines as there is room for, and its health. */
function paintName(pen: Pen, painting: CardPainting, node: number, { left, top, size, alpha }: Spot): void {
  const { picture, palette, k } = painting
  const letters = nameSizeAt(k)
  const band = bandOf(picture, node)
  const glyph = Math.min(13, letters * 0.85)
  const room = size.width - 2 * cardPadding - glyph - 6
  const height = size.height - barHeight
  const lines = breakName(withoutStart(picture.face, picture.scene.titles[node] ?? ''), {
    width: room / letters,
    lines: Math.max(1, Math.floor(height / (letters * lineHeight))),
  })
  paintNameLines(pen, lines, {
    left: left + cardPadding,
    middle: top + height / 2,
    room,
    letters,
    color: palette.text,
    alpha,
  })
  const at = { x: left + size.width - cardPadding - glyph, y: top + (height - glyph) / 2, size: glyph }
  pen.shape(healthShapes[band], at, { fill: healthFill(palette, band), alpha })
}

const kindSize = 12
const roomOfKind = kindSize + 5

/** Kind and name above, version and score below. */
function paintFacts(pen: Pen, painting: CardPainting, node: number, spot: Spot): void {
  const { picture, palette, k } = painting
  const { left, top, size, alpha } = spot
  const kind = picture.scene.kinds[node]
  const lines = nameLines(picture.face, picture.scene.titles[node] ?? '')
  const letters = nameSizeAt(k)
  const foot = top + size.height - barHeight - 6.5
  const middle = (top + foot - detailSizeAt(k)) / 2 + 1
  const indent = showsKinds(k) ? roomOfKind : 0
  const room = size.width - 2 * cardPadding - indent
  paintNameLines(pen, lines, {
    left: left + cardPadding + indent,
    middle,
    room,
    letters,
    color: palette.text,
    alpha,
  })
  if (showsKinds(k)) {
    const shape = kind === undefined ? groupShape : kindShapes[kind]
    const y = middle - ((lines.length - 1) * letters * lineHeight + kindSize) / 2
    pen.shape(
      shape,
      { x: left + cardPadding - 1, y, size: kindSize },
      { stroke: palette.subtle, width: 1.6, alpha },
    )
  }
  const right = paintScore(pen, painting, node, { ...spot, top: foot })
  const detail = { font: kind === undefined ? 'sans' : 'mono', weight: 400, size: detailSizeAt(k) } as const
  const text = fitText(pen, picture.scene.details[node] ?? '', right - left - cardPadding - 6, detail)
  pen.text(text, left + cardPadding, foot, { ...detail, color: palette.muted, alpha })
}

/** On the baseline `top`; returns where it starts. */
function paintScore(
  pen: Pen,
  painting: CardPainting,
  node: number,
  { left, top, size, alpha }: Spot,
): number {
  const { picture, palette, k } = painting
  const score = picture.scene.scores[node] ?? -1
  const band = bandOf(picture, node)
  const text = score < 0 ? '–' : String(score)
  const style = { font: 'sans', weight: 600, size: detailSizeAt(k) } as const
  const glyph = style.size * 0.85
  const start = left + size.width - cardPadding - pen.measure(text, style) * style.size
  pen.text(text, start, top, { ...style, color: healthText(palette, band), alpha })
  const at = { x: start - glyph - 3, y: top - style.size * 0.36 - glyph / 2, size: glyph }
  pen.shape(healthShapes[band], at, { fill: healthFill(palette, band), alpha })
  return at.x
}

interface LinesLook {
  readonly left: number
  /** Of all lines together. */
  readonly middle: number
  readonly room: number
  readonly letters: number
  readonly color: string
  readonly alpha: number
}

function paintNameLines(pen: Pen, lines: readonly string[], look: LinesLook): void {
  const { left, middle, room, letters, color, alpha } = look
  const style = { font: 'sans', weight: 600, size: letters } as const
  const first = middle - ((lines.length - 1) * letters * lineHeight) / 2 + letters * 0.35
  for (const [place, line] of lines.entries()) {
    const y = first + place * letters * lineHeight
    pen.text(fitText(pen, line, room, style), left, y, { ...style, color, alpha })
  }
}

function paintRing(
  pen: Pen,
  palette: Palette,
  ring: { x: number; y: number; width: number; height: number; line: number },
): void {
  pen.box(ring.x - ring.width / 2, ring.y - ring.height / 2, ring.width, ring.height, {
    stroke: palette.accent,
    lineWidth: ring.line,
    radius: 7,
  })
}
