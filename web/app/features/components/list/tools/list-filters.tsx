import { componentKinds } from '@trellis/domain/contracts/catalog/component-kinds'
import { useTranslation } from 'react-i18next'
import { useTo } from '../../../../components/base-path.ts'
import { kindIcons } from '../../../../components/catalog/component-kind.ts'
import { ChecksFilter } from '../../../../components/list/checks-filter.tsx'
import { ChoiceFilter } from '../../../../components/list/choice-filter.tsx'
import { AskedChoices } from '../../../../components/list/search-filter/asked-choices.tsx'
import { SearchFilter } from '../../../../components/list/search-filter/search-filter.tsx'
import { SortMenu } from '../../../../components/list/sort-menu.tsx'
import {
  bands,
  changeListQuery,
  defaultSort,
  dependencyCounts,
  type ListQuery,
  lags,
  releaseSpans,
  sortColumns,
} from '../query/list-query.ts'
import type { LoadedList } from '../query/load-list.ts'
import type { AskedQuery } from '../query/use-asked-query.ts'

/**
 * One chip for each filter, some only if the address uses them. On phones they are in one scrolling line, the active
 * ones first, with one more for the order, because there is no table head.
 */
export function ListFilters({ list, asked }: { list: LoadedList; asked: AskedQuery }) {
  const { t } = useTranslation('components')
  const to = useTo()
  const { choices, mine } = list
  const { query, ask } = asked
  const nobodyOrMe = [
    { value: 'me', label: t('filter.me') },
    { value: 'nobody', label: t('filter.nobody') },
  ]
  const change = (part: Partial<Omit<ListQuery, 'page'>>) => ask(changeListQuery(query, part))
  return (
    <fieldset className="flex w-full min-w-0 flex-wrap gap-2 phone:-mx-4 phone:w-[calc(100%+32px)] phone:flex-nowrap phone:overflow-x-auto phone:px-4 phone:[scrollbar-width:none] phone:[&_[aria-pressed=true]]:order-first">
      <legend className="sr-only">{t('list.filters')}</legend>
      <ChecksFilter
        icon="package"
        name={t('filter.kind')}
        values={query.kinds}
        choices={componentKinds.map((kind) => ({
          value: kind,
          label: t(`kind.${kind}`),
          icon: kindIcons[kind],
        }))}
        onChange={(kinds) => change({ kinds })}
      />
      <ChecksFilter
        icon="activity"
        name={t('filter.health')}
        values={query.bands}
        choices={bands.map((band) => ({
          value: band,
          label: t(`filter.band.${band}`),
          short: t(`filter.bandValue.${band}`),
        }))}
        onChange={(bands) => change({ bands })}
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
      <ChoiceFilter
        icon="calendar"
        name={t('filter.released')}
        value={query.released}
        choices={releaseSpans.map((span) => ({
          value: span,
          label: t('filter.releasedIn', { count: Number(span) }),
        }))}
        onChange={(released) => change({ released })}
      />
      {query.dependencies !== undefined && (
        <ChoiceFilter
          icon="graph"
          name={t('filter.dependencies')}
          value={query.dependencies}
          choices={dependencyCounts.map((count) => ({ value: count, label: t(`filter.has.${count}`) }))}
          onChange={(dependencies) => change({ dependencies })}
        />
      )}
      {list.userId !== undefined && (choices.rules.length > 0 || query.rule !== undefined) && (
        <ChoiceFilter
          icon="warning"
          name={t('filter.rule')}
          value={query.rule}
          choices={[
            { value: 'any', label: t('filter.anyRule'), short: t('filter.anyRuleValue') },
            ...choices.rules.map((kind) => ({ value: kind, label: t(`rule.${kind}`) })),
          ]}
          onChange={(rule) => change({ rule })}
        />
      )}
      {!mine && list.userId !== undefined && (
        <SearchFilter
          icon="users"
          name={t('filter.assigned')}
          value={query.assigned}
          valueLabel={nobodyOrMe.find(({ value }) => value === query.assigned)?.label ?? choices.person}
          onChange={(assigned) => change({ assigned })}
        >
          {(choose) => (
            <AskedChoices
              label={t('filter.findPerson')}
              address={to('/component/filter/:of', { of: 'people' })}
              first={nobodyOrMe}
              onChoose={choose}
            />
          )}
        </SearchFilter>
      )}
      {(choices.hasProjects || query.project !== undefined) && (
        <SearchFilter
          icon="folder"
          name={t('filter.project')}
          value={query.project}
          valueLabel={choices.project}
          onChange={(project) => change({ project })}
        >
          {(choose) => (
            <AskedChoices
              label={t('filter.findProject')}
              address={to('/component/filter/:of', { of: 'projects' })}
              onChoose={choose}
            />
          )}
        </SearchFilter>
      )}
      <span className="hidden phone:contents">
        <SortMenu
          columns={sortColumns
            .filter((column) => column !== 'assigned' || list.userId !== undefined)
            .map((column) => ({ value: column, label: t(`column.${column}`) }))}
          sort={query.sort ?? defaultSort}
          isChosen={query.sort !== undefined}
          onChange={(sort) => change({ sort })}
        />
      </span>
    </fieldset>
  )
}
