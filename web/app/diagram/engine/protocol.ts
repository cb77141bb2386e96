// What the page and the engine say to each other. The engine lays out and paints, in a worker wherever there is one;
// the page holds the view and moves what has been painted.
import type { LayoutOrder } from '@trellis/domain/graph/layout/previous/seating'
import type { Tally } from '../paint/paint-lines.ts'
import type { Palette } from '../paint/palette.ts'
import type { Highlight } from '../scene/highlight.ts'
import type { Lines, Scene } from '../scene/scene.ts'
import type { Opening, View } from '../view/view.ts'

/** Where a painting goes: the part around the screen, the whole picture behind it, or the small map. */
export type Target = 'snapshot' | 'backdrop' | 'minimap'

export interface PaintOrder {
  readonly target: Target
  /** In pixels of the page; the bitmap has `scale` times as many. */
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly view: View
}

/** In which colors, and what stands out. */
export interface Look {
  readonly palette: Palette
  readonly highlight: Highlight | undefined
}

/** The number of a picture that was asked for before the page was alive; those of a stage count from one. */
export const earlyPicture = -1

export type ToEngine =
  | { readonly kind: 'fonts'; readonly sans: string; readonly mono: string }
  /** Nothing is to be drawn yet: practice. */
  | { readonly kind: 'rehearse' }
  | {
      readonly kind: 'show'
      readonly picture: number
      /** Undefined: the one that it has already, under another number. */
      readonly scene: Scene | undefined
      readonly showImplied: boolean
      readonly previous: LayoutOrder | undefined
      /** Where both are known, the first painting follows the layout at once, without being asked for. */
      readonly look: Look | undefined
      readonly opening: Opening | undefined
    }
  | ({ readonly kind: 'look' } & Look)
  | ({ readonly kind: 'paint'; readonly picture: number } & PaintOrder)
  | { readonly kind: 'export'; readonly ticket: number; readonly format: 'png' | 'svg' }

/** What the page has to know of a picture in order to find, count and walk. */
export interface Laid {
  readonly width: number
  readonly height: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** Of each line, see edge-flags of the domain. */
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

/** A picture that is being worked on; `close` ends the worker. */
export interface Engine {
  send(message: ToEngine): void
  close(): void
}
