import {
  type Cadence,
  cadences,
  isNotificationEvent,
  type NotificationEvent,
} from '@trellis/domain/notifications/events'
import { href } from 'react-router'
import type { NotificationSettings } from '../../../data/notifications/notification-settings.ts'
import type { Fields } from '../../../exchange/acting/acts-provider.tsx'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'

/** Each choice is saved at once, with a way back. A refusal takes it back. */
export function useNotificationSettings(stored: NotificationSettings) {
  const { t } = useLateTexts('profile', profile)
  const eventName = useEventName()
  const { toast } = useToast()
  const { send, pending } = useAct({
    action: href('/profile'),
    changes: { member: all },
    onDone: ({ before, ...sent }) =>
      toast({
        title: doneWords(sent),
        action: { label: t('undo'), onAction: () => void send(undoOf(sent, before)) },
      }),
  })
  const doneWords = ({ intent, event = '', told, zone = '' }: Fields) => {
    if (intent === 'set-cadence') return t('notifications.cadenceSaved')
    if (intent === 'set-time-zone') return t('notifications.zoneSaved', { zone })
    return t(told === 'on' ? 'notifications.eventOn' : 'notifications.eventOff', { event: eventName(event) })
  }
  const last = (intent: string) => pending.findLast((sent) => sent.intent === intent)
  const cadence = cadences.find((known) => known === last('set-cadence')?.cadence) ?? stored.cadence
  const timeZone = last('set-time-zone')?.zone ?? stored.timeZone
  return {
    cadence,
    timeZone,
    isTold: (event: NotificationEvent) => {
      const sent = pending.findLast((fields) => fields.intent === 'set-event' && fields.event === event)
      return sent ? sent.told === 'on' : !stored.muted.includes(event)
    },
    setCadence: (next: Cadence) => void send({ intent: 'set-cadence', cadence: next, before: cadence }),
    setTimeZone: (zone: string) => void send({ intent: 'set-time-zone', zone, before: timeZone }),
    setTold: (event: NotificationEvent, isTold: boolean) =>
      void send({ intent: 'set-event', event, told: isTold ? 'on' : 'off' }),
  }
}

export type ChosenNotifications = ReturnType<typeof useNotificationSettings>

function undoOf(sent: Fields, before = ''): Fields {
  const { intent = '' } = sent
  if (intent === 'set-cadence') return { intent, cadence: before, before: sent.cadence ?? '' }
  if (intent === 'set-time-zone') return { intent, zone: before, before: sent.zone ?? '' }
  return { ...sent, told: sent.told === 'on' ? 'off' : 'on' }
}

function useEventName(): (event: string) => string {
  const { t } = useLateTexts('notifications', notifications)
  return (event) => (isNotificationEvent(event) ? t(`event.${event}`) : event)
}
