import type { Target } from '../engine/protocol.ts'
import { Layer } from './layer.ts'
import { type Size, transformBetween, type View } from './view.ts'

export interface LayerParts {
  readonly backdrop: HTMLCanvasElement
  readonly snapshot: HTMLCanvasElement
  readonly minimap: HTMLCanvasElement | null
  /** Elements over single cards, which move with the picture. */
  readonly overlay: HTMLElement
}

const mostUncovered = 0.12
const mostBackdropStretch = 6

/** Everything that moves with the view. */
export class Layers {
  readonly #bitmaps: { readonly [target in Target]: Layer | undefined }
  readonly #snapshot: Layer
  readonly #backdrop: Layer
  readonly #overlay: HTMLElement
  /** The view for which the elements over the picture are correct. */
  #overlayView: View | undefined

  constructor({ backdrop, snapshot, minimap, overlay }: LayerParts) {
    this.#snapshot = new Layer(snapshot)
    this.#backdrop = new Layer(backdrop)
    this.#overlay = overlay
    this.#bitmaps = {
      snapshot: this.#snapshot,
      backdrop: this.#backdrop,
      minimap: minimap ? new Layer(minimap) : undefined,
    }
  }

  get hasMinimap(): boolean {
    return this.#bitmaps.minimap !== undefined
  }

  take(target: Target, ...painting: Parameters<Layer['take']>): void {
    this.#bitmaps[target]?.take(...painting)
  }

  place(view: View, picture: number, screen: Size): void {
    const [snapshot, backdrop] = [this.#snapshot, this.#backdrop]
    snapshot.place(view, picture)
    const isCovered = snapshot.picture === picture && snapshot.uncovered(view, screen) === 0
    backdrop.place(view, picture)
    const isCoarse = backdrop.stretch(view) > mostBackdropStretch
    backdrop.setHidden(isCovered || isCoarse || backdrop.picture !== picture)
    this.#moveOverlay(view)
  }

  /** `drawnFor` is the view for which the elements were laid out, `view` the current one. */
  placeOverlay(drawnFor: View, view: View): void {
    this.#overlayView = drawnFor
    this.#moveOverlay(view)
  }

  /** Whether the painted bitmap no longer serves this view. */
  isFar(view: View, screen: Size): boolean {
    const stretch = this.#snapshot.stretch(view)
    return stretch < 0.45 || stretch > 2.2 || this.#snapshot.uncovered(view, screen) > mostUncovered
  }

  #moveOverlay(view: View): void {
    if (!this.#overlayView) return
    const { x, y, scale } = transformBetween(this.#overlayView, view)
    this.#overlay.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }
}
