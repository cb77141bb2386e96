export type SiteReaders = 'anyone' | 'oneself' | 'service'

/**
 * Tables that belong to no organization. Requests never write them: the server does, as its own role, or a function with
 * the rights of the owner. `oneself`: each person reads their own row.
 */
export const siteTables: Readonly<Record<string, { readers: SiteReaders; column: string }>> = {
  plans: { readers: 'anyone', column: 'name' },
  prices: { readers: 'anyone', column: 'unit_amount' },
  contact_requests: { readers: 'service', column: 'name' },
  profile_settings: { readers: 'oneself', column: 'email_notifications' },
  page_views: { readers: 'service', column: 'path' },
}

/** Simple personal data, which people read and change themselves. notifications.test.ts says what they may. */
export const personalTables: readonly string[] = ['notification_settings', 'notifications']
