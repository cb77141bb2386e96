import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Menu, MenuChecks } from '../../../ui/overlay/menu.tsx'
import { optionalColumns, writeListQuery } from './list-query.ts'
import type { LoadedList } from './load-list.ts'

/** Which columns are shown. The page stays: no row is another. */
export function ColumnsMenu({ list }: { list: Pick<LoadedList, 'query' | 'userId'> }) {
  const { t } = useTranslation('components')
  const navigate = useNavigate()
  const { query } = list
  const columns = optionalColumns.filter((column) => column !== 'assigned' || list.userId !== undefined)
  return (
    <Menu
      trigger={
        <IconButton
          variant="outline"
          size="icon-sm"
          icon="columns"
          label={t('list.columns')}
          className="shrink-0 compact:hidden!"
        />
      }
    >
      <MenuChecks
        label={t('list.columns')}
        values={columns.filter((column) => !query.hidden.includes(column))}
        choices={columns.map((column) => ({ value: column, label: t(`column.${column}`) }))}
        onChange={(shown) => {
          const hidden = columns.filter((column) => !shown.includes(column))
          void navigate({ search: writeListQuery({ ...query, hidden }) }, { preventScrollReset: true })
        }}
      />
    </Menu>
  )
}
