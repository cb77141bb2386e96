import { useTranslation } from 'react-i18next'
import { bandAt } from '../../diagram/scene/edge-bands.ts'
import { Badge, type BadgeTone } from '../../ui/mark/badge.tsx'
import type { IconName } from '../../ui/mark/glyph.tsx'

const looks: Record<ReturnType<typeof bandAt>, { tone: BadgeTone; icon: IconName }> = {
  latest: { tone: 'quiet', icon: 'check' },
  patch: { tone: 'plain', icon: 'commit' },
  minor: { tone: 'fair', icon: 'trend-up' },
  deprecated: { tone: 'fair', icon: 'archive' },
  major: { tone: 'poor', icon: 'warning' },
  withdrawn: { tone: 'poor-outline', icon: 'x' },
}

/** How far behind a dependency is, as far as the graph knows: the band, not the count. */
export function BandBadge({ band }: { band: number | undefined }) {
  const { t } = useTranslation('architecture')
  const name = bandAt(band)
  return <Badge {...looks[name]}>{t(`band.${name}`)}</Badge>
}
