// The state of the page in its address.
import { href } from 'react-router'
import type { NotificationFilter } from '../../data/notifications/read-notifications.ts'

export const filters: readonly NotificationFilter[] = ['all', 'unread', 'components', 'organization']

export const filterName = 'show'

export const filterIn = (params: URLSearchParams): NotificationFilter =>
  filters.find((filter) => filter === params.get(filterName)) ?? 'all'

export function addressOf(filter: NotificationFilter, page = 1): string {
  const params = new URLSearchParams()
  if (filter !== 'all') params.set(filterName, filter)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? href('/notifications') : `${href('/notifications')}?${params}`
}
