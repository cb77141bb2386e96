import type { ReactNode } from 'react'
import type { ChangeKind } from '../health/change-badge.tsx'

interface StemItem {
  id: string
  /** The most severe change of the release: a filled joint is breaking, a blue one a feature. */
  change: ChangeKind
  content: ReactNode
}

/** Releases climbing a stem, the newest first. */
export function Stem({ items }: { items: readonly StemItem[] }) {
  return (
    <ol data-part="stem" className="flex flex-col type-sm">
      {items.map(({ id, change, content }) => (
        <li key={id} data-row-id={id} data-change={change}>
          {content}
        </li>
      ))}
    </ol>
  )
}
