import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { SettingSection } from '../../../../ui/layout/setting-section.tsx'
import { Refused } from '../refused.tsx'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { missingForUse } from '../sso-state.ts'
import { useProviderWords } from '../use-provider-words.ts'
import { SwitchRow } from './switch-row.tsx'
import { useMode } from './use-mode.ts'

/** Switches a tested connection on. The number of people whom it concerns is shown before. */
export function UseSection({ sso, isReadOnly, onDiscard }: SsoSectionProps) {
  const { t } = useLateTexts('sso', texts)
  const { inSentence: provider } = useProviderWords(sso)
  const { mode, change, refusal, keep, dismiss } = useMode(sso, {
    wordsOf: (mode) => t(mode === 'off' ? 'use.switchedOff' : 'use.switchedOn'),
    canUndo: (mode) => mode !== 'enforced',
  })
  const isOn = mode !== 'off'
  const missing = isOn ? undefined : missingForUse(sso)
  const count = sso.counts.members_at_domains
  const note = () => {
    if (mode === 'enforced') return t('use.whileEnforced')
    if (missing) return t(`use.needs.${missing}`)
    return t(isOn ? 'use.on' : 'use.off', { count, provider })
  }
  return (
    <SettingSection id="use" title={t('use.title')} text={t('use.text')}>
      <SwitchRow
        label={t('use.label')}
        note={note()}
        isOn={isOn}
        isDisabled={isReadOnly || missing !== undefined || mode === 'enforced'}
        onChange={(isOn) => void change(isOn ? 'on' : 'off')}
      />
      {refusal && (
        <Refused
          refusal={refusal}
          onKeep={keep}
          onDiscard={() => {
            dismiss()
            onDiscard()
          }}
        />
      )}
    </SettingSection>
  )
}
