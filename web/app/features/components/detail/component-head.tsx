import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { useTranslation } from 'react-i18next'
import { kindIcons } from '../../../components/catalog/component-kind.ts'
import type { ScoreChange } from '../../../components/catalog/trend.ts'
import { formatDate, formatDay } from '../../../components/dates/format-date.ts'
import { PageTitle } from '../../../components/page/page-title.tsx'
import type { AssignedUser } from '../../../data/catalog/component.ts'
import { bandOfScore } from '../../../ui/health/health-band.ts'
import { HealthGlyph } from '../../../ui/health/health-glyph.tsx'
import { HealthRing } from '../../../ui/health/health-ring.tsx'
import { Badge } from '../../../ui/mark/badge.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { Icon } from '../../../ui/mark/icon.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'

interface ComponentHeadProps {
  component: ComponentRow
  /** Undefined if people are not shown. */
  assigned: readonly AssignedUser[] | undefined
  change: ScoreChange | undefined
}

export function ComponentHead({ component, assigned, change }: ComponentHeadProps) {
  const { t } = useTranslation(['component', 'components'])
  return (
    <header data-row-id={component.id} className="mb-4 flex items-start gap-4 phone:flex-wrap phone:gap-3">
      <PageTitle>{component.title}</PageTitle>
      <Icon
        name={kindIcons[component.kind]}
        size="lg"
        color="gray"
        variant="bordered"
        className="phone:hidden"
      />
      <div className="min-w-0 flex-1 phone:basis-full">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 tabIndex={-1} className="min-w-0 type-2xl tracking-title wrap-anywhere phone:type-xl">
            {component.title}
          </h1>
          {component.latest_version_number !== null && (
            <VersionChip number={component.latest_version_number} state="latest" />
          )}
          <Badge tone="outline">{t(`components:kind.${component.kind}`)}</Badge>
          {component.is_example && <Badge>{t('components:example')}</Badge>}
        </div>
        {component.description && (
          <p className="mt-1 max-w-[72ch] type-md wrap-anywhere text-muted">{component.description}</p>
        )}
        <Facts component={component} assigned={assigned} />
      </div>
      <Health score={component.health_score} change={change} />
    </header>
  )
}

const namedUsers = 2

function Facts({ component, assigned }: Pick<ComponentHeadProps, 'component' | 'assigned'>) {
  const { t } = useTranslation('component')
  const released = component.latest_version_at
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 type-sm text-muted phone:gap-y-2">
      {assigned && (
        <li className="inline-flex min-w-0 items-center gap-1.5">
          <Glyph name="user" size="sm" />
          <AssignedNames assigned={assigned} />
        </li>
      )}
      <li className="inline-flex items-center gap-1.5">
        <Glyph name="calendar" size="sm" />
        {released === null ? t('head.neverReleased') : t('head.released', { date: formatDate(released) })}
      </li>
      {component.documentation_url !== null && (
        <li>
          <a
            href={component.documentation_url}
            rel="noreferrer"
            className="text-accent-text underline decoration-current/35 underline-offset-[3px] hover:decoration-current"
          >
            {t('head.documentation')}
          </a>
        </li>
      )}
    </ul>
  )
}

function AssignedNames({ assigned }: { assigned: readonly AssignedUser[] }) {
  const { t } = useTranslation('component')
  const names = assigned.slice(0, namedUsers).map(({ name }) => name)
  const others = assigned.length - names.length
  return (
    <span className="min-w-0 break-all">
      {names.length === 0
        ? t('head.nobody')
        : others > 0
          ? t('head.usersMore', { names: names.join(', '), count: others })
          : names.join(', ')}
    </span>
  )
}

function Health({ score, change }: { score: number; change: ScoreChange | undefined }) {
  const { t } = useTranslation(['component', 'ui'])
  const band = bandOfScore(score)
  return (
    <div className="flex shrink-0 items-center gap-3">
      <HealthRing score={score} />
      <div className="flex flex-col gap-1">
        <span
          data-band={band}
          className="inline-flex items-center gap-1 type-sm font-medium text-health-text"
        >
          <HealthGlyph band={band} />
          {t(`ui:health.${band}`)}
        </span>
        {change && (
          <span className="inline-flex items-center gap-1 type-xs text-muted">
            <Glyph name={change.points < 0 ? 'trend-down' : 'trend-up'} size="xs" />
            <span className="sr-only">{t(change.points < 0 ? 'head.down' : 'head.up')}</span>
            {t('head.change', { points: Math.abs(change.points), date: formatDay(change.since) })}
          </span>
        )}
      </div>
    </div>
  )
}
