import type { NodeSize } from '@trellis/domain/graph/layout/geometry'
import { real } from '@trellis/domain/graph/typed'
import { type HealthBand, healthBandOf, healthBands } from '@trellis/domain/health/health-band'
import type { Picture } from '../engine/picture.ts'
import { levelAt, nameSizeAt } from '../view/level-of-detail.ts'
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

/** Only a name, as large as it must be to be legible, and the shape of its health. */
function paintName(pen: Pen, painting: CardPainting, node: number, { left, top, size, alpha }: Spot): void {
  const { picture, palette, k } = painting
  const letters = nameSizeAt(k)
  const band = bandOf(picture, node)
  const glyph = Math.min(13, letters * 0.85)
  const style = { font: 'sans', weight: 600, size: letters } as const
  const room = size.width - 16 - glyph - 6
  const name = fitText(pen, picture.scene.titles[node] ?? '', room, style)
  const middle = top + (size.height - barHeight) / 2
  pen.text(name, left + 8, middle + letters * 0.35, { ...style, color: palette.text, alpha })
  const at = { x: left + size.width - 8 - glyph, y: middle - glyph / 2, size: glyph }
  pen.shape(healthShapes[band], at, { fill: healthFill(palette, band), alpha })
}

/** Kind and name above, version and score below. */
function paintFacts(pen: Pen, painting: CardPainting, node: number, { left, top, size, alpha }: Spot): void {
  const { picture, palette } = painting
  const { scene } = picture
  const kind = scene.kinds[node]
  const band = bandOf(picture, node)
  const shape = kind === undefined ? groupShape : kindShapes[kind]
  pen.shape(shape, { x: left + 7, y: top + 4.5, size: 12 }, { stroke: palette.subtle, width: 1.6, alpha })
  const name = { font: 'sans', weight: 600, size: 12 } as const
  pen.text(fitText(pen, scene.titles[node] ?? '', size.width - 32, name), left + 24, top + 14.5, {
    ...name,
    color: palette.text,
    alpha,
  })
  const score = scene.scores[node] ?? -1
  const scoreText = score < 0 ? '–' : String(score)
  const scoreStyle = { font: 'sans', weight: 600, size: 10.5 } as const
  const scoreWidth = pen.measure(scoreText, scoreStyle) * scoreStyle.size
  const right = left + size.width - 8
  pen.text(scoreText, right - scoreWidth, top + 28, {
    ...scoreStyle,
    color: healthText(palette, band),
    alpha,
  })
  const at = { x: right - scoreWidth - 12, y: top + 19.6, size: 9 }
  pen.shape(healthShapes[band], at, { fill: healthFill(palette, band), alpha })
  const detail = { font: kind === undefined ? 'sans' : 'mono', weight: 400, size: 10.5 } as const
  const room = size.width - 24 - scoreWidth - 12
  pen.text(fitText(pen, scene.details[node] ?? '', room, detail), left + 8, top + 28, {
    ...detail,
    color: palette.muted,
    alpha,
  })
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
