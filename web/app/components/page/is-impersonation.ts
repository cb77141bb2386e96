/** Whether an address says that an administrator acts for somebody; what it says is believed only by /confirm. */
export function isImpersonation(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.get('impersonating') === 'true' && Boolean(query.get('admin_id'))
}
