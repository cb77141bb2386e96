import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { DeleteDialog } from '../../../components/detail/delete-dialog.tsx'
import type { ComponentPage } from '../../../data/catalog/component.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'

/** Actions that do not fit into the bar, and those that cannot be undone. */
export function ComponentMenu({ page: { component, rights } }: { page: ComponentPage }) {
  const { t } = useTranslation('component')
  const to = useTo()
  const [isDeleting, setDeleting] = useState(false)
  if (!rights.edit && !rights.remove) return null
  return (
    <>
      <span className={rights.remove ? undefined : 'hidden phone:inline'}>
        <Menu
          trigger={
            <IconButton
              variant="ghost"
              size="icon-sm"
              icon="more"
              label={t('delete.menu')}
              className="phone:size-10"
            />
          }
        >
          <span className="hidden phone:contents">
            <MenuItem asChild>
              <Link to={to('/component/:id/edit', { id: component.id })}>
                <Glyph name="settings" />
                {t('edit')}
              </Link>
            </MenuItem>
          </span>
          {rights.remove && (
            <MenuItem icon="x" danger onSelect={() => setDeleting(true)}>
              {t('delete.open')}
            </MenuItem>
          )}
        </Menu>
      </span>
      <DeleteDialog
        action={to('/component/:id', { id: component.id })}
        inUse={to('/component/:id/in-use', { id: component.id })}
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('delete.title', { name: component.title })}
        text={t('delete.text', { count: component.version_count })}
        act={t('delete.act')}
        done={t('delete.done', { name: component.title })}
        mayForce={rights.remove}
      />
    </>
  )
}
