import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { floatClasses } from './float-classes.ts'
import { type LineKind, LineSample } from './line-sample.tsx'

const betweenComponents = ['latest', 'patch', 'minor', 'major', 'withdrawn', 'implied', 'cycle'] as const
/** Groups are nearly always in cycles, so dots between them mean two of the same tier. */
const betweenGroups = ['latest', 'patch', 'minor', 'major', 'withdrawn', 'sideways'] as const

interface LegendProps {
  /** If cards are groups, lines have other styles than between components. */
  areGroups?: boolean
}

/** The meaning of a line's color, width and dashes: in one strip or, if there is no room, on demand. */
export function Legend({ areGroups = false }: LegendProps) {
  const { t } = useTranslation('diagram')
  return (
    <>
      <div
        data-part="overlay"
        className={`${floatClasses} flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 type-xs text-muted @max-[980px]:hidden`}
      >
        <b className="font-semibold text-text">{t('legend.lines')}</b>
        <Entries areGroups={areGroups} />
      </div>
      <details
        data-part="overlay"
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
  const kinds: readonly LineKind[] = areGroups ? betweenGroups : betweenComponents
  return kinds.map((kind) => (
    <span key={kind} className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <LineSample kind={kind} />
      {t(`legend.${kind}`)}
    </span>
  ))
}
