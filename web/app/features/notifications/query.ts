// The state of the page in its address.
import { href } from 'react-router'
import { findFilter, type NotificationFilter } from '../../data/notifications/notification-filter.ts'

export const filterName = 'show'

export const filterIn = (params: URLSearchParams): NotificationFilter =>
  findFilter(params.get(filterName)) ?? 'all'

export function addressOf(filter: NotificationFilter, page = 1): string {
  const params = new URLSearchParams()
  if (filter !== 'all') params.set(filterName, filter)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? href('/notifications') : `${href('/notifications')}?${params}`
}
