import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { BehindBadge } from '../../../../components/catalog/behind-badge.tsx'
import { useTogetherOf } from '../../../../components/catalog/together-words.ts'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import type { JudgedRow, Judgment } from '../dependencies/judge-dependencies.ts'
import { formatPoints } from './format-points.ts'

const cell =
  'h-9 border-b border-border-faint pr-2 whitespace-nowrap broad:pr-3 compact:h-auto compact:border-0 compact:p-0'
const row =
  'compact:grid compact:grid-cols-[minmax(0,1fr)_auto] compact:gap-x-3 compact:border-b compact:border-border-faint compact:py-2.5'
const head =
  'h-8 border-b border-border pr-2 text-left broad:pr-3 type-xs font-medium whitespace-nowrap text-muted'

/** Most expensive first; with the free ones and the rounding, it adds up to what is missing from 100. */
export function LossTable({ judgment, componentId }: { judgment: Judgment; componentId: string }) {
  const { t } = useTranslation('component')
  const { explanation, rows } = judgment
  const togetherOf = useTogetherOf(explanation.together)
  const losing = rows.filter(({ pointsLost, penalty }) => pointsLost > 0 || penalty > 0)
  return (
    <table className="w-full border-separate border-spacing-0 type-sm compact:block">
      <caption className="sr-only">{t('why.table')}</caption>
      <thead className="compact:hidden">
        <tr>
          <th scope="col" className={head}>
            {t('why.lost')}
          </th>
          <th scope="col" className={head}>
            {t('columns.selected')}
          </th>
          <th scope="col" className={head}>
            {t('columns.latest')}
          </th>
          <th scope="col" className={head}>
            {t('columns.behind')}
          </th>
          <th scope="col" className={`${head} text-right!`}>
            {t('why.points')}
          </th>
          <th scope="col" className={`${head} pr-0! text-right!`}>
            {t('why.ifUpgraded')}
          </th>
        </tr>
      </thead>
      <tbody className="compact:block">
        {losing.map((loss) => (
          <LossRow
            key={loss.depends_on_id}
            loss={loss}
            together={togetherOf(loss.depends_on_id)}
            componentId={componentId}
          />
        ))}
        {explanation.lossless > 0 && (
          <QuietRow label={t('why.onLatest', { count: explanation.lossless })} points={0} />
        )}
        {explanation.rounding !== 0 && (
          <QuietRow
            label={t(explanation.rounding > 0 ? 'why.roundedDown' : 'why.rounded')}
            points={explanation.rounding}
          />
        )}
      </tbody>
    </table>
  )
}

interface LossRowProps {
  loss: JudgedRow
  /** The score after the upgrades that help only together. */
  together: string | undefined
  componentId: string
}

function LossRow({ loss, together, componentId }: LossRowProps) {
  const to = useTo()
  const { t } = useTranslation('component')
  return (
    <tr data-row-id={loss.depends_on_id} className={row}>
      <th
        scope="row"
        className={`${cell} w-full max-w-0 text-left font-medium compact:order-1 compact:max-w-none`}
      >
        <Link
          to={`${to('/component/:id/dependencies', { id: componentId })}?brief=${loss.depends_on_id}`}
          title={loss.depends_on_title}
          className="block truncate hover:text-accent-text hover:underline"
        >
          {loss.depends_on_title}
        </Link>
      </th>
      <td className={`${cell} max-w-28 compact:hidden`}>
        <VersionChip number={loss.number} state={loss.state} />
      </td>
      <td className={`${cell} max-w-28 compact:hidden`}>
        {loss.best && (
          <VersionChip number={loss.best.number} state={loss.best.isLatest ? 'latest' : 'active'} />
        )}
      </td>
      <td className={`${cell} compact:order-3 compact:mt-0.5`}>
        <BehindBadge behind={loss} />
      </td>
      <td className={`${cell} text-right compact:order-2`}>{formatPoints(loss.pointsLost)}</td>
      <td className={`${cell} pr-0! text-right compact:order-4 compact:mt-0.5`}>
        <span className="hidden text-muted compact:inline">{t('why.upgraded')} </span>
        <b className="font-semibold tabular-nums">{loss.scoreIfUpgraded}</b>
        {together && <span className="ml-2 type-xs text-muted">{together}</span>}
      </td>
    </tr>
  )
}

function QuietRow({ label, points }: { label: string; points: number }) {
  return (
    <tr className={`${row} text-muted`}>
      <th scope="row" colSpan={4} className={`${cell} text-left font-normal compact:order-1`}>
        {label}
      </th>
      <td className={`${cell} text-right compact:order-2`}>{formatPoints(points)}</td>
      <td className={`${cell} compact:hidden`} />
    </tr>
  )
}
