import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTo } from '../../../../components/base-path.ts'
import { DataTable, type Sort } from '../../../../ui/table/data-table.tsx'
import { changeListQuery, defaultSort, sortColumns } from '../query/list-query.ts'
import type { LoadedList } from '../query/load-list.ts'
import type { ListedComponent } from '../query/read-components.ts'
import type { AskedQuery } from '../query/use-asked-query.ts'
import { useComponentColumns } from './columns.tsx'

interface ComponentTableProps {
  list: LoadedList
  asked: AskedQuery
  rows: readonly ListedComponent[]
  state: 'ready' | 'loading' | 'error'
  empty: ReactNode
  onRetry?: () => void
}

export function ComponentTable(props: ComponentTableProps) {
  const { list, asked, rows, state, empty, onRetry } = props
  const { t } = useTranslation('components')
  const to = useTo()
  const columns = useComponentColumns(list)
  const sortBy = ({ column, direction }: Sort) => {
    const known = sortColumns.find((name) => name === column)
    if (known === undefined) return
    asked.ask(changeListQuery(asked.query, { sort: { column: known, direction } }))
  }
  return (
    <DataTable
      label={list.mine ? t('mine') : t('all')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => to('/component/:id', { id })}
      density="dense"
      sort={list.query.sort ?? (list.query.search === '' ? defaultSort : undefined)}
      onSort={sortBy}
      state={state}
      skeletonRows={14}
      empty={empty}
      {...(onRetry && { onRetry })}
    />
  )
}
