import { Trans } from 'react-i18next'
import { landing } from '../../../locales/en/late/site/landing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { type Lag, LagBadge } from '../../../ui/health/lag-badge.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { TextAndExample } from './text-and-example.tsx'

/** The example of the hero, point by point (design, section 6). */
const losses: readonly { name: string; lag: Lag; points: string; width: number; fill: string }[] = [
  {
    name: 'payments-api',
    lag: { kind: 'major', count: 2 },
    points: '−22.0',
    width: 22,
    fill: 'bg-health-poor-fill',
  },
  {
    name: 'design-system',
    lag: { kind: 'minor', count: 1 },
    points: '−1.8',
    width: 1.8,
    fill: 'bg-health-fair-fill',
  },
  {
    name: 'pricing-engine',
    lag: { kind: 'patch', count: 1 },
    points: '−0.4',
    width: 0.6,
    fill: 'bg-edge-patch',
  },
]

const height = 'below-fold-49 phone:below-fold-54'

export function ScoreSection() {
  const { t } = useLateTexts('landing', landing)
  return (
    <TextAndExample
      title={t('score.title')}
      text={t('score.text')}
      height={height}
      link={
        <TextLink to="/demo" className="reachable">
          {t('overview.open')}
        </TextLink>
      }
    >
      <p className="type-sm">
        <Trans t={t} i18nKey="score.formula" components={{ b: <b className="font-semibold" /> }} />
      </p>
      <div aria-hidden="true" className="my-4 flex h-6 gap-px type-xs font-semibold">
        <span className="flex flex-[75] items-center bg-surface-active px-2">{75}</span>
        {losses.map(({ name, width, fill }) => (
          <span key={name} className={fill} style={{ flex: width }} />
        ))}
      </div>
      <ul aria-label={t('score.lost')} className="type-sm">
        {losses.map(({ name, lag, points }) => (
          <li key={name} className="flex h-10 items-center gap-3 border-t border-border-faint">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <LagBadge lag={lag} />
            <span className="w-12 text-right">{points}</span>
          </li>
        ))}
      </ul>
    </TextAndExample>
  )
}
