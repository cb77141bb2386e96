import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTo } from '../../components/base-path.ts'
import { ScoreHelp } from '../../components/catalog/score-help.tsx'
import { dashboard } from '../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { bandOfScore } from '../../ui/health/health-band.ts'
import { HealthGlyph } from '../../ui/health/health-glyph.tsx'
import { HealthRing } from '../../ui/health/health-ring.tsx'
import { Lattice, Panel } from '../../ui/layout/lattice.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { type Overview, scoreOfOrganization, weekChangeOf } from './overview.ts'

/** Four numbers, each with its reason below it and a link to its rows. */
export function Figures({ overview, now }: { overview: Overview; now: number }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const components = useTo()('/component/all')
  const { dependencies } = overview
  const { total, latest } = dependencies
  return (
    <Lattice columns={4} aria-label={t('figures.label')}>
      <Figure label={t('figures.health')} help={<ScoreHelp align="left" />}>
        <OrganizationHealth overview={overview} now={now} />
      </Figure>
      <Figure label={t('figures.latest')} note={t('figures.latestNote', { count: total, latest })}>
        {total === 0 ? (
          <Value>{t('figures.none')}</Value>
        ) : (
          <Value unit={t('figures.percent')}>{Math.floor((latest / total) * 100)}</Value>
        )}
      </Figure>
      <Figure
        label={t('figures.major')}
        note={t('figures.majorNote', { count: dependencies.major_components })}
        to={dependencies.major > 0 ? `${components}?behind=major` : undefined}
      >
        <Value>{dependencies.major}</Value>
      </Figure>
      <Figure
        label={t('figures.withdrawn')}
        note={<WithdrawnNote overview={overview} />}
        to={dependencies.withdrawn > 0 ? `${components}?behind=withdrawn` : undefined}
      >
        <Value>{dependencies.withdrawn}</Value>
      </Figure>
    </Lattice>
  )
}

interface FigureProps {
  label: string
  note?: ReactNode
  help?: ReactNode
  /** The address of the rows behind the number. */
  to?: string | undefined
  children: ReactNode
}

function Figure({ label, note, help, to, children }: FigureProps) {
  return (
    <Panel className="flex min-h-[132px] flex-col">
      <p className="type-xs text-muted">{label}</p>
      <div className="mt-3 flex flex-1 flex-col justify-between gap-2">
        {children}
        {note !== undefined && (
          <p className="type-xs text-muted">
            {to === undefined ? (
              note
            ) : (
              <Link to={to} className="reachable hover:text-accent-text hover:underline">
                {note}
              </Link>
            )}
          </p>
        )}
        {help}
      </div>
    </Panel>
  )
}

function Value({ unit, children }: { unit?: string; children: ReactNode }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const shown = typeof children === 'number' ? t('figures.number', { value: children }) : children
  return (
    <p className="type-figure tracking-tighter">
      {shown}
      {unit && <small className="ml-1 type-sm font-normal tracking-normal text-muted">{unit}</small>}
    </p>
  )
}

function OrganizationHealth({ overview, now }: { overview: Overview; now: number }) {
  const { t } = useLateTexts('dashboard', dashboard, 'ui')
  const score = scoreOfOrganization(overview)
  const band = bandOfScore(score)
  const change = weekChangeOf(overview, now)
  return (
    <div className="flex items-center gap-3.5">
      <HealthRing score={score} />
      <div className="flex min-w-0 flex-col gap-1 type-xs">
        <span data-band={band} className="inline-flex items-center gap-1 font-medium text-health-text">
          <HealthGlyph band={band} />
          {t(`ui:health.${band}`)}
        </span>
        {change !== undefined && <WeekChange points={change} />}
      </div>
    </div>
  )
}

function WeekChange({ points }: { points: number }) {
  const { t } = useLateTexts('dashboard', dashboard)
  if (points === 0) return <span className="text-muted">{t('change.none')}</span>
  const isUp = points > 0
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      <Glyph name={isUp ? 'trend-up' : 'trend-down'} size="xs" />
      <span className="sr-only">{isUp ? t('change.up') : t('change.down')}</span>
      {t('change.points', { count: Math.abs(points) })}
    </span>
  )
}

function WithdrawnNote({ overview: { withdrawn, dependencies } }: { overview: Overview }) {
  const { t } = useLateTexts('dashboard', dashboard)
  if (withdrawn === null) return t('figures.withdrawnNone')
  const others = dependencies.withdrawn - 1
  return (
    <>
      {t('figures.withdrawnNote', { title: withdrawn.title, number: withdrawn.number })}{' '}
      <span className="phone:hidden">
        {t('figures.withdrawnIn', { title: withdrawn.component_title })}
        {others > 0 && ` ${t('figures.withdrawnMore', { count: others })}`}
      </span>
    </>
  )
}
