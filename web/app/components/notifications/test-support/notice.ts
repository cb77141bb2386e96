import type { Told } from '@trellis/domain/notifications/notification-data'
import type { ListedNotification } from '../../../data/notifications/listed-notification.ts'

let made = 0

/** A notification of the person `mara`, unread, about what the event says. */
export function notice(told: Told, rest: Partial<Omit<ListedNotification, 'event' | 'data'>> = {}) {
  made += 1
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    organization_id: 'larkfield',
    user_id: 'mara',
    component_id: null,
    version_id: null,
    actor_id: null,
    subject_id: null,
    read_at: null,
    created_at: '2026-11-19T11:48:00Z',
    kind: undefined,
    versionState: undefined,
    actor: undefined,
    subject: undefined,
    ...rest,
    ...told,
  } as ListedNotification
}

export const clock = { now: Date.parse('2026-11-19T12:00:00Z'), timeZone: 'UTC' }
