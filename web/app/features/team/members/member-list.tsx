import { memberSorts, membersPerPage } from '@trellis/domain/contracts/team/directory'
import { Link } from 'react-router'
import { Pager } from '../../../components/list/pager.tsx'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DataTable, type Sort } from '../../../ui/table/data-table.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import { changeTeamQuery, defaultSort, withoutFilters, writeTeamQuery } from '../query/team-query.ts'
import { useAskedTeam } from '../query/use-asked-team.ts'
import { useMemberColumns } from './member-columns.tsx'
import { MemberDialogs } from './member-dialogs.tsx'
import { useMemberActs } from './use-member-acts.ts'

export function MemberList({ team }: { team: LoadedTeam }) {
  const { t } = useLateTexts('team', texts)
  const { query, ask } = useAskedTeam()
  const acts = useMemberActs(team)
  const columns = useMemberColumns(team, acts)
  const { page, members, total } = team.page
  const sortBy = ({ column, direction }: Sort) => {
    const known = memberSorts.find((name) => name === column)
    if (known) ask(changeTeamQuery(query, { sort: { column: known, direction } }))
  }
  return (
    <>
      <DataTable
        label={t('members')}
        columns={columns}
        rows={members}
        rowKey={({ user_id }) => user_id}
        inPanel
        sort={team.query.sort ?? defaultSort}
        onSort={sortBy}
        empty={<NoMatch />}
      />
      <Pager
        label={t('list.pages')}
        page={page}
        pages={Math.ceil(total / membersPerPage)}
        className="border-t border-border px-5 py-3 phone:px-4"
      />
      <MemberDialogs team={team} acts={acts} />
    </>
  )

  function NoMatch() {
    return (
      <EmptyState
        title={t('list.empty')}
        text={t('list.emptyText')}
        actions={
          <Button asChild variant="outline">
            <Link to={{ search: writeTeamQuery(changeTeamQuery(team.query, withoutFilters)) }}>
              {t('list.clear')}
            </Link>
          </Button>
        }
      />
    )
  }
}
