import {
  type BoxStyle,
  fontFamilies,
  type Grid,
  type Pen,
  type ShapeStyle,
  type StrokeStyle,
  type TextStyle,
} from './pen.ts'

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const solid: readonly number[] = []

/** Remembers what it has set: on a canvas, changing the font or the dash costs more than most strokes. */
export class CanvasPen implements Pen {
  readonly #context: Context
  readonly #paths = new Map<string, Path2D>()
  readonly #widths: Map<string, number>
  #font = ''
  #dash: readonly number[] = solid
  #isOpen = false

  constructor(context: Context, widths = new Map<string, number>()) {
    this.#context = context
    this.#widths = widths
    context.lineJoin = 'round'
  }

  box(x: number, y: number, width: number, height: number, style: BoxStyle): void {
    const { fill, stroke, lineWidth = 1, radius = 0, alpha = 1 } = style
    const context = this.#context
    context.globalAlpha = alpha
    if (radius === 0 && stroke === undefined && fill !== undefined) {
      context.fillStyle = fill
      context.fillRect(x, y, width, height)
      return
    }
    context.beginPath()
    context.roundRect(x, y, width, height, radius)
    if (fill !== undefined) {
      context.fillStyle = fill
      context.fill()
    }
    if (stroke !== undefined) {
      this.#setStroke({ color: stroke, width: lineWidth, alpha })
      context.stroke()
    }
  }

  dots({ left, top, right, bottom, step }: Grid, size: number, color: string): void {
    const context = this.#context
    context.globalAlpha = 1
    context.fillStyle = color
    for (let y = top; y < bottom; y += step)
      for (let x = left; x < right; x += step) context.fillRect(x, y, size, size)
  }

  move(x: number, y: number): void {
    this.#open()
    this.#context.moveTo(x, y)
  }

  line(x: number, y: number): void {
    this.#context.lineTo(x, y)
  }

  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#context.bezierCurveTo(x1, y1, x2, y2, x, y)
  }

  stroke(style: StrokeStyle): void {
    this.#setStroke(style)
    this.#context.stroke()
    this.#isOpen = false
  }

  fill(color: string, alpha = 1): void {
    this.#context.globalAlpha = alpha
    this.#context.fillStyle = color
    this.#context.fill()
    this.#isOpen = false
  }

  shape(path: string, at: { x: number; y: number; size: number }, style: ShapeStyle): void {
    const context = this.#context
    const drawing = this.#paths.get(path) ?? new Path2D(path)
    this.#paths.set(path, drawing)
    const scale = at.size / 16
    context.save()
    context.translate(at.x, at.y)
    context.scale(scale, scale)
    context.globalAlpha = style.alpha ?? 1
    if ('fill' in style) {
      context.fillStyle = style.fill
      context.fill(drawing, 'evenodd')
    } else {
      context.setLineDash([])
      context.lineCap = 'round'
      context.strokeStyle = style.stroke
      context.lineWidth = style.width
      context.stroke(drawing)
    }
    context.restore()
  }

  text(text: string, x: number, y: number, style: TextStyle): void {
    const { font, size, weight, color, align = 'start', alpha = 1 } = style
    const context = this.#context
    this.#setFont(`${weight} ${size}px ${fontFamilies[font]}`)
    context.globalAlpha = alpha
    context.fillStyle = color
    const width = align === 'start' && !style.struck ? 0 : this.measure(text, style) * size
    const left = align === 'start' ? x : align === 'end' ? x - width : x - width / 2
    context.fillText(text, left, y)
    if (style.struck) context.fillRect(left, y - size * 0.32, width, Math.max(0.6, size / 14))
  }

  measure(text: string, { font, weight }: Pick<TextStyle, 'font' | 'weight'>): number {
    const key = `${font}${weight}${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const measured = 20
    this.#setFont(`${weight} ${measured}px ${fontFamilies[font]}`)
    const width = this.#context.measureText(text).width / measured
    this.#widths.set(key, width)
    return width
  }

  #open(): void {
    if (this.#isOpen) return
    this.#context.beginPath()
    this.#isOpen = true
  }

  #setFont(font: string): void {
    if (font === this.#font) return
    this.#context.font = font
    this.#font = font
  }

  #setStroke({ color, width, alpha = 1, dash = solid }: StrokeStyle): void {
    const context = this.#context
    context.globalAlpha = alpha
    context.strokeStyle = color
    context.lineWidth = width
    if (dash === this.#dash) return
    context.setLineDash([...dash])
    this.#dash = dash
  }
}
