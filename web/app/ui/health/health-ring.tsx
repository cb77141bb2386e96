import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { bandOfScore } from './health-band.ts'
import { scoreStyle } from './score-style.ts'

type RingSize = 36 | 64 | 112

// In hundredths of the ring's width: the track keeps about 3 to 7 px of stroke at every size.
const strokes: Record<RingSize, number> = { 36: 9, 64: 7, 112: 6 }
const classes: Record<RingSize, string> = {
  36: 'size-9 [&>b]:type-xs [&>b]:font-semibold',
  64: 'size-16 [&>b]:type-xl [&>b]:tracking-tight',
  112: 'size-28 [&>b]:type-figure [&>b]:tracking-tighter',
}

interface HealthRingProps {
  score: number | undefined
  size?: RingSize
  className?: string
}

export function HealthRing({ score, size = 64, className }: HealthRingProps) {
  const { t } = useTranslation('ui')
  const band = bandOfScore(score)
  const stroke = strokes[size]
  const circle = { cx: 50, cy: 50, r: 50 - stroke / 2, strokeWidth: stroke, fill: 'none' }
  const label =
    score === undefined ? t('health.labelUnknown') : t('health.label', { score, word: t(`health.${band}`) })
  return (
    <div
      role="img"
      aria-label={label}
      data-band={band}
      style={scoreStyle(score)}
      className={clsx('relative grid shrink-0 place-items-center', classes[size], className)}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
        <circle {...circle} stroke="var(--health-track)" />
        <circle {...circle} stroke="var(--health-fill)" pathLength={100} data-part="ring-value" />
      </svg>
      <b className="tabular-nums">{score ?? t('health.none')}</b>
    </div>
  )
}
