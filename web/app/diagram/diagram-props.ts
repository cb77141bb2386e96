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
  /** Brings a card out from under what lies over the picture or has pushed its edge; otherwise nothing moves. */
  uncover(id: string, panel: Element): void
  fit(): void
}

export interface DiagramProps {
  /** Undefined while it is on its way. */
  scene: Scene | undefined
  /** Said by a screen reader on the way in. */
  label: string
  /** Of groups: every link between them, not only the strongest. */
  showImplied?: boolean
  /** What stands out in this picture; everything else steps back. */
  pointOut?: ((graph: Graph) => Highlight | undefined) | undefined
  /** By click, tap or Enter; undefined by a press beside all cards and by Escape. */
  onSelect?: (id: string | undefined, options: { isAdding: boolean }) => void
  /** What the picture holds, once it has been laid out. */
  onShown?: (shown: Shown) => void
  onTally?: (tally: Tally) => void
  /** After every movement has come to rest. */
  onView?: (view: View) => void
  startView?: View | undefined
  /** Where the order of the cards is remembered in this browser. */
  orderKey?: string | undefined
  minimap?: boolean
  controls?: boolean
  /** Room for what lies over the picture; memoize it. */
  insets?: Insets
  /** While nobody has moved it, the picture stays whole when the size of its element or its room changes. */
  refits?: boolean
  /** It cannot be drawn here. Without a listener the nearest boundary is told. */
  onFail?: () => void
  /** False in the middle of a page that scrolls: then zooming needs Ctrl. */
  takesWheel?: boolean
  handle?: Ref<DiagramHandle>
  className?: string
}
