import { memberSorts, membersPerPage } from '@trellis/domain/contracts/team/directory'
import { memberRoles } from '@trellis/domain/permissions/member-role'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { ChecksFilter } from '../../../components/list/checks-filter.tsx'
import { Pager } from '../../../components/list/pager.tsx'
import { SearchField } from '../../../components/list/search-field.tsx'
import { SortMenu } from '../../../components/list/sort-menu.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { requireSession } from '../../../data/session/session.ts'
import { readsSearch } from '../../../exchange/page/when-to-read.ts'
import { team } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Lattice, Panel } from '../../../ui/layout/lattice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { DataTable, type Sort } from '../../../ui/table/data-table.tsx'
import { readMembers } from '../query/read-members.ts'
import {
  changeTeamQuery,
  defaultSort,
  readNames,
  readTeamQuery,
  type TeamQuery,
  withoutFilters,
  writeTeamQuery,
} from '../query/team-query.ts'
import { useAskedTeam } from '../query/use-asked-team.ts'
import type { Route } from './+types/directory.ts'
import { usePersonColumns } from './person-columns.tsx'

/** Second factors are the business of the team page. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const query = { ...readTeamQuery(url.searchParams), factor: undefined }
  const found = await readMembers(requireWorkspace(context), query)
  return { query, found, userId: requireSession(context).userId }
}

export const shouldRevalidate = readsSearch(...readNames)

/** The people of the organization, for everyone in it. */
export default function Directory({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('team', team)
  const { total } = loaderData.found
  return (
    <>
      <PageTitle>{t('people.title')}</PageTitle>
      <PageHeader
        title={t('people.title')}
        description={
          <>
            {t('people.lead')} <TextLink to="/settings/team">{t('people.toTeam')}</TextLink>
          </>
        }
      />
      <Tools total={total} />
      <Lattice aria-label={t('people.title')}>
        <Panel flush>
          <People loaded={loaderData} />
        </Panel>
      </Lattice>
    </>
  )
}

function Tools({ total }: { total: number }) {
  const { t } = useLateTexts('team', team)
  const { query, ask } = useAskedTeam()
  const change = (part: Partial<Omit<TeamQuery, 'page'>>) => ask(changeTeamQuery(query, part))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label={t('list.search')}
        placeholder={t('list.search')}
        search={query.search}
        onSearch={(search) => ask(changeTeamQuery(query, { search }), { replace: true })}
      />
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('list.filters')}</legend>
        <ChecksFilter
          icon="shield"
          name={t('list.role')}
          values={query.roles}
          choices={memberRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          onChange={(roles) => change({ roles })}
        />
        <span className="hidden phone:contents">
          <SortMenu
            columns={memberSorts.map((column) => ({ value: column, label: t(`column.${column}`) }))}
            sort={query.sort ?? defaultSort}
            isChosen={query.sort !== undefined}
            onChange={(sort) => change({ sort })}
          />
        </span>
      </fieldset>
      <p role="status" className="ml-auto type-sm text-muted">
        {t('people.total', { count: total })}
      </p>
    </div>
  )
}

function People({ loaded: { query, found, userId } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { t } = useLateTexts('team', team)
  const { query: asked, ask } = useAskedTeam()
  const to = useTo()
  const columns = usePersonColumns(userId)
  const sortBy = ({ column, direction }: Sort) => {
    const known = memberSorts.find((name) => name === column)
    if (known) ask(changeTeamQuery(asked, { sort: { column: known, direction } }))
  }
  return (
    <>
      <DataTable
        label={t('people.title')}
        columns={columns}
        rows={found.members}
        rowKey={({ user_id }) => user_id}
        rowLink={({ user_id: id }) => to('/users/:id', { id })}
        sort={query.sort ?? defaultSort}
        onSort={sortBy}
        empty={
          <EmptyState
            title={t('people.empty')}
            text={t('list.emptyText')}
            actions={
              <Button asChild variant="outline">
                <Link to={{ search: writeTeamQuery(changeTeamQuery(query, withoutFilters)) }}>
                  {t('list.clear')}
                </Link>
              </Button>
            }
          />
        }
      />
      <Pager
        label={t('people.pages')}
        page={found.page}
        pages={Math.ceil(found.total / membersPerPage)}
        className="border-t border-border px-5 py-3 phone:px-4"
      />
    </>
  )
}
