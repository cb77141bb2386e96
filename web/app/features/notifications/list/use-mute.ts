import type { NotificationEvent } from '@trellis/domain/notifications/events'
import { isNotificationEvent } from '@trellis/domain/notifications/events'
import { href } from 'react-router'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'

/** The person is not told about events of this kind again, in the app or by email. */
export function useMute(): (event: NotificationEvent) => void {
  const { t } = useLateTexts('notifications', notifications)
  const { toast } = useToast()
  const { send } = useAct({
    action: href('/notifications'),
    changes: { member: all },
    onDone: ({ intent, event = '' }) => {
      if (!isNotificationEvent(event)) return
      const name = t(`event.${event}`)
      if (intent === 'unmute') toast({ title: t('unmuted', { event: name }) })
      else
        toast({
          title: t('muted', { event: name }),
          action: { label: t('act.undo'), onAction: () => void send({ intent: 'unmute', event }) },
        })
    },
  })
  return (event) => void send({ intent: 'mute', event })
}
