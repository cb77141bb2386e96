import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../ui/action/filter-chip.tsx'
import { Menu, MenuChoices, MenuSeparator } from '../../ui/overlay/menu.tsx'
import type { Sort } from '../../ui/table/column.ts'

interface SortMenuProps<Column extends string> {
  columns: readonly { value: Column; label: string }[]
  /** The current sort column. */
  sort: Sort & { column: Column }
  /** A person chose it; otherwise it is the table's own order. */
  isChosen: boolean
  onChange: (sort: Sort & { column: Column }) => void
}

/** The sort order and direction for phones, which have no table head. */
export function SortMenu<Column extends string>({
  columns,
  sort,
  isChosen,
  onChange,
}: SortMenuProps<Column>) {
  const { t } = useTranslation('components')
  const icon = sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'
  const value = columns.find((column) => column.value === sort.column)?.label ?? ''
  return (
    <Menu
      align="end"
      trigger={
        <FilterChip opens active={isChosen} icon={icon}>
          {isChosen ? t('list.filterValue', { name: t('list.sort'), value }) : t('list.sort')}
        </FilterChip>
      }
    >
      <MenuChoices
        label={t('list.sort')}
        value={sort.column}
        choices={columns}
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
