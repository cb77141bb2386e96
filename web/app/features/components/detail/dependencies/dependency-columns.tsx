import { useTranslation } from 'react-i18next'
import { BehindBadge } from '../../../../components/catalog/behind-badge.tsx'
import { ComponentName } from '../../../../components/catalog/component-name.tsx'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { formatPoints } from '../overview/format-points.ts'
import type { JudgedRow } from './judge-dependencies.ts'
import type { Move } from './use-move.ts'

interface Options {
  mayEdit: boolean
  move: Move
}

export function useDependencyColumns({ mayEdit, move }: Options): Column<JudgedRow>[] {
  const { t } = useTranslation('component')
  const columns: Column<JudgedRow>[] = [
    {
      id: 'dependency',
      header: t('columns.dependency'),
      grow: true,
      phone: '1',
      cell: (row) => <ComponentName kind={row.depends_on_kind} title={row.depends_on_title} />,
    },
    {
      id: 'selected',
      header: t('columns.selected'),
      phone: '2',
      cell: (row) => (
        <span className="inline-flex max-w-full items-center gap-1 max-[960px]:flex-col max-[960px]:items-start max-[960px]:py-1.5 phone:flex-row! phone:flex-wrap phone:items-center! phone:py-0!">
          <VersionChip number={row.number} state={row.state} />
          {row.best && (
            <span className="hidden items-center gap-1 max-[960px]:inline-flex">
              → <VersionChip number={row.best.number} state={row.best.isLatest ? 'latest' : 'active'} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'latest',
      header: t('columns.latest'),
      narrow: 'tablet',
      cell: ({ latest_version_number: number }) =>
        number !== null && <VersionChip number={number} state="latest" />,
    },
    {
      id: 'behind',
      header: t('columns.behind'),
      phone: '1',
      cell: (row) => <BehindBadge behind={row} />,
    },
    {
      id: 'days',
      header: t('columns.days'),
      narrow: 'compact',
      align: 'right',
      cell: ({ daysBehind }) => (
        <span className={daysBehind === 0 ? 'text-subtle tabular-nums' : 'tabular-nums'}>{daysBehind}</span>
      ),
    },
    {
      id: 'points',
      header: t('columns.points'),
      narrow: 'tablet',
      align: 'right',
      phone: '2r',
      cell: ({ pointsLost }) => (
        <span className={pointsLost === 0 ? 'text-subtle' : ''}>{formatPoints(pointsLost)}</span>
      ),
    },
    {
      id: 'source',
      header: t('columns.source'),
      narrow: 'compact',
      drop: true,
      phone: '3',
      cell: ({ source, last_confirmed_at }) => (
        <span className="text-muted" title={t('source.confirmed', { date: formatDate(last_confirmed_at) })}>
          {t(`source.${source}`)}
        </span>
      ),
    },
  ]
  if (!mayEdit) return columns
  return [
    ...columns,
    {
      id: 'act',
      header: t('columns.act'),
      headerHidden: true,
      align: 'right',
      shrink: true,
      drop: true,
      phone: '3',
      cell: (row) => <MoveButton row={row} move={move} />,
    },
  ]
}

function MoveButton({ row, move }: { row: JudgedRow; move: Move }) {
  const { t } = useTranslation('component')
  if (row.best === undefined) return null
  const { id, number, isLatest } = row.best
  return (
    <Button
      variant="outline"
      size="xs"
      loading={move.moving.includes(row.depends_on_id)}
      disabled={move.moving.length > 0}
      onClick={() =>
        move({
          dependsOnId: row.depends_on_id,
          title: row.depends_on_title,
          from: { id: row.version_id, number: row.number },
          to: { id, number },
        })
      }
    >
      {/* If the table is narrow, the target version is beside the button, so one word is enough. */}
      <span className="max-w-[24ch] truncate max-[1279px]:sr-only phone:not-sr-only!">
        {isLatest ? t('move.toLatest') : t('brief.select', { number })}
      </span>
      <span aria-hidden="true" className="hidden max-[1279px]:inline phone:hidden!">
        {t('move.short')}
      </span>
      <span className="sr-only">{t('move.of', { title: row.depends_on_title })}</span>
    </Button>
  )
}
