import type { OutputOf } from '@trellis/domain/contracts/contract'
import { type replayDeliveries, webhookLimits } from '@trellis/domain/contracts/webhooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
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
  /** The delivery after which it goes on. */
  after?: string | undefined
}

/** How far a replay of more messages than one call takes has come. */
export interface ReplayProgress {
  after: string
  done: number
}

type Replayed = OutputOf<typeof replayDeliveries>

/** One delivery at once, several after their number was said. One that waits for its next attempt is sent as it is. */
export function useReplay({ id: webhook_id, host }: ListedWebhook, now: number) {
  const { t } = useLateTexts('webhooks', texts)
  const { toast } = useToast()
  const { confirm } = useConfirmation()
  const { t: tRefusal } = useTranslation('component')
  /** Undefined while the dialog is closed. */
  const [dialog, setDialog] = useState<{ progress?: ReplayProgress }>()
  const onRefused = ({ reason, kind }: Refusal) => {
    setDialog(undefined)
    const max = webhookLimits.waiting
    const description =
      reason === 'too_many_waiting' ? t('replay.full', { max }) : tRefusal(`refusal.${kind}`)
    toast({ variant: 'destructive', description })
  }
  const { send, isSending, pending } = useWebhookAct<Replayed>('replay', {
    onDone: ({ count, next_after: after }) => {
      toast({ title: t('done.replayed', { count }), description: t('done.replayedText', { count }) })
      setDialog((known) =>
        known && after !== null
          ? { progress: { after, done: (known.progress?.done ?? 0) + count } }
          : undefined,
      )
    },
    onRefused,
  })
  const sending = useWebhookAct<{ count: number }>('replay', {
    onDone: ({ count }) =>
      toast({ title: t('done.replayed', { count }), description: t('done.sentText', { count }) }),
  })
  const replaySince = ({ since, isFailed, after }: ReplayChoice) =>
    send({ webhook_id, since, only_failed: isFailed, ...(after !== undefined && { after }) })
  return {
    isSending,
    dialog,
    openDialog: () => setDialog({}),
    closeDialog: () => setDialog(undefined),
    /** The one that is being replayed. */
    one: pending[0]?.delivery_id ?? sending.pending[0]?.delivery_id,
    replayOne: ({ id, state }: ListedDelivery) => {
      const act = state === 'retrying' ? sending.send : send
      void act({ webhook_id, delivery_id: id })
    },
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
