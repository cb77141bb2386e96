import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../../ui/action/filter-chip.tsx'
import { Menu, MenuChoices, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { defaultSort, type ListSort, sortColumns } from './list-query.ts'
import type { LoadedList } from './load-list.ts'

interface SortMenuProps {
  list: LoadedList
  onChange: (sort: ListSort) => void
}

/** The order and its direction for phones, which have no table head. */
export function SortMenu({ list: { query, userId }, onChange }: SortMenuProps) {
  const { t } = useTranslation('components')
  const sort = query.sort ?? defaultSort
  const columns = sortColumns.filter((column) => column !== 'assigned' || userId !== undefined)
  const icon = sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'
  return (
    <Menu
      align="end"
      trigger={
        <FilterChip opens active={query.sort !== undefined} icon={icon}>
          {query.sort === undefined
            ? t('list.sort')
            : t('list.filterValue', { name: t('list.sort'), value: t(`column.${sort.column}`) })}
        </FilterChip>
      }
    >
      <MenuChoices
        label={t('list.sort')}
        value={sort.column}
        choices={columns.map((value) => ({ value, label: t(`column.${value}`) }))}
        onChange={(column) => onChange({ ...sort, column })}
      />
      <MenuSeparator />
      <MenuChoices
        label={t('list.direction')}
        value={sort.direction}
        choices={[
          { value: 'ascending', label: t('list.ascending'), icon: 'arrow-up' },
          { value: 'descending', label: t('list.descending'), icon: 'arrow-down' },
        ]}
        onChange={(direction) => onChange({ ...sort, direction })}
      />
    </Menu>
  )
}
