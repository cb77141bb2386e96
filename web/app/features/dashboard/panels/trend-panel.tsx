import { HealthTrend } from '../../../components/catalog/health-trend.tsx'
import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { type Overview, trendOf } from '../overview.ts'
import type { Period } from '../period.ts'

interface TrendPanelProps {
  overview: Overview
  period: Period
  range: { from: number; to: number }
}

export function TrendPanel({ overview, period, range }: TrendPanelProps) {
  const { t } = useLateTexts('dashboard', dashboard)
  return (
    <Panel>
      <PanelHead
        title={t('trend.title')}
        actions={
          <span className="type-xs text-muted phone:hidden">
            {t('trend.note', { count: overview.scored_count })}
          </span>
        }
      />
      {overview.scored_count === 0 ? (
        <p className="type-sm text-muted">{t('trend.none')}</p>
      ) : (
        <HealthTrend
          trend={trendOf(overview, range)}
          label={(score) => t('trend.label', { period: t(`period.${period}`), score })}
        />
      )}
    </Panel>
  )
}
