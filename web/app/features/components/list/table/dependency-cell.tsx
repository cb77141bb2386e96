import { useTranslation } from 'react-i18next'
import { barBands, DependencyBar } from '../../../../ui/health/dependency-bar.tsx'
import type { ListedComponent } from '../query/read-components.ts'

/** The number of dependencies, and their state. */
export function DependencyCell({ component }: { component: ListedComponent }) {
  const { t } = useTranslation('components')
  const { dependency_count, bars } = component
  if (dependency_count === 0) return <span className="text-subtle">{t('list.none')}</span>
  const parts = barBands
    .map((band) => ({ band, count: bars.filter((bar) => bar.band === band).length }))
    .filter(({ count }) => count > 0)
    .map(({ band, count }) => t('bars.part', { count, band: t(`bars.${band}`) }))
  return (
    <span className="inline-flex items-center gap-2">
      <span className="min-w-[2ch] text-right tabular-nums phone:text-text">{dependency_count}</span>
      <DependencyBar bands={bars.map(({ band }) => band)} label={parts.join(', ')} />
    </span>
  )
}
