import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../mark/badge.tsx'
import type { IconName } from '../mark/glyph.tsx'

export type Lag = { kind: 'current' | 'withdrawn' } | { kind: 'patch' | 'minor' | 'major'; count: number }

const looks: Record<Lag['kind'], { tone: BadgeTone; icon: IconName }> = {
  current: { tone: 'quiet', icon: 'check' },
  patch: { tone: 'plain', icon: 'commit' },
  minor: { tone: 'fair', icon: 'trend-up' },
  major: { tone: 'poor', icon: 'warning' },
  withdrawn: { tone: 'poor-outline', icon: 'x' },
}

/** How far a dependency is behind the latest version, in words. */
export function LagBadge({ lag }: { lag: Lag }) {
  const { t } = useTranslation('ui')
  const words = 'count' in lag ? t(`lag.${lag.kind}`, { count: lag.count }) : t(`lag.${lag.kind}`)
  return <Badge {...looks[lag.kind]}>{words}</Badge>
}
