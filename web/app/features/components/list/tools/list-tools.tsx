import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Await, Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { SearchField } from '../../../../components/list/search-field.tsx'
import { Button } from '../../../../ui/action/button.tsx'
import { useExportAddress } from '../export/use-export-address.ts'
import { diagramAddress } from '../query/diagram-address.ts'
import { changeListQuery } from '../query/list-query.ts'
import type { LoadedList } from '../query/load-list.ts'
import type { AskedQuery } from '../query/use-asked-query.ts'
import { ColumnsMenu } from '../table/columns-menu.tsx'
import { ListFilters } from './list-filters.tsx'

/** Search, the number of results, columns, diagram and export, with the filters in a line of their own. */
export function ListTools({ list, asked }: { list: LoadedList; asked: AskedQuery }) {
  const { t } = useTranslation('components')
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-border px-6 py-3 phone:px-4">
      <SearchField
        label={t('list.search')}
        placeholder={t('list.searchPlaceholder')}
        search={asked.query.search}
        onSearch={(search) => asked.ask(changeListQuery(asked.query, { search }), { replace: true })}
      />
      <span role="status" className="ml-auto type-xs whitespace-nowrap text-muted tabular-nums phone:sr-only">
        <Suspense fallback={null}>
          {/* The list itself reports the failure. With null as an element, the whole page would be replaced. */}
          <Await resolve={list.page} errorElement={<></>}>
            {({ count }) => t('list.total', { count })}
          </Await>
        </Suspense>
      </span>
      <ColumnsMenu {...asked} userId={list.userId} />
      <Button asChild variant="outline" size="sm" icon="graph" className="phone:hidden">
        <Link to={diagramAddress(useTo()('/architecture'), list.query, list.mine)}>{t('list.diagram')}</Link>
      </Button>
      <Button asChild variant="outline" size="sm" className="phone:hidden">
        <a href={useExportAddress(list)} download>
          {t('list.export')}
        </a>
      </Button>
      <ListFilters list={list} asked={asked} />
    </div>
  )
}
