import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import clsx from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { useBehindWords } from '../../../../components/catalog/behind-badge.tsx'
import { Button } from '../../../../ui/action/button.tsx'
import { PanelHead } from '../../../../ui/layout/lattice.tsx'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import type { Judgment } from '../dependencies/judge-dependencies.ts'
import { formatPoints } from './format-points.ts'
import { LossTable } from './loss-table.tsx'

interface WhyScoreProps {
  component: ComponentRow
  judgment: Judgment
  mayEdit: boolean
}

/** Explains one score with a sentence, a bar and a table. */
export function WhyScore({ component, judgment, mayEdit }: WhyScoreProps) {
  const to = useTo()
  const { t } = useTranslation('component')
  const { explanation, rows } = judgment
  return (
    <>
      <PanelHead title={t('why.title', { score: explanation.score })} actions={<ScoreHelp />} />
      <Sentence judgment={judgment} />
      {explanation.losses.length > 0 && (
        <>
          <LostBar judgment={judgment} />
          <LossTable judgment={judgment} componentId={component.id} />
        </>
      )}
      {rows.length === 0 && mayEdit && (
        <p className="mt-4">
          <Button asChild variant="outline" size="sm">
            <Link to={to('/component/:id/edit', { id: component.id })}>{t('dependencies.add')}</Link>
          </Button>
        </p>
      )}
      <Advice component={component} judgment={judgment} />
    </>
  )
}

function ScoreHelp() {
  const { t } = useTranslation('component')
  return (
    <details className="relative -mr-2">
      <summary className="cursor-pointer list-none rounded-sm px-2 py-1 type-xs font-medium text-muted hover:bg-surface-hover hover:text-text [&::-webkit-details-marker]:hidden">
        {t('why.how')}
      </summary>
      <p className="absolute top-full right-0 z-10 mt-1 w-72 rounded-lg bg-surface-raised p-4 type-sm text-muted shadow-3">
        {t('why.howText')}
      </p>
    </details>
  )
}

function Sentence({ judgment: { explanation, rows } }: { judgment: Judgment }) {
  const { t } = useTranslation('component')
  const words = useBehindWords()
  const { sentence } = explanation
  if (sentence.kind !== 'weighted') {
    const count = sentence.kind === 'all-latest' ? sentence.count : 0
    const all = t(count === 2 ? 'why.bothLatest' : 'why.allLatest', { count })
    return <p className="type-md text-muted">{sentence.kind === 'no-dependencies' ? t('why.none') : all}</p>
  }
  const worst = rows.find(({ depends_on_id }) => depends_on_id === sentence.worst.componentId)
  const values = {
    score: sentence.score,
    average: sentence.average,
    worst: worst?.depends_on_title ?? '',
    behind: worst ? words(worst) : '',
  }
  return (
    <p className="type-md text-muted [&_b]:font-semibold [&_b]:text-text">
      <Trans t={t} i18nKey="why.weighted" values={values} components={{ b: <b /> }} />
    </p>
  )
}

const fills: Record<string, string> = {
  major: 'bg-health-poor-fill',
  withdrawn: 'bg-health-poor-fill',
  minor: 'bg-health-fair-fill',
  deprecated: 'bg-health-fair-fill',
  patch: 'bg-health-unknown-fill',
}

/** The remaining points and, one by one, the lost ones. The table below says the same. */
function LostBar({ judgment: { explanation } }: { judgment: Judgment }) {
  return (
    <div aria-hidden="true" className="mt-4 mb-3 flex h-6 gap-0.5">
      <span
        style={{ flexGrow: explanation.score }}
        className="flex min-w-1 basis-0 items-center overflow-hidden bg-[color-mix(in_oklch,var(--surface),var(--text)_9%)] pl-2 type-xs font-semibold"
      >
        {explanation.score}
      </span>
      {explanation.losses.map(({ componentId, band, points }) => (
        <span
          key={componentId}
          style={{ flexGrow: points }}
          title={formatPoints(points)}
          className={clsx('min-w-1 basis-0', fills[band])}
        />
      ))}
    </div>
  )
}

function Advice({
  component,
  judgment: { explanation, rows },
}: Pick<WhyScoreProps, 'component' | 'judgment'>) {
  const to = useTo()
  const { t } = useTranslation('component')
  const { best } = explanation
  const row = rows.find(({ depends_on_id }) => depends_on_id === best?.componentId)
  if (!best || !row?.best) return null
  return (
    <div className="-mx-5 mt-auto -mb-5 phone:-mx-4 phone:-mb-4">
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-border bg-accent-soft px-5 py-3 type-sm phone:px-4">
        <p className="min-w-0 [&_b]:font-semibold">
          <Trans
            t={t}
            i18nKey="why.advice"
            values={{
              name: row.depends_on_title,
              title: component.title,
              score: best.scoreIfUpgraded,
            }}
            components={{
              b: <b />,
              version: (
                <VersionChip number={row.best.number} state={row.best.isLatest ? 'latest' : 'active'} />
              ),
            }}
          />
        </p>
        <Button asChild variant="outline" size="sm">
          <Link to={`${to('/component/:id/dependencies', { id: component.id })}?brief=${row.depends_on_id}`}>
            {t('why.openBrief')}
          </Link>
        </Button>
      </div>
    </div>
  )
}
