import type { ListedMember, MemberSort } from '@trellis/domain/contracts/team/directory'
import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { TimeAgo } from '../../../components/dates/time-ago.tsx'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { StateMark } from '../../../ui/mark/state-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PersonName } from '../person-name.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import { MemberMenu } from './member-menu.tsx'
import { RoleMenu } from './role-menu.tsx'
import type { MemberActs } from './use-member-acts.ts'

type MemberColumn = Column<ListedMember>

/** The columns of the list, for the person who sees it. */
export function useMemberColumns(team: LoadedTeam, acts: MemberActs): MemberColumn[] {
  const { t } = useLateTexts('team', texts)
  const mayManage = team.isMaintainer && !team.isActing && team.hasPlan
  const sorted = (id: MemberSort, rest: Omit<MemberColumn, 'id' | 'header'>): MemberColumn => ({
    id,
    header: t(`column.${id}`),
    sortable: true,
    ...rest,
  })
  return [
    sorted('name', {
      grow: true,
      phone: '1',
      cell: (member) => <PersonName person={member} isOwn={member.user_id === team.userId} />,
    }),
    sorted('role', {
      phone: '2',
      cell: (member) =>
        mayManage ? (
          <RoleMenu member={member} acts={acts} />
        ) : (
          <span className="text-muted">{t(`role.${member.role}`)}</span>
        ),
    }),
    ...(team.isMaintainer ? [factorColumn()] : []),
    sorted('components', {
      align: 'right',
      phone: '2r',
      // As tall as the menu of roles beside it.
      cell: (member) => (
        <span className={mayManage ? 'lined:inline-flex lined:h-7 lined:items-center phone:h-9!' : ''}>
          <Components member={member} />
        </span>
      ),
    }),
    sorted('last_seen', {
      phone: '3',
      cell: (member) => <LastSeen member={member} team={team} />,
    }),
    {
      id: 'actions',
      header: t('column.actions'),
      headerHidden: true,
      shrink: true,
      phone: '1',
      cell: (member) => <MemberMenu member={member} team={team} acts={acts} mayManage={mayManage} />,
    },
  ]

  function factorColumn(): MemberColumn {
    return {
      id: 'factor',
      header: t('column.factor'),
      phone: '3',
      cell: ({ has_second_factor: has }) => (
        <StateMark state={has ? 'on' : 'off'}>
          <span>
            <span className="hidden lined:inline">{t('column.factor')}: </span>
            {t(has ? 'list.has.on' : 'list.has.off')}
          </span>
        </StateMark>
      ),
    }
  }
}

function Components({ member: { user_id, component_count: count } }: { member: ListedMember }) {
  const { t } = useLateTexts('team', texts)
  const to = useTo()
  if (count === 0) return <span className="text-subtle">{t('list.none')}</span>
  return (
    <Link
      to={`${to('/component/all')}?assigned=${user_id}`}
      className="tabular-nums underline-offset-[3px] hover:underline"
    >
      {t('list.components', { count })}
    </Link>
  )
}

function LastSeen({ member: { last_seen_at }, team }: { member: ListedMember; team: LoadedTeam }) {
  const { t } = useLateTexts('team', texts)
  return (
    <span className="text-muted lined:block lined:text-right">
      {last_seen_at === null ? t('list.never') : <TimeAgo timestamp={last_seen_at} now={team.now} />}
    </span>
  )
}
