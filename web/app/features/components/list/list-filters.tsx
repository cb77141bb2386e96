import { componentKinds } from '@trellis/domain/contracts/components'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ChoiceFilter } from '../../../components/choice-filter.tsx'
import { kindIcons } from '../../../components/component-kind.ts'
import { bands, changeListQuery, type ListQuery, lags, sortColumns, writeListQuery } from './list-query.ts'
import type { LoadedList } from './load-list.ts'

/** One chip for each filter; on phones, which have no table head, one more for the order. */
export function ListFilters({ list }: { list: LoadedList }) {
  const { t } = useTranslation('components')
  const navigate = useNavigate()
  const { query, choices, mine } = list
  const change = (part: Partial<Omit<ListQuery, 'page'>>) =>
    void navigate({ search: writeListQuery(changeListQuery(query, part)) }, { preventScrollReset: true })
  return (
    <fieldset className="flex min-w-0 gap-2 overflow-x-auto [scrollbar-width:none] phone:-mx-4 phone:w-[calc(100%+32px)] phone:px-4">
      <legend className="sr-only">{t('list.filters')}</legend>
      <ChoiceFilter
        icon="package"
        name={t('filter.kind')}
        value={query.kind}
        choices={componentKinds.map((kind) => ({
          value: kind,
          label: t(`kind.${kind}`),
          icon: kindIcons[kind],
        }))}
        onChange={(kind) => change({ kind })}
      />
      <ChoiceFilter
        icon="activity"
        name={t('filter.health')}
        value={query.band}
        choices={bands.map((band) => ({
          value: band,
          label: t(`filter.band.${band}`),
          short: t(`filter.bandValue.${band}`),
        }))}
        onChange={(band) => change({ band })}
      />
      <ChoiceFilter
        icon="commit"
        name={t('filter.behind')}
        value={query.lag}
        choices={lags.map((lag) => ({
          value: lag,
          label: t(`filter.lag.${lag}`),
          short: t(`filter.lagValue.${lag}`),
        }))}
        onChange={(lag) => change({ lag })}
      />
      {!mine && list.userId !== undefined && (
        <ChoiceFilter
          icon="users"
          name={t('filter.assigned')}
          value={query.assigned}
          choices={[
            { value: 'me', label: t('filter.me') },
            { value: 'nobody', label: t('filter.nobody') },
            ...choices.people.map(({ id, email }) => ({ value: id, label: email })),
          ]}
          onChange={(assigned) => change({ assigned })}
        />
      )}
      {(choices.projects.length > 0 || query.project !== undefined) && (
        <ChoiceFilter
          icon="folder"
          name={t('filter.project')}
          value={query.project}
          choices={choices.projects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(project) => change({ project })}
        />
      )}
      <span className="hidden phone:contents">
        <ChoiceFilter
          icon="arrow-down"
          name={t('list.sort')}
          value={query.sort?.column}
          choices={sortColumns.map((column) => ({ value: column, label: t(`column.${column}`) }))}
          onChange={(column) => change({ sort: column && { column, direction: 'ascending' } })}
        />
      </span>
    </fieldset>
  )
}
