import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { SettingSection } from '../../../../ui/layout/setting-section.tsx'
import { useConfirmation } from '../../../../ui/overlay/confirmation.tsx'
import { Refused } from '../refused.tsx'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { useProviderWords } from '../use-provider-words.ts'
import { SwitchRow } from './switch-row.tsx'
import { useMode } from './use-mode.ts'

/** Closes every other way in. It asks first, with the number of people whom it concerns. */
export function EnforceSection({ sso, isReadOnly, onDiscard }: SsoSectionProps) {
  const { t } = useLateTexts('sso', texts)
  const { confirm } = useConfirmation()
  const { inSentence: provider } = useProviderWords(sso)
  const { mode, change, refusal, keep, dismiss } = useMode(sso, {
    wordsOf: (mode) => t(mode === 'enforced' ? 'enforce.required' : 'enforce.optional'),
    canUndo: (mode) => mode === 'on',
  })
  const isEnforced = mode === 'enforced'
  const mustSignInAgain = sso.own.domain !== null && !sso.own.came_through
  const consequences = [
    t('enforce.confirm.text', { count: sso.counts.members_at_domains, provider }),
    mustSignInAgain && t('enforce.confirm.you', { provider }),
  ]
  const ask = () =>
    confirm({
      title: t('enforce.confirm.title'),
      description: consequences.filter(Boolean).join(' '),
      confirmText: t('enforce.confirm.act'),
      confirmingText: t('enforce.confirm.acting'),
      onConfirm: () => change('enforced'),
    })
  return (
    <SettingSection id="enforce" title={t('enforce.title')} text={t('enforce.text')}>
      <SwitchRow
        label={t('enforce.label')}
        note={
          mode === 'off' ? (
            t('enforce.needsOn')
          ) : (
            <Affected sso={sso} provider={provider} isNow={isEnforced} />
          )
        }
        isOn={isEnforced}
        isDisabled={isReadOnly || mode === 'off'}
        onChange={(isOn) => (isOn ? ask() : void change('on'))}
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
      <Alert tone="plain" icon="lock" title={t('enforce.down', { provider })}>
        <p className="text-pretty text-muted">{t('enforce.downText')}</p>
      </Alert>
    </SettingSection>
  )
}

interface AffectedProps {
  sso: SsoSectionProps['sso']
  provider: string
  isNow: boolean
}

function Affected({ sso: { counts }, provider, isNow }: AffectedProps) {
  const { t } = useLateTexts('sso', texts)
  const { members_at_domains: count, members_elsewhere: others } = counts
  const sentences = [
    t(isNow ? 'enforce.affectedNow' : 'enforce.affected', { count, provider }),
    others > 0 ? t('enforce.others', { count: others }) : '',
  ]
  return sentences.filter(Boolean).join(' ')
}
