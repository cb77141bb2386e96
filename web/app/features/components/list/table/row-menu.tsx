import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx'
import type { LoadedList } from '../query/load-list.ts'
import type { ListedComponent } from '../query/read-components.ts'

interface RowMenuProps {
  component: ListedComponent
  list: LoadedList
}

export function RowMenu({ component, list }: RowMenuProps) {
  const { t } = useTranslation('components')
  const { id, title, assigned = [], documentation_url } = component
  const to = useTo()
  const mayEdit = list.mayEditAll || assigned.some(({ user_id }) => user_id === list.userId)
  return (
    <Menu
      trigger={<IconButton variant="ghost" size="icon-xs" icon="more" label={t('list.more', { title })} />}
    >
      {mayEdit && (
        <MenuItem asChild>
          <Link to={to('/component/:id/edit', { id })}>
            <Glyph name="settings" />
            {t('list.edit')}
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to={to('/component/:id/versions', { id })}>
          <Glyph name="commit" />
          {t('list.versions')}
        </Link>
      </MenuItem>
      {documentation_url !== null && (
        <MenuItem asChild>
          <a href={documentation_url} target="_blank" rel="noreferrer">
            <Glyph name="external" />
            {t('list.documentation')}
          </a>
        </MenuItem>
      )}
    </Menu>
  )
}
