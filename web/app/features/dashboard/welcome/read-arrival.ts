import { readRows } from '../../../data/client/read-rows.ts'
import type { Workspace } from '../../../data/organization/workspace.ts'
import type { Arrival } from './welcome.ts'

/** Undefined for somebody who was removed a moment ago. */
export async function readArrival(
  { client, organizationId }: Workspace,
  userId: string,
): Promise<Arrival | undefined> {
  const [row] = await readRows(
    client
      .from('members')
      .select(
        'created_at, person:profiles!members_user_id_fkey(name), organization:organizations(created_at), assigned:component_users(count)',
      )
      .eq('organization_id', organizationId)
      .eq('user_id', userId)
      .overrideTypes<ArrivalRow[], { merge: false }>(),
  )
  return (
    row && {
      joinedAt: row.created_at,
      foundedAt: row.organization.created_at,
      hasName: row.person.name !== '',
      assigned: row.assigned[0]?.count ?? 0,
    }
  )
}

type ArrivalRow = {
  created_at: string
  person: { name: string }
  organization: { created_at: string }
  assigned: { count: number }[]
}
