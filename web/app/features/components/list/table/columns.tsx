import { nameOf } from '@trellis/domain/people/name-of'
import { useTranslation } from 'react-i18next'
import { ComponentName } from '../../../../components/catalog/component-name.tsx'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { TimeAgo } from '../../../../components/dates/time-ago.tsx'
import { pictureAddress } from '../../../../data/files/file-address.ts'
import { HealthScore } from '../../../../ui/health/health-score.tsx'
import { Avatar } from '../../../../ui/mark/avatar.tsx'
import { Badge } from '../../../../ui/mark/badge.tsx'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import type { SortColumn } from '../query/list-query.ts'
import type { LoadedList } from '../query/load-list.ts'
import type { ListedComponent } from '../query/read-components.ts'
import { DependencyCell } from './dependency-cell.tsx'
import { RowMenu } from './row-menu.tsx'

type ListColumn = Column<ListedComponent>

/** The columns of a list, for the person who sees it. */
export function useComponentColumns(list: LoadedList): ListColumn[] {
  const { t } = useTranslation('components')
  const sorted = (id: SortColumn, rest: Omit<ListColumn, 'id' | 'header'>): ListColumn => ({
    id,
    header: t(`column.${id}`),
    sortable: true,
    ...rest,
  })
  const all: ListColumn[] = [
    sorted('title', { grow: true, phone: '1', cell: (row) => <ListedName component={row} /> }),
    sorted('health', { phone: '1', cell: (row) => <HealthScore score={row.health_score} /> }),
    sorted('version', { phone: '2', cell: (row) => <LatestVersion component={row} /> }),
    sorted('released', { narrow: 'laptop', drop: true, cell: (row) => <ReleaseDate component={row} /> }),
    sorted('dependencies', {
      phone: '2r',
      narrow: 'tablet',
      cell: (row) => <DependencyCell component={row} />,
    }),
    sorted('dependents', { align: 'right', narrow: 'compact', cell: (row) => count(row.dependent_count) }),
    sorted('projects', {
      align: 'right',
      narrow: 'laptop',
      drop: true,
      cell: (row) => count(row.used_in_projects_count),
    }),
    ...(list.userId === undefined
      ? []
      : [sorted('assigned', { narrow: 'compact', drop: true, cell: (row) => <Assigned component={row} /> })]),
    sorted('created', {
      align: 'right',
      narrow: 'wide',
      drop: true,
      cell: (row) => <When timestamp={row.created_at} now={list.now} />,
    }),
    sorted('updated', {
      align: 'right',
      narrow: 'compact',
      cell: (row) => <When timestamp={row.updated_at} now={list.now} />,
    }),
    {
      id: 'actions',
      header: t('column.actions'),
      headerHidden: true,
      shrink: true,
      cell: (row) => <RowMenu component={row} list={list} />,
    },
  ]
  const hidden: readonly string[] = list.query.hidden
  return all.filter(({ id }) => !hidden.includes(id))
}

function count(value: number) {
  return <span className={value === 0 ? 'tabular-nums text-subtle' : 'tabular-nums'}>{value}</span>
}

function When({ timestamp, now }: { timestamp: string; now: number }) {
  return (
    <span className="text-muted tabular-nums">
      <TimeAgo timestamp={timestamp} now={now} />
    </span>
  )
}

function ListedName({ component }: { component: ListedComponent }) {
  const { t } = useTranslation('components')
  if (!component.is_example) return <ComponentName {...component} />
  return (
    <span className="flex min-w-0 items-center gap-2">
      {/* A description is as wide as the room it is given. */}
      <span className="flex min-w-0 flex-1 *:flex-1 lined:flex-initial">
        <ComponentName {...component} />
      </span>
      <Badge>{t('example')}</Badge>
    </span>
  )
}

function LatestVersion({ component }: { component: ListedComponent }) {
  const { t } = useTranslation('components')
  const { latest_version_number: number, kind } = component
  return (
    <span className="flex min-w-0 items-center gap-2">
      {number === null ? (
        <span className="text-subtle">{t('list.noVersion')}</span>
      ) : (
        <VersionChip number={number} />
      )}
      <span className="hidden truncate phone:inline">{t(`kind.${kind}`)}</span>
    </span>
  )
}

function ReleaseDate({ component: { latest_version_at } }: { component: ListedComponent }) {
  if (latest_version_at === null) return null
  return (
    <time dateTime={latest_version_at} className="text-muted tabular-nums">
      {formatDate(latest_version_at)}
    </time>
  )
}

// As many as fit side by side without moving the other columns.
const mostAvatars = 3

function Assigned({ component: { assigned = [] } }: { component: ListedComponent }) {
  const rest = assigned.slice(mostAvatars)
  return (
    <span className="flex gap-1">
      {assigned.slice(0, mostAvatars).map(({ user_id, profiles }) => (
        <Avatar key={user_id} name={nameOf(profiles)} src={pictureAddress(profiles.picture)} standalone />
      ))}
      {rest.length > 0 && (
        <span
          className="self-center type-xs text-subtle"
          title={rest.map(({ profiles }) => nameOf(profiles)).join(', ')}
        >
          +{rest.length}
        </span>
      )}
    </span>
  )
}
