import { ShownOnce } from '../../../../components/tokens/shown-once.tsx'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import type { NewSecret as Shown } from '../use-webhook-acts.ts'

export function NewSecret({ shown, onSaved }: { shown: Shown; onSaved: () => void }) {
  const { t } = useLateTexts('webhooks', texts)
  const { host, secret, isRotated } = shown
  return (
    <ShownOnce
      // Another secret takes the focus again.
      key={secret}
      value={secret}
      onSaved={onSaved}
      level={2}
      className="mb-6"
      texts={{
        title: t(isRotated ? 'secret.rotated' : 'secret.added', { host }),
        text: t('secret.text'),
        copy: t('secret.copy'),
        copied: t('secret.copied'),
        saved: t('secret.saved'),
        leaveTitle: t('secret.leaveTitle'),
        leaveText: t('secret.leaveText'),
        stay: t('secret.stay'),
        leave: t('secret.leave'),
      }}
    />
  )
}
