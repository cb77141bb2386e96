// The interface for drawing the picture. It has two implementations: a canvas for the screen and PNG, and a writer of
// SVG. Both are driven by paint-picture.ts, so that a file shows what the screen does.

export type Font = 'sans' | 'mono'

export interface TextStyle {
  readonly font: Font
  readonly size: number
  readonly weight: 400 | 500 | 600
  readonly color: string
  readonly align?: 'start' | 'middle' | 'end'
  readonly alpha?: number
  readonly struck?: boolean
}

export interface StrokeStyle {
  readonly color: string
  readonly width: number
  readonly alpha?: number
  readonly dash?: readonly number[]
}

export interface BoxStyle {
  readonly fill?: string
  readonly stroke?: string
  readonly lineWidth?: number
  readonly radius?: number
  readonly alpha?: number
}

/** Places from `left` and `top` on, so far apart, before `right` and `bottom`. */
export interface Grid {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly step: number
}

export interface Pen {
  /** A box by its upper left corner. */
  box(x: number, y: number, width: number, height: number, style: BoxStyle): void
  /** Thousands of small squares at once. */
  dots(grid: Grid, size: number, color: string): void
  /** A path of curves and lines, drawn by `stroke` or `fill`, which end it. */
  move(x: number, y: number): void
  line(x: number, y: number): void
  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void
  stroke(style: StrokeStyle): void
  fill(color: string, alpha?: number): void
  /** A drawing on a grid of 16 with its upper left corner at (x, y). */
  shape(path: string, at: { x: number; y: number; size: number }, style: ShapeStyle): void
  /** A line of text by its baseline. */
  text(text: string, x: number, y: number, style: TextStyle): void
  /** Width of a text at size 1. */
  measure(text: string, style: Pick<TextStyle, 'font' | 'weight'>): number
}

export type ShapeStyle = { fill: string; alpha?: number } | { stroke: string; width: number; alpha?: number }

export const fontFamilies: Record<Font, string> = {
  sans: '"Schibsted Grotesk Variable", "Schibsted Grotesk", system-ui, sans-serif',
  mono: '"Geist Mono Variable", "Geist Mono", ui-monospace, monospace',
}
