import { useTranslation } from 'react-i18next'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { SegmentedControl } from '../../../ui/action/segmented-control.tsx'
import { colorModePreferences } from '../../../ui/color-mode/color-mode.ts'
import { useColorMode } from '../../../ui/color-mode/color-mode-provider.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'

/** The choice of the account menu once more. It belongs to the browser, not to the account. */
export function DisplaySection() {
  const { t } = useLateTexts('profile', profile)
  const { t: tShell } = useTranslation('shell')
  const { preference, setPreference } = useColorMode()
  const segments = colorModePreferences.map((value) => ({ value, label: tShell(`colorMode.${value}`) }))
  return (
    <SettingSection id="display" title={t('display.title')} text={t('display.text')}>
      <SegmentedControl
        label={tShell('colorMode.label')}
        value={preference}
        segments={segments}
        onChange={setPreference}
      />
    </SettingSection>
  )
}
