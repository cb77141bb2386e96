/** Tables that belong to no organization. Requests never write them: the server does, as its own role. */
export const siteTables: Readonly<Record<string, { readers: 'anyone' | 'service'; column: string }>> = {
  plans: { readers: 'anyone', column: 'name' },
  prices: { readers: 'anyone', column: 'unit_amount' },
  contact_requests: { readers: 'service', column: 'name' },
  page_views: { readers: 'service', column: 'path' },
}
