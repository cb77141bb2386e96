import type { ListedMembers } from '@trellis/domain/contracts/team/directory'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import type { PlatformClient } from '../client/platform-client.ts'
import { readRows } from '../client/read-rows.ts'

interface Asked {
  client: PlatformClient
  organizationId: string
}

/** People, without the accounts that tokens act as. */
export async function countMembers({ client, organizationId }: Asked, role?: MemberRole): Promise<number> {
  const asked = { organization_id: organizationId, page_size: 1, ...(role && { roles: [role] }) }
  const answer: unknown = await readRows(client.rpc('list_members', asked, { get: true }))
  // Null for a stranger, such as somebody who was removed a moment ago.
  return (answer as ListedMembers | null)?.total ?? 0
}
