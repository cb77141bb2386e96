import type { RouterContextProvider } from 'react-router'
import { readRows } from '../client/read-rows.ts'
import { initialTimeZone } from '../notifications/notification-settings.ts'
import { requireClient, requireSession } from '../session/session.ts'

interface OwnPerson {
  /** Empty until the person has given one. */
  name: string
  picture: string | null
  /** Nothing is known of their time zone yet. Never of somebody whom another person acts for. */
  awaitsTimeZone: boolean
}

/** What the frames of the app show of the person. */
export async function readOwnPerson(context: Readonly<RouterContextProvider>): Promise<OwnPerson> {
  const { userId } = requireSession(context)
  const row = await readRows(
    requireClient(context)
      .from('profiles')
      .select('name, picture, settings:notification_settings(time_zone, time_zone_is_chosen)')
      .eq('id', userId)
      .maybeSingle(),
  )
  if (row === null) return { name: '', picture: null, awaitsTimeZone: false }
  const { name, picture, settings } = row
  const awaitsTimeZone =
    settings !== null && !settings.time_zone_is_chosen && settings.time_zone === initialTimeZone
  return { name, picture, awaitsTimeZone }
}
