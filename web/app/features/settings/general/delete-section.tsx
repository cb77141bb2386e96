import { useState } from 'react'
import { formatMoment } from '../../../components/dates/format-date.ts'
import { general } from '../../../locales/en/late/settings/general.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx'
import type { GeneralSettings } from './read-general.ts'

export function DeleteSection({ settings }: { settings: GeneralSettings }) {
  const { t } = useLateTexts('general', general)
  const [isOpen, setOpen] = useState(false)
  const { members, components, restorableUntil } = settings
  const text = [
    t('delete.goes', { count: components }),
    t('delete.people', { count: members }),
    t('delete.until', { until: formatMoment(restorableUntil) }),
  ].join(' ')
  return (
    <SettingSection id="delete" title={t('delete.title')}>
      <p className="type-sm text-pretty text-muted">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" className="text-danger-text!" onClick={() => setOpen(true)}>
          {t('delete.act')}
        </Button>
        {components > 0 && (
          <Button asChild variant="ghost">
            <a href="/component/export" download>
              {t('delete.export')}
            </a>
          </Button>
        )}
      </div>
      <DeleteOrganizationDialog settings={settings} isOpen={isOpen} onOpenChange={setOpen} />
    </SettingSection>
  )
}
