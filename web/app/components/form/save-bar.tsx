import { settings } from '../../locales/en/late/settings.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  /** Names what is saved: "Save sessions". */
  save: string
  onDiscard: () => void
}

/**
 * The foot of a section whose texts are saved together, for the `note` and `footActions` of a SettingSection inside a
 * form. Only the section that is being edited has a filled button.
 */
export function useSaveBar({ isDirty, isSaving, save, onDiscard }: SaveBarProps) {
  const { t } = useLateTexts('settings', settings)
  return {
    note: isDirty ? t('bar.unsaved') : undefined,
    footActions: (
      <>
        {isDirty && (
          <Button variant="ghost" size="sm" disabled={isSaving} onClick={onDiscard}>
            {t('bar.discard')}
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          variant={isDirty ? 'default' : 'outline'}
          disabled={!isDirty}
          loading={isSaving}
          loadingText={t('bar.saving')}
        >
          {save}
        </Button>
      </>
    ),
  }
}
