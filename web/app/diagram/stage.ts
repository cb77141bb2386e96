// Holds the view of one diagram. Painting is the engine's work; here its bitmaps are only moved, by a transform of
// their elements, so that dragging and zooming cost the same for ten components as for ten thousand.

import type { LayoutOrder } from '@trellis/domain/graph/layout/previous/seating'
import type { Engine, FromEngine, Laid, Target } from './engine/protocol.ts'
import { startEngine } from './engine/start-engine.ts'
import type { Tally } from './paint/paint-lines.ts'
import type { Palette } from './paint/palette.ts'
import type { Highlight } from './scene/highlight.ts'
import type { Scene } from './scene/scene.ts'
import { Layer } from './view/layer.ts'
import {
  between,
  clampView,
  evenInsets,
  fitView,
  type Insets,
  openingView,
  type Size,
  type View,
  zoomAt,
} from './view/view.ts'

export interface StageParts {
  readonly backdrop: HTMLCanvasElement
  readonly snapshot: HTMLCanvasElement
  readonly minimap: HTMLCanvasElement | null
}

export interface StageEvents {
  onLaid(laid: Laid): void
  onMove(view: View): void
  onTally(tally: Tally): void
  onFail(reason: string): void
}

export interface ShowOptions {
  readonly showImplied: boolean
  readonly previous: LayoutOrder | undefined
  /** Where to look at first; the whole picture unless told. */
  readonly view: View | undefined
}

/** Painted around the screen on each side, as a share of it. */
const overscan = 0.25
const mostPixels = 6_000_000
const restBeforePaint = 120
const paintAtMostEvery = 350
const mostUncovered = 0.12
const backdropSide = 1600
const flight = 420
export const minimapSize: Size = { width: 168, height: 116 }
const minimapMargin = 6

export class Stage {
  readonly #engine: Engine
  readonly #events: StageEvents
  readonly #insets: Insets
  readonly #layers: {
    readonly snapshot: Layer
    readonly backdrop: Layer
    readonly minimap: Layer | undefined
  }
  #size: Size = { width: 1, height: 1 }
  #view: View = { k: 1, x: 0, y: 0 }
  #laid: Laid | undefined
  #picture = 0
  #cards = 0
  #startView: View | undefined
  #hasLook = false
  #frame = 0
  #flight = 0
  #rest = 0
  #lastWish = 0
  #ticket = 0
  readonly #exports = new Map<number, (file: Blob | undefined) => void>()

  constructor({ backdrop, snapshot, minimap }: StageParts, events: StageEvents, insets = evenInsets(32)) {
    this.#events = events
    this.#insets = insets
    this.#layers = {
      backdrop: new Layer(backdrop),
      snapshot: new Layer(snapshot),
      minimap: minimap ? new Layer(minimap) : undefined,
    }
    this.#engine = startEngine((message) => this.#receive(message))
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    cancelAnimationFrame(this.#flight)
    window.clearTimeout(this.#rest)
    this.#engine.close()
    for (const resolve of this.#exports.values()) resolve(undefined)
  }

  get view(): View {
    return this.#view
  }

  get size(): Size {
    return this.#size
  }

  show(scene: Scene, { view, ...wish }: ShowOptions): void {
    this.#picture += 1
    this.#laid = undefined
    this.#hasLook = false
    this.#startView = view
    this.#cards = scene.ids.length
    this.#engine.send({ kind: 'show', picture: this.#picture, scene, ...wish })
  }

  look(palette: Palette, highlight: Highlight | undefined): void {
    this.#hasLook = true
    this.#engine.send({ kind: 'look', palette, highlight })
    this.#paintAll()
  }

  resize(size: Size): void {
    const isFirst = this.#size.width <= 1
    this.#size = size
    if (!this.#laid) return
    if (isFirst) this.#moveTo(this.#firstView(this.#laid))
    else this.#moveTo(this.#view)
    this.#paintSnapshot()
  }

  /** `isFlying` goes there over a moment, unless the person asked for less motion. */
  moveTo(view: View, { isFlying = false } = {}): void {
    cancelAnimationFrame(this.#flight)
    if (!isFlying || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#moveTo(view)
      return
    }
    const [from, start] = [this.#view, performance.now()]
    const step = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - start) / flight))
      const eased = 1 - (1 - t) ** 3
      this.#moveTo(t === 1 ? view : between(from, view, this.#size, eased))
      if (t < 1) this.#flight = requestAnimationFrame(step)
    }
    this.#flight = requestAnimationFrame(step)
  }

  fit(options?: { isFlying?: boolean }): void {
    if (this.#laid) this.moveTo(fitView(this.#laid, this.#size, this.#insets), options)
  }

  zoomBy(factor: number, at?: { x: number; y: number }, options?: { isFlying?: boolean }): void {
    const middle = at ?? { x: this.#size.width / 2, y: this.#size.height / 2 }
    if (!this.#laid) return
    const zoomed = zoomAt(this.#view, middle, this.#view.k * factor)
    const clamped = clampView(zoomed, this.#laid, this.#size)
    // Beyond the limit the point under the pointer still stays where it is.
    this.moveTo(clamped.k === zoomed.k ? clamped : zoomAt(this.#view, middle, clamped.k), options)
  }

  panBy(dx: number, dy: number): void {
    this.moveTo({ ...this.#view, x: this.#view.x + dx, y: this.#view.y + dy })
  }

  exportFile(format: 'png' | 'svg'): Promise<Blob | undefined> {
    this.#ticket += 1
    const ticket = this.#ticket
    return new Promise((resolve) => {
      this.#exports.set(ticket, resolve)
      this.#engine.send({ kind: 'export', ticket, format })
    })
  }

  #firstView(laid: Laid): View {
    return this.#startView ?? openingView(laid, this.#size, { cards: this.#cards, insets: this.#insets })
  }

  #receive(message: FromEngine): void {
    switch (message.kind) {
      case 'laid':
        if (message.picture !== this.#picture) return
        this.#laid = message.laid
        this.#moveTo(this.#firstView(message.laid))
        this.#events.onLaid(message.laid)
        return
      case 'painted': {
        const { target, bitmap, picture, view, width, height, tally } = message
        if (picture !== this.#picture) {
          bitmap.close()
          return
        }
        this.#layers[target]?.take(bitmap, { picture, view, width, height })
        if (target === 'snapshot') this.#events.onTally(tally)
        this.#place()
        return
      }
      case 'exported':
        this.#exports.get(message.ticket)?.(message.file)
        this.#exports.delete(message.ticket)
        return
      case 'failed':
        this.#events.onFail(message.reason)
    }
  }

  #moveTo(view: View): void {
    this.#view = this.#laid ? clampView(view, this.#laid, this.#size) : view
    if (this.#frame === 0)
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0
        this.#place()
        this.#paintWhenNeeded()
        this.#events.onMove(this.#view)
      })
  }

  #place(): void {
    const { snapshot, backdrop } = this.#layers
    snapshot.place(this.#view, this.#picture)
    const isCovered = snapshot.picture === this.#picture && snapshot.uncovered(this.#view, this.#size) === 0
    backdrop.place(this.#view, this.#picture)
    backdrop.setHidden(isCovered || backdrop.picture !== this.#picture || backdrop.stretch(this.#view) > 6)
  }

  #paintWhenNeeded(): void {
    window.clearTimeout(this.#rest)
    this.#rest = window.setTimeout(() => this.#paintSnapshot(), restBeforePaint)
    const { snapshot } = this.#layers
    const stretch = snapshot.stretch(this.#view)
    const isFar =
      stretch < 0.45 || stretch > 2.2 || snapshot.uncovered(this.#view, this.#size) > mostUncovered
    if (isFar && performance.now() - this.#lastWish > paintAtMostEvery) this.#paintSnapshot()
  }

  #paintAll(): void {
    if (!this.#laid || !this.#hasLook || this.#size.width <= 1) return
    this.#paintSnapshot()
    const { width, height } = this.#laid
    const margin = 64
    const side = Math.max(width, height) + 2 * margin
    const k = Math.min(1, backdropSide / side)
    const whole = { width: Math.ceil((width + 2 * margin) * k), height: Math.ceil((height + 2 * margin) * k) }
    this.#wish('backdrop', whole, { k, x: margin * k, y: margin * k }, 1)
    if (this.#layers.minimap)
      this.#wish('minimap', minimapSize, minimapView(this.#laid), Math.min(2, devicePixelRatio))
  }

  #paintSnapshot(): void {
    if (!this.#laid || !this.#hasLook || this.#size.width <= 1) return
    this.#lastWish = performance.now()
    const { width, height } = this.#size
    const [w, h] = [Math.ceil(width * (1 + 2 * overscan)), Math.ceil(height * (1 + 2 * overscan))]
    const scale = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (w * h)))
    const view = { k: this.#view.k, x: this.#view.x + width * overscan, y: this.#view.y + height * overscan }
    this.#wish('snapshot', { width: w, height: h }, view, scale)
  }

  #wish(target: Target, size: Size, view: View, scale: number): void {
    this.#engine.send({ kind: 'paint', picture: this.#picture, target, ...size, scale, view })
  }
}

export function minimapView(laid: Size): View {
  return fitView(laid, minimapSize, evenInsets(minimapMargin))
}
