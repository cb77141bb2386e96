import {
  type Cadence,
  isNotificationEvent,
  type NotificationEvent,
} from '@trellis/domain/notifications/events'
import type { PlatformClient } from '../client/platform-client.ts'
import { changeRows, readRows } from '../client/read-rows.ts'
import { DataError } from '../failure/data-error.ts'

/** What a person has chosen to be told, and when by email. */
export interface NotificationSettings {
  readonly cadence: Cadence
  readonly timeZone: string
  readonly muted: readonly NotificationEvent[]
}

/** Until the person chooses another one, or the app takes over that of their browser. */
export const initialTimeZone = 'UTC'

const chosenAtFirst: NotificationSettings = { cadence: 'daily', timeZone: initialTimeZone, muted: [] }

export async function readNotificationSettings(
  client: PlatformClient,
  userId: string,
): Promise<NotificationSettings> {
  const row = await readRows(
    client
      .from('notification_settings')
      .select('cadence, time_zone, muted')
      .eq('user_id', userId)
      .maybeSingle<{ cadence: Cadence; time_zone: string; muted: string[] }>(),
  )
  if (row === null) return chosenAtFirst
  return { cadence: row.cadence, timeZone: row.time_zone, muted: row.muted.filter(isNotificationEvent) }
}

/** Whether the person wants emails about their components at all. */
export async function readWantsEmails(client: PlatformClient, userId: string): Promise<boolean> {
  const row = await readRows(
    client.from('profile_settings').select('email_notifications').eq('user_id', userId).maybeSingle(),
  )
  return row?.email_notifications ?? true
}

export async function changeNotificationSettings(
  client: PlatformClient,
  userId: string,
  change: { cadence?: Cadence; time_zone?: string; time_zone_is_chosen?: boolean; muted?: string[] },
): Promise<void> {
  await changeRows(client.from('notification_settings').update(change).eq('user_id', userId))
}

/** Answers whether it was stored: a time zone that the person has chosen, or that was taken over before, stays. */
export async function takeTimeZone(client: PlatformClient, timeZone: string): Promise<boolean> {
  const { data, error } = await client
    .from('notification_settings')
    .update({ time_zone: timeZone })
    .is('time_zone_is_chosen', false)
    .eq('time_zone', initialTimeZone)
    .select('time_zone')
  if (error) throw new DataError('unavailable', { code: error.code, cause: error })
  return data.length > 0
}

/** The stored names are read first: those of a later release stay. */
export async function changeMuted(
  client: PlatformClient,
  userId: string,
  { event, isMuted }: { event: NotificationEvent; isMuted: boolean },
): Promise<void> {
  const { data, error } = await client
    .from('notification_settings')
    .select('muted')
    .eq('user_id', userId)
    .maybeSingle()
  if (error) throw new DataError('unavailable', { code: error.code, cause: error })
  const others = (data?.muted ?? []).filter((name) => name !== event)
  await changeNotificationSettings(client, userId, { muted: isMuted ? [...others, event] : others })
}
