import { tokens as texts } from '../../locales/en/late/settings/tokens.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { ShownOnce } from './shown-once.tsx'

interface CreatedTokenProps {
  name: string
  token: string
  onSaved: () => void
}

export function CreatedToken({ name, token, onSaved }: CreatedTokenProps) {
  const { t } = useLateTexts('tokens', texts)
  return (
    <ShownOnce
      value={token}
      onSaved={onSaved}
      texts={{
        title: t('created.title', { name }),
        text: t('created.text'),
        copy: t('created.copyShort'),
        copied: t('created.copied'),
        saved: t('created.saved'),
        leaveTitle: t('created.leaveTitle'),
        leaveText: t('created.leaveText'),
        stay: t('created.stay'),
        leave: t('created.leave'),
      }}
    />
  )
}
