import { int } from '@trellis/domain/graph/typed'
import { useState } from 'react'
import { BehindBadge } from '../../../components/catalog/behind-badge.tsx'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { behindAt } from '../table/behind-at.ts'
import { VersionStep } from '../table/version-step.tsx'

interface NeighborListProps {
  title: string
  data: GraphData
  place: number
  side: 'dependents' | 'dependencies'
  onChoose: (place: number) => void
}

const shownAtFirst = 12

/** Worst first: those are what people look for. */
export function NeighborList({ title, data, place, side, onChoose }: NeighborListProps) {
  const { t } = useLateTexts('architecture', architecture)
  const [isWhole, setWhole] = useState(false)
  const { offsets, neighbors, edges } = data.graph[side]
  const rows = Array.from({ length: int(offsets, place + 1) - int(offsets, place) }, (_, index) => {
    const entry = int(offsets, place) + index
    return { other: int(neighbors, entry), edge: int(edges, entry) }
  })
  rows.sort(
    (a, b) =>
      (data.bands[b.edge] ?? 0) - (data.bands[a.edge] ?? 0) ||
      (data.titles[a.other] ?? '').localeCompare(data.titles[b.other] ?? '', 'en'),
  )
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  return (
    <section>
      <h3 className="flex items-baseline gap-1.5 border-b border-border pb-2 type-sm font-semibold">
        {title}
        <span className="type-xs text-subtle tabular-nums">{rows.length}</span>
      </h3>
      {rows.length === 0 && <p className="pt-2 type-xs text-muted">{t('panel.none')}</p>}
      <ul className="pt-1.5">
        {shown.map(({ other, edge }) => (
          <Neighbor
            key={edge}
            data={data}
            edge={edge}
            title={data.titles[other]}
            onChoose={() => onChoose(other)}
          />
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button variant="ghost" size="xs" onClick={() => setWhole(true)}>
          {t('panel.all', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

interface NeighborProps {
  data: GraphData
  edge: number
  title: string | undefined
  onChoose: () => void
}

/** One line if it is on the latest version; otherwise a second one for the upgrade. */
function Neighbor({ data, edge, title, onChoose }: NeighborProps) {
  const behind = behindAt(data, edge)
  const step = <VersionStep data={data} edge={edge} />
  return (
    <li className="py-0.5">
      <div className="flex min-h-7 items-center gap-2 phone:min-h-10">
        <button
          type="button"
          onClick={onChoose}
          className="min-w-0 flex-1 cursor-pointer truncate rounded-sm py-1 text-left type-sm hover:text-accent-text"
        >
          {title}
        </button>
        {behind.band === 'latest' && step}
        <BehindBadge behind={behind} />
      </div>
      {behind.band !== 'latest' && <div className="pb-1">{step}</div>}
    </li>
  )
}
