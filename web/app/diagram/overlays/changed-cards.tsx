import { real } from '@trellis/domain/graph/typed'
import { useState } from 'react'
import type { Shown } from '../shown.ts'
import type { View } from '../view/view.ts'

interface ChangedCardsProps {
  shown: Shown
  view: View
  /** Another object for another change, which begins anew. */
  changed: { readonly ids: readonly string[] }
  onEnd: () => void
}

/** A ring for a moment around the cards that somebody else has just changed. Only visual. */
export function ChangedCards({ shown: { scene, laid }, view, changed, onEnd }: ChangedCardsProps) {
  const [seen, setSeen] = useState({ changed, count: 0 })
  if (seen.changed !== changed) setSeen({ changed, count: seen.count + 1 })
  const nodes = changed.ids.map((id) => scene.ids.indexOf(id)).filter((node) => node !== -1)
  const width = Math.max(8, laid.size.width * view.k)
  const height = Math.max(8, laid.size.height * view.k)
  return (
    <div key={seen.count} aria-hidden="true" onAnimationEnd={onEnd}>
      {nodes.map((node) => (
        <span
          key={scene.ids[node]}
          data-part="changed-card"
          className="absolute animate-[fade-out_2.4s_ease-in_forwards] rounded-md shadow-[0_0_0_2px_var(--accent-line),0_0_0_7px_color-mix(in_oklab,var(--accent-line)_24%,transparent)] motion-reduce:[animation-timing-function:step-end]"
          style={{
            left: real(laid.x, node) * view.k + view.x - width / 2,
            top: real(laid.y, node) * view.k + view.y - height / 2,
            width,
            height,
          }}
        />
      ))}
    </div>
  )
}
