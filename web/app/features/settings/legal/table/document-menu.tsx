import type { ListedLegalDocument } from '@trellis/domain/contracts/legal-documents'
import { legal } from '../../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx'
import type { LegalDialogs } from '../use-legal-dialogs.ts'

interface DocumentMenuProps {
  document: ListedLegalDocument
  dialogs: LegalDialogs
}

/** A withdrawn document stays as it is. */
export function DocumentMenu({ document, dialogs }: DocumentMenuProps) {
  const { t } = useLateTexts('legal', legal)
  if (document.withdrawn_at !== null) return null
  return (
    <Menu
      trigger={
        <IconButton
          variant="ghost"
          size="icon-sm"
          icon="more"
          label={t('table.more', { title: document.title })}
        />
      }
    >
      <MenuItem icon="upload" onSelect={() => dialogs.open({ kind: 'upload', document })}>
        {t('act.newVersion')}
      </MenuItem>
      <MenuItem icon="settings" onSelect={() => dialogs.open({ kind: 'edit', document })}>
        {t('act.edit')}
      </MenuItem>
      <MenuItem icon="x" danger onSelect={() => dialogs.withdraw(document)}>
        {t('act.withdraw')}
      </MenuItem>
    </Menu>
  )
}
