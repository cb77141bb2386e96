import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Menu, MenuChecks } from '../../../../ui/overlay/menu.tsx'
import { optionalColumns } from '../query/list-query.ts'
import type { LoadedList } from '../query/load-list.ts'
import type { AskedQuery } from '../query/use-asked-query.ts'

/** The visible columns. The page number stays, because the rows do not change. */
export function ColumnsMenu({ query, ask, userId }: AskedQuery & Pick<LoadedList, 'userId'>) {
  const { t } = useTranslation('components')
  const columns = optionalColumns.filter((column) => column !== 'assigned' || userId !== undefined)
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
          ask({ ...query, hidden })
        }}
      />
    </Menu>
  )
}
