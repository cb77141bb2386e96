import {
  groupOf,
  type NotificationEvent,
  type NotificationGroup,
  notificationEventNames,
} from '@trellis/domain/notifications/events'

export const notificationFilters = ['all', 'unread', 'components', 'organization'] as const

/** What a list shows of the notifications. */
export type NotificationFilter = (typeof notificationFilters)[number]

const groupsOf: Partial<Record<NotificationFilter, readonly NotificationGroup[]>> = {
  components: ['components'],
  organization: ['organization', 'security'],
}

/** Undefined if the filter shows every event. */
export function eventsIn(filter: NotificationFilter): readonly NotificationEvent[] | undefined {
  const groups = groupsOf[filter]
  return groups && notificationEventNames.filter((event) => groups.includes(groupOf(event)))
}

export const findFilter = (name: string | null | undefined): NotificationFilter | undefined =>
  notificationFilters.find((filter) => filter === name)
