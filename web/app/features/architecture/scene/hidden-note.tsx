import { int } from '@trellis/domain/graph/typed'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countImplied } from '../../../diagram/count-implied.ts'
import type { Shown } from '../../../diagram/diagram.tsx'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { floatClasses } from '../../../diagram/overlays/float-classes.ts'
import type { Tally } from '../../../diagram/paint/paint-lines.ts'
import { Button } from '../../../ui/action/button.tsx'
import { type ArchitectureQuery, isFiltered } from '../query/architecture-query.ts'
import { countHidden } from './count-hidden.ts'
import { countLinks } from './count-links.ts'

interface HiddenNoteProps {
  data: GraphData
  query: ArchitectureQuery
  places: Int32Array | undefined
  shown: Shown | undefined
  tally: Tally | undefined
  onShowImplied: () => void
  onShowLinks: () => void
  onClear: () => void
}

/** Nothing is hidden silently: this says what the picture does not show, and how to see it. */
export function HiddenNote(props: HiddenNoteProps) {
  const { data, query, places, shown, tally, onShowImplied, onShowLinks, onClear } = props
  const { t } = useTranslation('architecture')
  const filtered = useMemo(() => countHidden(data, places), [data, places])
  const implied = useMemo(() => (shown ? countImplied(shown) : 0), [shown])
  const inside = useMemo(() => countInside(shown?.scene), [shown])
  const pairs = shown?.laid.pairs ?? 0
  const links = shown ? countLinks(shown) : 0
  return (
    <div
      data-part="overlay"
      role="status"
      className="flex max-w-[644px] flex-col items-start gap-1 empty:hidden [&>p]:empty:hidden"
    >
      {isFiltered(query) && (
        <Note act={{ label: t('hidden.clear'), run: onClear }}>
          {t('hidden.filtered', {
            shown: data.graph.size - filtered.components,
            all: data.graph.size,
            count: filtered.dependencies,
          })}
        </Note>
      )}
      {pairs > links && (
        <Note act={{ label: t('links.show'), run: onShowLinks }}>
          {t('hidden.groups', { shown: links, count: pairs })}
        </Note>
      )}
      {inside > 0 && <Note>{t('hidden.inside', { count: inside })}</Note>}
      {implied > 0 && (
        <Note act={{ label: t('implied.show'), run: onShowImplied }}>
          {t('hidden.implied', { count: implied })}
        </Note>
      )}
      {tally && tally.hazed > 0 && <Note>{t('hidden.hazed', { count: tally.hazed })}</Note>}
      {tally && tally.leftOut > 0 && (
        <Note>{t('hidden.leftOut', { shown: tally.drawn, count: tally.leftOut })}</Note>
      )}
    </div>
  )
}

function Note({ children, act }: { children: string; act?: { label: string; run: () => void } }) {
  return (
    <p className={`${floatClasses} flex items-center gap-2 py-1 pr-1.5 pl-2.5 type-xs text-muted`}>
      <span className="py-0.5">{children}</span>
      {act && (
        <Button variant="ghost" size="xs" onClick={act.run}>
          {act.label}
        </Button>
      )}
    </p>
  )
}

/** Dependencies with both ends in one group. */
function countInside(scene: Shown['scene'] | undefined): number {
  if (!scene?.below) return 0
  const { from, to, groupOf } = scene.below
  return from.reduce((sum, source, edge) => sum + (groupOf[source] === groupOf[int(to, edge)] ? 1 : 0), 0)
}
