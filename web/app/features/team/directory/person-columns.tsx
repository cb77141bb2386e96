import type { ListedMember } from '@trellis/domain/contracts/team/directory'
import { team } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { HealthScore } from '../../../ui/health/health-score.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PersonName } from '../person-name.tsx'

/** The columns of the directory, for the person who reads it. */
export function usePersonColumns(userId: string): Column<ListedMember>[] {
  const { t } = useLateTexts('team', team)
  return [
    {
      id: 'name',
      header: t('column.name'),
      sortable: true,
      grow: true,
      phone: '1',
      cell: (person) => <PersonName person={person} isOwn={person.user_id === userId} />,
    },
    {
      id: 'role',
      header: t('column.role'),
      sortable: true,
      phone: '2',
      cell: ({ role }) => <span className="text-muted">{t(`role.${role}`)}</span>,
    },
    {
      id: 'components',
      header: t('column.components'),
      sortable: true,
      align: 'right',
      phone: '2r',
      cell: ({ component_count: count }) =>
        count === 0 ? (
          <span className="text-subtle">{t('list.none')}</span>
        ) : (
          <span className="tabular-nums">{t('list.components', { count })}</span>
        ),
    },
    {
      id: 'health',
      header: t('people.health'),
      narrow: 'tablet',
      phone: '1',
      cell: ({ average_health: health }) => (
        <HealthScore score={health === null ? undefined : Math.round(health)} />
      ),
    },
  ]
}
