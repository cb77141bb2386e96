import { real } from '@trellis/domain/graph/typed'
import { bandOfScore } from '../../ui/health/health-band.ts'
import { HealthGlyph } from '../../ui/health/health-glyph.tsx'
import { tooltipClasses } from '../../ui/overlay/tooltip.tsx'
import { showsAll } from '../names/card-face.ts'
import type { Shown } from '../shown.ts'
import { levelAt } from '../view/level-of-detail.ts'
import type { View } from '../view/view.ts'

interface HoverNameProps {
  shown: Shown
  view: View
  id: string
}

/** Shows the name of the card under the pointer if the card does not show all of it. Only visual: the table and the keys provide it too. */
export function HoverName({ shown, view, id }: HoverNameProps) {
  const { scene, laid } = shown
  const node = scene.ids.indexOf(id)
  if (node === -1) return null
  const title = scene.titles[node] ?? ''
  if (levelAt(view.k) === 'cards' && showsAll(laid.face, title)) return null
  const score = scene.scores[node] ?? -1
  const left = real(laid.x, node) * view.k + view.x
  const top = (real(laid.y, node) - laid.size.height / 2) * view.k + view.y - 8
  return (
    <span
      aria-hidden="true"
      className={`${tooltipClasses} pointer-events-none absolute -translate-x-1/2 -translate-y-full whitespace-nowrap`}
      style={{ left, top }}
    >
      {title}
      {score >= 0 && (
        <span className="inline-flex items-center gap-1 tabular-nums">
          <HealthGlyph band={bandOfScore(score)} size={10} />
          {score}
        </span>
      )}
    </span>
  )
}
