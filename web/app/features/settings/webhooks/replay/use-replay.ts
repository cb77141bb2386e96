import { webhookLimits } from '@trellis/domain/contracts/webhooks'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useConfirmation } from '../../../../ui/overlay/confirmation.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { earliestReplay } from '../query/load-webhooks.ts'
import type { ListedDelivery, ListedWebhook } from '../query/read-webhooks.ts'
import { useWebhookAct } from '../use-webhook-act.ts'

export interface ReplayChoice {
  since: string
  isFailed: boolean
}

/** One delivery at once, several after their number was said. */
export function useReplay({ id: webhook_id, host }: ListedWebhook, now: number) {
  const { t } = useLateTexts('webhooks', texts)
  const { toast } = useToast()
  const { confirm } = useConfirmation()
  const { send, isSending, pending } = useWebhookAct<{ count: number }>('replay', {
    onDone: ({ count }) =>
      toast({ title: t('done.replayed', { count }), description: t('done.replayedText', { count }) }),
  })
  const replaySince = ({ since, isFailed }: ReplayChoice) =>
    send({ webhook_id, since, only_failed: isFailed })
  return {
    isSending,
    /** The one that is being replayed. */
    one: pending[0]?.delivery_id,
    replayOne: ({ id }: ListedDelivery) => void send({ webhook_id, delivery_id: id }),
    replaySince,
    replayFailed: (count: number) => {
      const most = webhookLimits.replayed
      const parts = [t('replay.failedText', { count, host }), count > most && t('replay.most', { max: most })]
      return confirm({
        title: t('replay.failedTitle', { count }),
        description: parts.filter(Boolean).join(' '),
        confirmText: t('replay.act'),
        confirmingText: t('replay.acting'),
        onConfirm: () => replaySince({ since: earliestReplay(now), isFailed: true }),
      })
    },
  }
}
