import { degree } from '@trellis/domain/graph/adjacency'
import { real } from '@trellis/domain/graph/typed'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { bandOfScore } from '../../ui/health/health-band.ts'
import type { Shown } from '../shown.ts'
import type { View } from '../view/view.ts'
import { type Step, stepFrom } from '../view/walk.ts'

interface CardCursorProps {
  ref: Ref<HTMLButtonElement>
  label: string
  shown: Shown
  view: View
  /** The focused card; the first one until a key or a press chooses another. */
  cursor: string | undefined
  onMove: (id: string) => void
  onSelect: (id: string | undefined, isAdding: boolean) => void
  /** Undefined: the whole picture. */
  onZoom: (factor: number | undefined) => void
}

const steps: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
}

const zooms: Record<string, number | undefined> = { '+': 1.4, '=': 1.4, '-': 1 / 1.4, '0': undefined }

/** One Tab stop for the whole picture: a real button over one card, which the arrow keys move. */
export function CardCursor(props: CardCursorProps) {
  const { ref, label, shown, view, cursor, onMove, onSelect, onZoom } = props
  const describe = useCardWords(shown)
  const { scene, laid, graph, index } = shown
  const found = cursor === undefined ? -1 : scene.ids.indexOf(cursor)
  const node = found === -1 ? (index.nodes[0] ?? -1) : found
  if (node === -1) return null
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step) {
      const next = stepFrom({ graph, index, x: laid.x, y: laid.y }, node, step)
      onMove(scene.ids[next] ?? '')
    } else if (event.key in zooms) onZoom(zooms[event.key])
    else if (event.key === 'Escape') onSelect(undefined, false)
    else return
    event.preventDefault()
  }
  const width = Math.max(24, laid.size.width * view.k)
  const height = Math.max(24, laid.size.height * view.k)
  return (
    <fieldset aria-label={label} className="contents">
      <button
        ref={ref}
        type="button"
        data-part="card-cursor"
        onKeyDown={listen}
        onClick={(event) => event.detail === 0 && onSelect(scene.ids[node], event.shiftKey)}
        className="pointer-events-none absolute rounded-md outline-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus-ring"
        style={{
          left: real(laid.x, node) * view.k + view.x - width / 2,
          top: real(laid.y, node) * view.k + view.y - height / 2,
          width,
          height,
        }}
      >
        <span className="sr-only" aria-live="polite">
          {describe(node, degree(graph.dependencies, node), degree(graph.dependents, node))}
        </span>
      </button>
    </fieldset>
  )
}

function useCardWords({ scene }: Shown) {
  const { t } = useTranslation(['diagram', 'ui'])
  return (node: number, dependencies: number, dependents: number) => {
    const score = scene.scores[node] ?? -1
    const health =
      score < 0
        ? t('ui:health.labelUnknown')
        : t('ui:health.label', { score, word: t(`ui:health.${bandOfScore(score)}`) })
    return t('card', {
      title: scene.titles[node] ?? '',
      detail: scene.details[node] || t('noVersion'),
      health,
      dependencies: t('dependencies', { count: dependencies }),
      dependents: t('dependents', { count: dependents }),
    })
  }
}
