import { type Size, transformBetween, type View } from './view.ts'

interface Painted extends Size {
  readonly picture: number
  readonly view: View
}

const wholePixels = (length: number) => Math.round(length * devicePixelRatio) / devicePixelRatio

/** A painted bitmap and the view that it was painted for; for another view it is moved and scaled. */
export class Layer {
  readonly #canvas: HTMLCanvasElement
  readonly #context: ImageBitmapRenderingContext | null
  #painted: Painted | undefined

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
    this.#context = canvas.getContext('bitmaprenderer', { alpha: false })
  }

  get picture(): number | undefined {
    return this.#painted?.picture
  }

  take(bitmap: ImageBitmap, painted: Painted): void {
    this.#painted = painted
    this.#context?.transferFromImageBitmap(bitmap)
    this.#canvas.style.width = `${painted.width}px`
    this.#canvas.style.height = `${painted.height}px`
    this.#canvas.dataset.painted = String(painted.picture)
  }

  /** A bitmap of another picture stays where it is until the new one has been painted. */
  place(view: View, picture: number): void {
    if (!this.#painted || this.#painted.picture !== picture) return
    const { x, y, scale } = transformBetween(this.#painted.view, view)
    // At rest on whole pixels, so that text is as sharp as it was painted.
    const isExact = Math.abs(scale - 1) < 1e-6
    const [left, top] = isExact ? [wholePixels(x), wholePixels(y)] : [x, y]
    this.#canvas.style.transform = `translate(${left}px, ${top}px) scale(${isExact ? 1 : scale})`
  }

  setHidden(isHidden: boolean): void {
    this.#canvas.style.visibility = isHidden ? 'hidden' : 'visible'
  }

  /** The current scale relative to the painted one. */
  stretch(view: View): number {
    return this.#painted ? view.k / this.#painted.view.k : 1
  }

  /** The share of the screen that it does not cover. */
  uncovered(view: View, screen: Size): number {
    if (!this.#painted) return 1
    const { x, y, scale } = transformBetween(this.#painted.view, view)
    const covered = (start: number, length: number, limit: number) =>
      Math.max(0, Math.min(limit, start + length) - Math.max(0, start))
    const area =
      covered(x, this.#painted.width * scale, screen.width) *
      covered(y, this.#painted.height * scale, screen.height)
    return Math.max(0, 1 - (area + 0.5) / (screen.width * screen.height))
  }
}
