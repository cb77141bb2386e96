import { cadences, canBeMuted, isNotificationEvent } from '@trellis/domain/notifications/events'
import { data, type RouterContextProvider } from 'react-router'
import { changeMuted, changeNotificationSettings } from '../../../data/notifications/notification-settings.ts'
import { requireClient, requireSession } from '../../../data/session/session.ts'
import { actOnRows } from '../../../exchange/acting/act-on-rows.ts'

const intents = ['set-cadence', 'set-time-zone', 'set-event'] as const
type SettingsIntent = (typeof intents)[number]

export const isSettingsIntent = (intent: string | undefined): intent is SettingsIntent =>
  intents.some((known) => known === intent)

/** As the database demands it, which also knows the names themselves. */
const zoneForm = /^[A-Za-z0-9_+/-]{1,64}$/

type Sent = { readonly intent: SettingsIntent } & { readonly [Field in string]?: string }

/** One of the settings of a person, each of which is saved at once. */
export function saveNotificationSettings(context: Readonly<RouterContextProvider>, sent: Sent) {
  const client = requireClient(context)
  const { userId } = requireSession(context)
  const save = (change: Parameters<typeof changeNotificationSettings>[2]) =>
    actOnRows(context, sent.intent, () => changeNotificationSettings(client, userId, change))
  switch (sent.intent) {
    case 'set-cadence': {
      const cadence = cadences.find((known) => known === sent.cadence)
      if (cadence === undefined) throw data(null, { status: 400 })
      return save({ cadence })
    }
    case 'set-time-zone': {
      const { zone = '' } = sent
      if (!zoneForm.test(zone)) throw data(null, { status: 400 })
      return save({ time_zone: zone, time_zone_is_chosen: true })
    }
    case 'set-event': {
      const { event = '', told } = sent
      const isValid = isNotificationEvent(event) && canBeMuted(event) && (told === 'on' || told === 'off')
      if (!isValid) throw data(null, { status: 400 })
      const change = { event, isMuted: told === 'off' }
      return actOnRows(context, sent.intent, () => changeMuted(client, userId, change))
    }
  }
}
