// The messages between the page and the engine. The engine lays out and paints, in a worker if there is one; the page
// holds the view and moves what has been painted.
import type { NodeSize } from '@trellis/domain/graph/layout/geometry'
import type { LayoutOrder } from '@trellis/domain/graph/layout/previous/seating'
import type { CardFace } from '../names/card-face.ts'
import type { Tally } from '../paint/paint-lines.ts'
import type { Palette } from '../paint/palette.ts'
import type { Highlight } from '../scene/highlight.ts'
import type { Lines, Scene } from '../scene/scene.ts'
import type { Opening, View } from '../view/view.ts'

/** The target of a painting: the part around the screen, the whole picture behind it, or the minimap. */
export type Target = 'snapshot' | 'backdrop' | 'minimap'

export interface PaintOrder {
  readonly target: Target
  /** In pixels of the page; the bitmap has `scale` times as many. */
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly view: View
}

/** The colors, and what stands out. */
export interface Look {
  readonly palette: Palette
  readonly highlight: Highlight | undefined
}

/** The number of a picture that was requested before hydration; those of a stage start at one. */
export const prefetchedPicture = -1

export type ToEngine =
  | { readonly kind: 'fonts'; readonly sans: string; readonly mono: string }
  /** Nothing to draw yet: warm up. */
  | { readonly kind: 'rehearse' }
  | {
      readonly kind: 'show'
      readonly picture: number
      /** Undefined: the scene that it already has, under another number. */
      readonly scene: Scene | undefined
      readonly showImplied: boolean
      readonly previous: LayoutOrder | undefined
      /** If both are known, the first painting follows the layout at once, without a request. */
      readonly look: Look | undefined
      readonly opening: Opening | undefined
    }
  | ({ readonly kind: 'look' } & Look)
  | ({ readonly kind: 'paint'; readonly picture: number } & PaintOrder)
  | { readonly kind: 'export'; readonly ticket: number; readonly format: 'png' | 'svg' }

/** What the page needs of a picture to find cards, count lines and move with the arrow keys. */
export interface Laid {
  readonly width: number
  readonly height: number
  /** Of each card. */
  readonly size: NodeSize
  readonly face: CardFace
  readonly x: Float64Array
  readonly y: Float64Array
  /** For each line; see edge-flags of the domain. */
  readonly flags: Uint8Array
  /** Between groups: those that were chosen. Otherwise they are the scene's own. */
  readonly lines: Lines | undefined
  readonly pairs: number
  readonly sideways: number
  readonly order: LayoutOrder
}

export type FromEngine =
  | { readonly kind: 'laid'; readonly picture: number; readonly laid: Laid }
  | ({
      readonly kind: 'painted'
      readonly picture: number
      readonly bitmap: ImageBitmap
      readonly tally: Tally
    } & PaintOrder)
  | { readonly kind: 'exported'; readonly ticket: number; readonly file: Blob | undefined }
  | { readonly kind: 'failed'; readonly reason: string }

/** A picture in progress; `close` ends the worker. */
export interface Engine {
  send(message: ToEngine): void
  close(): void
}
