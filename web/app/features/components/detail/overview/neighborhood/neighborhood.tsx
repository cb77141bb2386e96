import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../../../components/base-path.ts'
import type { Behind } from '../../../../../components/catalog/behind-badge.tsx'
import type { DependencyListRow } from '../../../../../data/catalog/dependency-rows.ts'
import { bandOfScore } from '../../../../../ui/health/health-band.ts'
import { HealthGlyph } from '../../../../../ui/health/health-glyph.tsx'
import { TextLink } from '../../../../../ui/layout/text-link.tsx'
import type { JudgedRow } from '../../dependencies/judge-dependencies.ts'
import { type Edge, edgeOf } from './neighbor-edge.ts'

interface NeighborhoodProps {
  component: ComponentRow
  dependencies: readonly JudgedRow[]
  dependents: readonly DependencyListRow[]
}

const shownDependencies = 8

/** Dependents above the component, dependencies below; each edge carries its version. */
export function Neighborhood({ component, dependencies, dependents }: NeighborhoodProps) {
  const to = useTo()
  const { t } = useTranslation('component')
  const shown = dependencies.slice(0, shownDependencies)
  const moreDependents = component.dependent_count - dependents.length
  const moreDependencies = dependencies.length - shown.length
  return (
    <div className="flex flex-col gap-3">
      {dependents.length > 0 && (
        <ul aria-label={t('neighborhood.dependents')} className="flex flex-col">
          {dependents.map((row, index) => (
            <Neighbor
              key={row.component_id}
              id={row.component_id}
              title={row.component_title}
              score={row.component_health_score}
              number={row.number}
              behind={row}
              edge={edgeOf('above', index, dependents.length)}
            />
          ))}
        </ul>
      )}
      {moreDependents > 0 && (
        <TextLink to={to('/component/:id/dependents', { id: component.id })} className="type-xs">
          {t('neighborhood.moreDependents', { count: moreDependents })}
        </TextLink>
      )}
      <p
        data-row-id={component.id}
        className="flex h-[30px] items-center gap-2 rounded-[5px] border-[1.5px] border-accent-line bg-accent-soft px-3 type-sm"
      >
        <b className="truncate font-semibold" title={component.title}>
          {component.title}
        </b>
        <span
          className="max-w-[12ch] shrink-0 truncate broad:max-w-[20ch] type-mono-xs text-muted"
          title={component.latest_version_number ?? undefined}
        >
          {component.latest_version_number}
        </span>
        <Score score={component.health_score} strong />
      </p>
      {shown.length > 0 ? (
        <ul aria-label={t('neighborhood.dependencies')} className="flex flex-col">
          {shown.map((row, index) => (
            <Neighbor
              key={row.depends_on_id}
              id={row.depends_on_id}
              title={row.depends_on_title}
              score={row.health}
              number={row.number}
              behind={row}
              edge={edgeOf('below', index, shown.length)}
            />
          ))}
        </ul>
      ) : (
        dependents.length === 0 && <p className="type-sm text-muted">{t('neighborhood.alone')}</p>
      )}
      {moreDependencies > 0 && (
        <TextLink to={to('/component/:id/dependencies', { id: component.id })} className="type-xs">
          {t('neighborhood.moreDependencies', { count: moreDependencies })}
        </TextLink>
      )}
    </div>
  )
}

function Score({ score, strong = false }: { score: number; strong?: boolean }) {
  return (
    <span
      className={clsx(
        'ml-auto inline-flex items-center gap-1.5 type-2xs font-semibold tabular-nums',
        strong ? 'text-text' : 'text-muted',
      )}
    >
      {score}
      <HealthGlyph band={bandOfScore(score)} size={10} />
    </span>
  )
}

const strokes: Record<Behind['band'], string> = {
  latest: 'stroke-[var(--edge-current)] [stroke-width:1.25]',
  patch: 'stroke-[var(--edge-patch)] [stroke-width:1.75]',
  minor: 'stroke-[var(--edge-minor)] [stroke-width:1.75]',
  deprecated: 'stroke-[var(--edge-minor)] [stroke-width:1.75]',
  major: 'stroke-[var(--edge-major)] [stroke-width:2.25]',
  withdrawn: 'stroke-[var(--edge-withdrawn)] [stroke-width:2.25] [stroke-dasharray:5_4]',
}

const labels: Record<Behind['band'], string> = {
  latest: 'bg-surface text-subtle',
  patch: 'bg-surface text-subtle',
  minor: 'bg-health-fair-soft text-health-fair-text',
  deprecated: 'bg-health-fair-soft text-health-fair-text',
  major: 'bg-health-poor-soft text-health-poor-text',
  withdrawn: 'bg-health-poor-soft text-health-poor-text line-through',
}

interface NeighborProps {
  id: string
  title: string
  score: number
  number: string
  behind: Behind
  edge: Edge
}

function Neighbor({ id, title, score, number, behind, edge }: NeighborProps) {
  const to = useTo()
  return (
    <li className="relative flex h-[30px] items-center pl-[104px]" style={{ zIndex: edge.layer }}>
      <svg
        aria-hidden="true"
        width={104}
        height={edge.height}
        className="pointer-events-none absolute left-0 overflow-visible"
        style={{ top: edge.top }}
      >
        <path d={edge.path} fill="none" className={strokes[behind.band]} />
      </svg>
      <span
        title={number}
        className={clsx(
          'absolute left-[60px] max-w-[76px] -translate-x-1/2 truncate rounded-xs px-1 type-mono-xs text-[10px]',
          labels[behind.band],
        )}
      >
        {number}
      </span>
      <Link
        data-row-id={id}
        to={to('/component/:id', { id })}
        title={title}
        className="flex h-[26px] min-w-0 flex-1 items-center gap-2 rounded-sm border border-border bg-surface px-2.5 type-xs font-medium hover:border-border-control"
      >
        <span className="truncate">{title}</span>
        <Score score={score} />
      </Link>
    </li>
  )
}
