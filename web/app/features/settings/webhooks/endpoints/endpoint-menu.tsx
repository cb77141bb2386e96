import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx'
import type { ListedWebhook } from '../query/read-webhooks.ts'
import type { WebhookActs } from '../use-webhook-acts.ts'
import { shortAddress } from './endpoint-words.ts'

interface EndpointMenuProps {
  webhook: ListedWebhook
  acts: WebhookActs
}

export function EndpointMenu({ webhook, acts }: EndpointMenuProps) {
  const { t } = useLateTexts('webhooks', texts)
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          icon="more"
          label={t('more', { address: shortAddress(webhook.url) })}
        />
      }
    >
      <MenuItem onSelect={() => acts.edit(webhook)}>{t('act.edit')}</MenuItem>
      <MenuItem onSelect={() => acts.test(webhook)}>{t('act.test')}</MenuItem>
      {webhook.state === 'active' ? (
        <MenuItem onSelect={() => acts.pause(webhook)}>{t('act.pause')}</MenuItem>
      ) : (
        <MenuItem onSelect={() => acts.resume(webhook)}>
          {t(webhook.state === 'paused' ? 'act.resume' : 'act.enable')}
        </MenuItem>
      )}
      <MenuItem disabled={acts.secret !== undefined} onSelect={() => acts.rotate(webhook)}>
        {t('act.rotate')}
      </MenuItem>
      <MenuItem danger onSelect={() => acts.remove(webhook)}>
        {t('act.delete')}
      </MenuItem>
    </Menu>
  )
}
