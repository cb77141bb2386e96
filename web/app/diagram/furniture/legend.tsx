import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { floatClasses } from './float-classes.ts'

/** Dots mean a cycle, and between groups, which all lie on cycles soon, two of one level. */
const lines = [
  { band: 'latest', stroke: 'stroke-[var(--edge-current)]', width: 1.25, dash: undefined },
  { band: 'patch', stroke: 'stroke-[var(--edge-patch)]', width: 1.75, dash: undefined },
  { band: 'minor', stroke: 'stroke-[var(--edge-minor)]', width: 1.75, dash: undefined },
  { band: 'major', stroke: 'stroke-[var(--edge-major)]', width: 2.25, dash: undefined },
  { band: 'withdrawn', stroke: 'stroke-[var(--edge-withdrawn)]', width: 2.25, dash: '5 4' },
  { band: 'implied', stroke: 'stroke-[var(--edge-current)] opacity-40', width: 1.25, dash: undefined },
  { band: 'cycle', stroke: 'stroke-[var(--edge-patch)]', width: 1.75, dash: '1.5 4' },
  { band: 'sideways', stroke: 'stroke-[var(--edge-patch)]', width: 1.25, dash: '1.5 4' },
] as const

const onlyComponents: readonly string[] = ['implied', 'cycle']
const onlyGroups: readonly string[] = ['sideways']

interface LegendProps {
  /** Where cards are groups, other lines are drawn than between components. */
  areGroups?: boolean
}

/** What colour, width and dashes of a line mean: in one strip, or where that has no room, when asked for. */
export function Legend({ areGroups = false }: LegendProps) {
  const { t } = useTranslation('diagram')
  return (
    <>
      <div
        data-part="furniture"
        className={`${floatClasses} flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 type-xs text-muted @max-[980px]:hidden`}
      >
        <b className="font-semibold text-text">{t('legend.lines')}</b>
        <Entries areGroups={areGroups} />
      </div>
      <details
        data-part="furniture"
        className={`${floatClasses} group px-3 type-xs text-muted @min-[981px]:hidden`}
      >
        <summary className="flex min-h-8 cursor-pointer items-center gap-1.5 font-semibold text-text phone:min-h-10">
          {t('legend.lines')}
          <Glyph name="chevron-down" size="sm" className="text-subtle group-open:rotate-180" />
        </summary>
        <div className="grid gap-x-5 gap-y-1.5 pb-2.5 @min-[340px]:grid-cols-2">
          <Entries areGroups={areGroups} />
        </div>
      </details>
    </>
  )
}

function Entries({ areGroups }: Required<LegendProps>) {
  const { t } = useTranslation('diagram')
  const absent = areGroups ? onlyComponents : onlyGroups
  const drawn = lines.filter(({ band }) => !absent.includes(band))
  return drawn.map(({ band, stroke, width, dash }) => (
    <span key={band} className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg width="24" height="8" aria-hidden="true">
        <path d="M0 4h24" className={stroke} strokeWidth={width} strokeDasharray={dash} />
      </svg>
      {t(`legend.${band}`)}
    </span>
  ))
}
