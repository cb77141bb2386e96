// Holds the view of one diagram. The engine paints; the stage only moves its bitmaps, by a transform of their elements,
// so that dragging and zooming cost the same for ten components as for ten thousand.

import type { Graph } from '@trellis/domain/graph/graph'
import type { LayoutOrder } from '@trellis/domain/graph/layout/previous/seating'
import type { Engine, FromEngine, Laid, Look, PaintOrder } from './engine/protocol.ts'
import { startEngine } from './engine/start-engine.ts'
import { fitAround, freeArea } from './fit/fit-around.ts'
import { viewAtFirst } from './fit/view-at-first.ts'
import { viewInPlace } from './fit/view-in-place.ts'
import type { Tally } from './paint/paint-lines.ts'
import type { Palette } from './paint/palette.ts'
import type { Highlight } from './scene/highlight.ts'
import type { Scene } from './scene/scene.ts'
import { cardBox, graphOfLines, type Shown, shownOf } from './shown.ts'
import { Flight } from './view/flight.ts'
import { type LayerParts, Layers } from './view/layers.ts'
import { backdropOrder, minimapOrder, movingOrder, pauseAfter, snapshotOrder } from './view/paint-orders.ts'
import {
  type Box,
  clampView,
  evenInsets,
  fitView,
  type Insets,
  type Opening,
  type Size,
  type View,
  zoomAt,
} from './view/view.ts'

export interface StageEvents {
  onShown(shown: Shown): void
  onMove(view: View): void
  onTally(tally: Tally): void
  onFail(reason: string): void
}

export interface StageOptions {
  readonly insets?: Insets | undefined
  readonly start?: (receive: (message: FromEngine) => void) => Engine
}

export interface ShowOptions {
  readonly showImplied: boolean
  readonly previous: LayoutOrder | undefined
  /** The initial view; the whole picture by default. */
  readonly view: View | undefined
  /** The picture that is shown, of newer data: it stays in place. */
  readonly isUpdate?: boolean
}

type PointOut = (graph: Graph) => Highlight | undefined
/** Where a panel covers the picture now, if it does. */
type PanelOver = () => Box | undefined

const restBeforePaint = 120

export class Stage {
  readonly #engine: Engine
  readonly #events: StageEvents
  #insets: Insets
  readonly #layers: Layers
  readonly #flight = new Flight()
  #size: Size = { width: 0, height: 0 }
  #view: View = { k: 1, x: 0, y: 0 }
  /** The target of the last flight, until the picture is moved otherwise. */
  #goal: View | undefined
  #picture = 0
  #scene: Scene | undefined
  #shown: Shown | undefined
  /** The picture on the screen while the same of newer data is laid out. */
  #before: Shown | undefined
  #startView: View | undefined
  #wish: { palette: Palette; pointOut: PointOut | undefined } | undefined
  /** Whether the engine knows how this picture should look. */
  #isLookSent = false
  /** The view that stays while nobody moves the picture: the first one, or the whole that was asked for. */
  #stays: 'first' | 'whole' | undefined = 'first'
  /** The panel over the picture beside which a selection stays fitted until a person moves the picture. */
  #panel: PanelOver | undefined
  #frame = 0
  #rest = 0
  #lastWish = 0
  /** The duration of the last painting of the screen. */
  #lastTook = 0
  #ticket = 0
  readonly #exports = new Map<number, (file: Blob | undefined) => void>()

  constructor(
    parts: LayerParts,
    events: StageEvents,
    { insets = evenInsets(32), start = startEngine }: StageOptions = {},
  ) {
    this.#events = events
    this.#insets = insets
    this.#layers = new Layers(parts)
    this.#engine = start((message) => this.#receive(message))
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    this.#flight.stop()
    window.clearTimeout(this.#rest)
    this.#engine.close()
    for (const resolve of this.#exports.values()) resolve(undefined)
  }

  get view(): View {
    return this.#view
  }

  /** The current view, or the target of a flight. */
  get goal(): View {
    return this.#goal ?? this.#view
  }

  get size(): Size {
    return this.#size
  }

  /** While its scene is loading. */
  rehearse(): void {
    this.#engine.send({ kind: 'rehearse' })
  }

  show(scene: Scene, { view, isUpdate = false, ...wish }: ShowOptions): void {
    this.#picture += 1
    this.#before = isUpdate ? (this.#shown ?? this.#before) : undefined
    this.#shown = undefined
    this.#scene = scene
    if (!this.#before) this.#startAfresh(view)
    const look = this.#lookBefore(scene)
    this.#isLookSent = look !== undefined
    // Where an update is to be painted is known after its layout.
    const opening = this.#hasSize && !this.#before ? this.#opening : undefined
    this.#engine.send({ kind: 'show', picture: this.#picture, scene, ...wish, look, opening })
  }

  /** Sent with the next picture, if one follows at once, and otherwise for the current one. */
  look(palette: Palette, pointOut: PointOut | undefined): void {
    this.#wish = { palette, pointOut }
    if (!pointOut) this.#panel = undefined
    this.#isLookSent = false
    queueMicrotask(() => this.#sendLook())
  }

  /**
   * `refits`: a picture that nobody has moved is fitted again. A page that is being left is hidden, and has no size.
   */
  resize(size: Size, { refits = false } = {}): void {
    if (size.width === 0 || size.height === 0) return
    if (size.width === this.#size.width && size.height === this.#size.height) return
    const isFirst = !this.#hasSize
    this.#size = { width: size.width, height: size.height }
    if (!this.#shown) return
    if (isFirst) this.#moveTo(this.#firstView(this.#shown))
    else this.#moveTo((refits && this.#stayingView(this.#shown)) || this.#view)
    if (isFirst) this.#paintAll()
    else this.#paintSnapshot()
    if (this.#panel) this.fitAround(this.#panel)
  }

  /** `refits` as above: the overlays take more or less of the screen. */
  makeRoom(insets: Insets, { refits = false } = {}): void {
    const { top, bottom, sides } = this.#insets
    if (insets.top === top && insets.bottom === bottom && insets.sides === sides) return
    this.#insets = insets
    const staying = this.#shown && refits && this.#stayingView(this.#shown)
    if (staying) this.#moveTo(staying)
    if (this.#panel) this.fitAround(this.#panel)
  }

  /** Shows the selection and its neighbors where no overlay covers them, and keeps them there. */
  fitAround(panel: PanelOver): void {
    const view = this.#shown && this.#viewAround(this.#shown, panel())
    if (!view) return
    if (view !== this.goal) this.moveTo(view, { isFlying: true })
    this.#panel = panel
  }

  /** `isFlying` animates the move. */
  moveTo(view: View, { isFlying = false } = {}): void {
    this.#stays = undefined
    this.#goal = isFlying ? view : undefined
    this.#panel = undefined
    this.#flight.stop()
    if (!isFlying) this.#moveTo(view)
    else this.#flight.start({ from: this.#view, to: view, screen: this.#size }, (step) => this.#moveTo(step))
  }

  fit(options?: { isFlying?: boolean }): void {
    if (!this.#shown) return
    this.moveTo(this.#wholeView(this.#shown), options)
    this.#stays = 'whole'
  }

  zoomBy(factor: number, at?: { x: number; y: number }, options?: { isFlying?: boolean }): void {
    const middle = at ?? { x: this.#size.width / 2, y: this.#size.height / 2 }
    if (!this.#shown) return
    const zoomed = zoomAt(this.#view, middle, this.#view.k * factor)
    const clamped = clampView(zoomed, this.#shown.laid, this.#size)
    // At the limit, the point under the pointer still stays where it is.
    this.moveTo(clamped.k === zoomed.k ? clamped : zoomAt(this.#view, middle, clamped.k), options)
  }

  panBy(dx: number, dy: number): void {
    this.moveTo({ ...this.#view, x: this.#view.x + dx, y: this.#view.y + dy })
  }

  /** The elements over single cards are correct for this view; from there they are moved. */
  placeOverlay(view: View): void {
    this.#layers.placeOverlay(view, this.#view)
  }

  exportFile(format: 'png' | 'svg'): Promise<Blob | undefined> {
    this.#ticket += 1
    const ticket = this.#ticket
    return new Promise((resolve) => {
      this.#exports.set(ticket, resolve)
      this.#engine.send({ kind: 'export', ticket, format })
    })
  }

  #startAfresh(view: View | undefined): void {
    this.#goal = undefined
    this.#startView = view
    this.#panel = undefined
    this.#stays = view === undefined ? 'first' : undefined
  }

  get #hasSize(): boolean {
    return this.#size.width > 1 && this.#size.height > 1
  }

  get #opening(): Opening {
    const screen = { ...this.#size, pixelRatio: devicePixelRatio }
    return { screen, insets: this.#insets, view: this.#startView }
  }

  #firstView({ laid, lines }: Shown): View {
    return viewAtFirst({ ...laid, lines }, this.#opening)
  }

  #wholeView({ laid }: Shown): View {
    return fitView(laid, this.#size, this.#insets)
  }

  #stayingView(shown: Shown): View | undefined {
    if (this.#stays === undefined) return undefined
    return this.#stays === 'first' ? this.#firstView(shown) : this.#wholeView(shown)
  }

  /** Undefined if nothing is selected. */
  #viewAround({ graph, laid }: Shown, panel: Box | undefined): View | undefined {
    const highlight = this.#wish?.pointOut?.(graph)
    if (!highlight) return undefined
    const neighbors = [...highlight.nodes.keys()]
      .filter((node) => highlight.nodes[node] === 1)
      .map((node) => cardBox(laid, node))
    const [root] = highlight.roots.slice(-1).map((node) => cardBox(laid, node))
    if (!root) return undefined
    const free = freeArea(this.#size, this.#insets, panel)
    return fitAround({ root, neighbors }, free, this.goal)
  }

  /** Before the layout; undefined if the highlight depends on lines that only the layout chooses. */
  #lookBefore(scene: Scene): Look | undefined {
    if (!this.#wish) return undefined
    const { palette, pointOut } = this.#wish
    if (!pointOut) return { palette, highlight: undefined }
    return scene.below ? undefined : { palette, highlight: pointOut(graphOfLines(scene, scene.lines)) }
  }

  #sendLook(): void {
    if (this.#isLookSent || !this.#shown || !this.#wish) return
    const { palette, pointOut } = this.#wish
    this.#engine.send({ kind: 'look', palette, highlight: pointOut?.(this.#shown.graph) })
    this.#isLookSent = true
    this.#paintAll()
  }

  #receive(message: FromEngine): void {
    switch (message.kind) {
      case 'laid':
        if (message.picture === this.#picture && this.#scene) this.#meet(this.#scene, message.laid)
        return
      case 'painted': {
        const { target, bitmap, picture, view, width, height, tally } = message
        if (picture !== this.#picture) {
          bitmap.close()
          return
        }
        this.#layers.take(target, bitmap, { picture, view, width, height })
        if (target === 'snapshot') {
          this.#lastTook = performance.now() - this.#lastWish
          this.#events.onTally(tally)
        }
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

  #meet(scene: Scene, laid: Laid): void {
    this.#shown = shownOf(scene, laid)
    const before = this.#before
    this.#before = undefined
    if (before) this.#keepPlace(before, this.#shown)
    else this.#moveTo(this.#firstView(this.#shown))
    if (before && this.#isLookSent) this.#paintAll()
    else if (this.#isLookSent) {
      // The screen itself is already being painted.
      this.#lastWish = performance.now()
      this.#paintAround()
    } else this.#sendLook()
    this.#events.onShown(this.#shown)
  }

  /** A picture that was whole, and that nobody has moved, stays whole. */
  #keepPlace(before: Shown, after: Shown): void {
    const from = this.#flight.isUnderWay ? this.goal : this.#view
    this.#flight.stop()
    this.#goal = undefined
    const root = this.#wish?.pointOut?.(before.graph)?.roots.at(-1)
    const chosen = root === undefined ? undefined : before.scene.ids[root]
    const view = viewInPlace(before, after, { view: from, screen: this.#size, chosen })
    const staying = isWhole(before, from, this.#size) ? this.#stayingView(after) : undefined
    const mustRefit = staying && isWhole(after, staying, this.#size) && !isWhole(after, view, this.#size)
    this.#moveTo(mustRefit ? staying : view)
  }

  #moveTo(view: View): void {
    this.#view = this.#shown ? clampView(view, this.#shown.laid, this.#size) : view
    if (this.#frame === 0)
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0
        this.#place()
        this.#paintWhenNeeded()
        this.#events.onMove(this.#view)
      })
  }

  #place(): void {
    this.#layers.place(this.#view, this.#picture, this.#size)
  }

  #paintWhenNeeded(): void {
    window.clearTimeout(this.#rest)
    this.#rest = window.setTimeout(() => this.#paintSnapshot(), restBeforePaint)
    const isFar = this.#layers.isFar(this.#view, this.#size)
    if (isFar && performance.now() - this.#lastWish > pauseAfter(this.#lastTook)) {
      this.#lastWish = performance.now()
      this.#paint(movingOrder(this.#view, this.#opening.screen, this.#lastTook))
    }
  }

  #paintAll(): void {
    this.#paintSnapshot()
    this.#paintAround()
  }

  #paintSnapshot(): void {
    this.#lastWish = performance.now()
    this.#paint(snapshotOrder(this.#view, this.#opening.screen))
  }

  #paintAround(): void {
    if (!this.#shown) return
    const { laid } = this.#shown
    this.#paint(backdropOrder(laid))
    if (this.#layers.hasMinimap) this.#paint(minimapOrder(laid, devicePixelRatio))
  }

  #paint(order: PaintOrder): void {
    if (!this.#shown || !this.#isLookSent || !this.#hasSize) return
    this.#engine.send({ kind: 'paint', picture: this.#picture, ...order })
  }
}

function isWhole({ laid }: Shown, { k, x, y }: View, screen: Size): boolean {
  return x >= 0 && y >= 0 && x + laid.width * k <= screen.width && y + laid.height * k <= screen.height
}
