import type { Size, View } from './view.ts'

interface Painted extends Size {
  readonly picture: number
  readonly view: View
}

const wholePixels = (length: number) => Math.round(length * devicePixelRatio) / devicePixelRatio

/** A painted bitmap and the view that it was painted for; for another view it is moved and stretched. */
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

  /** Of another picture it stays where it is, until the new one has been painted. */
  place(view: View, picture: number): void {
    if (!this.#painted || this.#painted.picture !== picture) return
    const q = this.stretch(view)
    const { x, y } = this.#painted.view
    const [left, top] = [view.x - x * q, view.y - y * q]
    // At rest on whole pixels, so that letters are as sharp as they were painted.
    const isExact = Math.abs(q - 1) < 1e-6
    const at = isExact ? [wholePixels(left), wholePixels(top)] : [left, top]
    this.#canvas.style.transform = `translate(${at[0]}px, ${at[1]}px) scale(${isExact ? 1 : q})`
  }

  setHidden(isHidden: boolean): void {
    this.#canvas.style.visibility = isHidden ? 'hidden' : 'visible'
  }

  /** How many times larger than painted it is shown. */
  stretch(view: View): number {
    return this.#painted ? view.k / this.#painted.view.k : 1
  }

  /** The share of the screen that it does not cover. */
  uncovered(view: View, screen: Size): number {
    if (!this.#painted) return 1
    const q = this.stretch(view)
    const [left, top] = [view.x - this.#painted.view.x * q, view.y - this.#painted.view.y * q]
    const covered = (start: number, length: number, limit: number) =>
      Math.max(0, Math.min(limit, start + length) - Math.max(0, start))
    const area =
      covered(left, this.#painted.width * q, screen.width) *
      covered(top, this.#painted.height * q, screen.height)
    return Math.max(0, 1 - (area + 0.5) / (screen.width * screen.height))
  }
}
