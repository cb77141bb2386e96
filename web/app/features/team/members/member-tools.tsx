import { memberSorts } from '@trellis/domain/contracts/team/directory'
import { memberRoles } from '@trellis/domain/permissions/member-role'
import { ChecksFilter } from '../../../components/list/checks-filter.tsx'
import { ChoiceFilter } from '../../../components/list/choice-filter.tsx'
import { SearchField } from '../../../components/list/search-field.tsx'
import { SortMenu } from '../../../components/list/sort-menu.tsx'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { InviteButton } from '../invite/invite-button.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import { changeTeamQuery, defaultSort, factorStates, type TeamQuery } from '../query/team-query.ts'
import { useAskedTeam } from '../query/use-asked-team.ts'

/** Search, filters and, for maintainers, the invitation. Narrow screens have one more chip, for the order. */
export function MemberTools({ team }: { team: LoadedTeam }) {
  const { t } = useLateTexts('team', texts)
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
        {team.isMaintainer && (
          <ChoiceFilter
            icon="key"
            name={t('list.factor')}
            value={query.factor}
            choices={factorStates.map((state) => ({ value: state, label: t(`list.has.${state}`) }))}
            onChange={(factor) => change({ factor })}
          />
        )}
        {/* Up to this width, the rows of the table have lines, and no head. */}
        <span className="hidden max-[982px]:contents">
          <SortMenu
            columns={memberSorts.map((column) => ({ value: column, label: t(`column.${column}`) }))}
            sort={query.sort ?? defaultSort}
            isChosen={query.sort !== undefined}
            onChange={(sort) => change({ sort })}
          />
        </span>
      </fieldset>
      {team.isMaintainer && !team.isActing && team.hasPlan && (
        <span className="ml-auto phone:order-first phone:ml-0 phone:w-full phone:*:w-full">
          <InviteButton team={team} />
        </span>
      )}
    </div>
  )
}
