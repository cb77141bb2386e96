/** A link has its secret behind the `#`; a sign-in that began with one returns with the id of the invitation. */
export type InvitationLink = { token: string } | { id: string }

export function parseInvitationLink({
  search,
  hash,
}: {
  search: string
  hash: string
}): InvitationLink | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token) return { token }
  const id = new URLSearchParams(search).get('id')
  return id ? { id } : undefined
}
