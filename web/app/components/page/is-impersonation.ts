/** Whether an address claims that an administrator acts for somebody. Only /confirm trusts it. */
export function isImpersonation(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.get('impersonating') === 'true' && Boolean(query.get('admin_id'))
}
