import type { Graph } from '@trellis/domain/graph/graph'
import type { Ref } from 'react'
import type { Tally } from './paint/paint-lines.ts'
import type { Highlight } from './scene/highlight.ts'
import type { Scene } from './scene/scene.ts'
import type { Shown } from './shown.ts'
import type { Insets, View } from './view/view.ts'

export interface DiagramHandle {
  exportFile(format: 'png' | 'svg'): Promise<Blob | undefined>
  /** Brings a card into view. */
  showCard(id: string): void
  /** Moves the picture so that a panel does not cover a card; fits around the selection if the card is not in view. */
  uncover(id: string, panel: Element): void
  /** Fits what is selected, with its neighbors, beside the panel; it stays there until a person moves the picture. */
  fitAround(panel: Element | null): void
  fit(): void
  /** Gives the focus to the card under the cursor. */
  focus(): void
}

export interface DiagramProps {
  /** Undefined while it is loading. */
  scene: Scene | undefined
  /**
   * What the picture is of. While it stays the same, another scene is the same picture of newer data: the view stays,
   * and what changed is pointed out.
   */
  pictureKey?: string | undefined
  /** Announced by a screen reader on entry. */
  label: string
  /** For groups: every link between them, not only the strongest. */
  showImplied?: boolean
  /** What stands out in this picture; everything else is dimmed. */
  pointOut?: ((graph: Graph) => Highlight | undefined) | undefined
  /** On click, tap or Enter; undefined on a press beside all cards and on Escape. */
  onSelect?: (id: string | undefined, options: { isAdding: boolean }) => void
  /** The contents of the picture, once it has been laid out. */
  onShown?: (shown: Shown, how: { isUpdate: boolean }) => void
  onTally?: (tally: Tally) => void
  /** Called when a movement has ended. */
  onView?: (view: View) => void
  startView?: View | undefined
  /** The key under which this browser remembers the order of the cards. */
  orderKey?: string | undefined
  minimap?: boolean
  /** A minimap only while the screen does not show everything. */
  minimapIfPartial?: boolean
  controls?: boolean
  /** Space for the overlays; memoize it. */
  insets?: Insets
  /** Until a person moves it, the picture stays fitted when its size or space changes. */
  refits?: boolean
  /** The diagram cannot be drawn here. Without a listener, the nearest boundary receives the error. */
  onFail?: () => void
  /** False inside a page that scrolls: then zooming needs Ctrl. */
  takesWheel?: boolean
  handle?: Ref<DiagramHandle>
  className?: string
}
