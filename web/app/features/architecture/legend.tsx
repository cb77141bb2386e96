import { useTranslation } from 'react-i18next'
import { floatClasses } from '../../diagram/furniture/float-classes.ts'

const lines = [
  { band: 'latest', stroke: 'stroke-[var(--edge-current)]', width: 1.25, dash: undefined },
  { band: 'patch', stroke: 'stroke-[var(--edge-patch)]', width: 1.75, dash: undefined },
  { band: 'minor', stroke: 'stroke-[var(--edge-minor)]', width: 1.75, dash: undefined },
  { band: 'major', stroke: 'stroke-[var(--edge-major)]', width: 2.25, dash: undefined },
  { band: 'withdrawn', stroke: 'stroke-[var(--edge-withdrawn)]', width: 2.25, dash: '5 4' },
  { band: 'cycle', stroke: 'stroke-[var(--edge-patch)]', width: 1.75, dash: '1.5 4' },
] as const

/** What colour, width and dashes of a line mean. */
export function Legend() {
  const { t } = useTranslation('architecture')
  return (
    <div
      data-part="furniture"
      className={`${floatClasses} flex items-center gap-4 px-3 py-2 type-xs text-muted @max-[980px]:hidden`}
    >
      <b className="font-semibold text-text">{t('legend.lines')}</b>
      {lines.map(({ band, stroke, width, dash }) => (
        <span key={band} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <svg width="24" height="8" aria-hidden="true">
            <path d="M0 4h24" className={stroke} strokeWidth={width} strokeDasharray={dash} />
          </svg>
          {t(`legend.${band}`)}
        </span>
      ))}
    </div>
  )
}
