import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { bandOfScore } from './health-band.ts'
import { HealthGlyph } from './health-glyph.tsx'
import { scoreStyle } from './score-style.ts'

interface HealthScoreProps {
  /** Undefined if there is no score yet. */
  score: number | undefined
  /** False hides the word, for narrow places beside a component's name. The number stays. */
  word?: boolean
  /** For narrow places: the slats appear only on a wide screen. */
  narrow?: boolean
}

/** Number, ten slats, glyph and word: the health of tables and cards. */
export function HealthScore({ score, word = true, narrow = false }: HealthScoreProps) {
  const { t } = useTranslation('ui')
  const band = bandOfScore(score)
  return (
    <span data-band={band} className="inline-flex items-center gap-2 whitespace-nowrap type-sm tabular-nums">
      <span className="min-w-[3ch] text-right font-semibold">{score ?? t('health.none')}</span>
      <span
        aria-hidden="true"
        data-part="slats"
        className={clsx('h-2.5 w-[58px]', narrow ? 'hidden broad:block' : 'block')}
        style={scoreStyle(score)}
      />
      {word && <HealthWord band={band} />}
    </span>
  )
}

function HealthWord({ band }: { band: ReturnType<typeof bandOfScore> }) {
  const { t } = useTranslation('ui')
  return (
    <span
      data-band={band}
      className="inline-flex items-center gap-1 type-xs font-medium text-health-text lined:min-w-11"
    >
      <HealthGlyph band={band} />
      {t(`health.${band}`)}
    </span>
  )
}
