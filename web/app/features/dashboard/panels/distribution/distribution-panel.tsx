import clsx from 'clsx'
import { Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { dashboard } from '../../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { bandOfScore } from '../../../../ui/health/health-band.ts'
import { HealthGlyph } from '../../../../ui/health/health-glyph.tsx'
import { Panel, PanelHead } from '../../../../ui/layout/lattice.tsx'
import type { Overview } from '../../overview.ts'
import { columnsOf, countBands, type ScoreColumn, shownBands } from './distribution.ts'

const height = 144
const gap = 4
/** Blocks of more components would be hairlines. */
const mostBlocks = 35

/** One block per component as long as they can be counted, bars beyond. The words below say the same. */
export function DistributionPanel({ overview }: { overview: Overview }) {
  const { t } = useLateTexts('dashboard', dashboard, 'ui')
  const components = useTo()('/component/all')
  const counted = countBands(overview.scores)
  return (
    <Panel className="flex flex-col">
      <PanelHead title={t('distribution.title')} />
      {overview.scored_count === 0 ? (
        <p className="type-sm text-muted">{t('distribution.none')}</p>
      ) : (
        <>
          <Columns columns={columnsOf(overview)} />
          <div className="mt-auto flex flex-wrap justify-between gap-x-3 gap-y-1 pt-4 type-xs phone:pt-2">
            {shownBands.map((band) => (
              <Link
                key={band}
                data-band={band}
                // The list counts as the panel does: without components that depend on nothing.
                to={`${components}?health=${band}&dependencies=some`}
                className="inline-flex min-h-6 items-center gap-1 font-medium text-health-text hover:underline phone:min-h-10"
              >
                <HealthGlyph band={band} />
                {t(`ui:health.${band}`)}
                <b className="ml-0.5 tabular-nums text-text">
                  {t('figures.number', { value: counted[band] })}
                </b>
              </Link>
            ))}
          </div>
        </>
      )}
    </Panel>
  )
}

function Columns({ columns }: { columns: readonly ScoreColumn[] }) {
  const most = Math.max(...columns.map(({ count }) => count))
  const hasBlocks = most <= mostBlocks && columns.some(({ blocks }) => blocks.length > 0)
  return (
    <div aria-hidden="true">
      <div className="grid grid-cols-10 gap-2.5 phone:gap-1.5" style={{ height }}>
        {columns.map((column) => (
          <div key={column.from} className="flex flex-col justify-end border-b border-border-strong pb-0.5">
            {hasBlocks ? <Blocks column={column} most={most} /> : <Bar column={column} most={most} />}
          </div>
        ))}
      </div>
      <div className="mt-1.5 flex justify-between type-2xs text-subtle">
        {[0, 20, 40, 60, 80, 100].map((score) => (
          <span key={score}>{score}</span>
        ))}
      </div>
    </div>
  )
}

interface ColumnProps {
  column: ScoreColumn
  most: number
}

/** A shortcut for the mouse; by keyboard the lists lead to the same pages. */
function Blocks({ column: { blocks }, most }: ColumnProps) {
  const to = useTo()
  const { t } = useLateTexts('dashboard', dashboard)
  const isTight = most > 20
  const blockHeight = Math.min(15, (height - 4) / most - (isTight ? 1 : gap))
  return (
    <div className={clsx('flex flex-col-reverse', isTight ? 'gap-px' : 'gap-1')}>
      {blocks.map(({ id, title, health_score: score }) => (
        <Link
          key={id}
          to={to('/component/:id', { id })}
          tabIndex={-1}
          title={t('distribution.block', { title, score })}
          data-band={bandOfScore(score)}
          style={{ height: blockHeight }}
          className="bg-health-fill hover:opacity-70"
        />
      ))}
    </div>
  )
}

function Bar({ column: { parts, count }, most }: ColumnProps) {
  return (
    <div
      className="flex flex-col-reverse gap-px"
      style={{ height: count === 0 ? 0 : `max(2px, ${(count / most) * 100}%)` }}
    >
      {parts.map((part) => (
        <i
          key={part.band}
          data-band={part.band}
          className="bg-health-fill"
          style={{ flexGrow: part.count }}
        />
      ))}
    </div>
  )
}
