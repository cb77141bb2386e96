import type { DependencyBand } from '@trellis/domain/health/assess'
import type { Lag as DomainLag } from '@trellis/domain/health/formula'
import { useTranslation } from 'react-i18next'
import { type Lag, LagBadge } from '../../ui/health/lag-badge.tsx'
import { Badge } from '../../ui/mark/badge.tsx'

export interface Behind {
  band: DependencyBand
  lag_distance: 'patch' | 'minor' | 'major' | null
  lag_count: number
}

/** The judgment of the domain in the form of the rows. */
export function behindOf({ band, lag }: { band: DependencyBand; lag: DomainLag | undefined }): Behind {
  return { band, lag_distance: lag?.distance ?? null, lag_count: lag?.count ?? 0 }
}

/** A state takes precedence over a lag. */
function lagOf({ band, lag_distance, lag_count }: Behind): Lag | 'deprecated' {
  if (band === 'withdrawn') return { kind: 'withdrawn' }
  if (band === 'deprecated') return 'deprecated'
  return lag_distance === null ? { kind: 'current' } : { kind: lag_distance, count: lag_count }
}

export function BehindBadge({ behind }: { behind: Behind }) {
  const { t } = useTranslation('component')
  const lag = lagOf(behind)
  if (lag !== 'deprecated') return <LagBadge lag={lag} />
  return (
    <Badge tone="fair" icon="archive">
      {t('behind.deprecated')}
    </Badge>
  )
}

/** The same in a sentence: "2 majors behind". */
export function useBehindWords(): (behind: Behind) => string {
  const { t } = useTranslation(['component', 'ui'])
  return (behind) => {
    const lag = lagOf(behind)
    if (lag === 'deprecated') return t('behind.deprecated').toLowerCase()
    const words = 'count' in lag ? t(`ui:lag.${lag.kind}`, { count: lag.count }) : t(`ui:lag.${lag.kind}`)
    return words.toLowerCase()
  }
}
