import { readAllRows } from '../client/read-rows.ts'
import type { Workspace } from './workspace.ts'

export interface Person {
  id: string
  email: string
}

/** Everyone in the organization, by email address. */
export async function readPeople({ client, organizationId }: Workspace): Promise<Person[]> {
  const rows = await readAllRows((from, to) =>
    client
      .from('members')
      .select('user_id, profiles!members_user_id_fkey(email)')
      .eq('organization_id', organizationId)
      .order('user_id')
      .range(from, to),
  )
  return rows
    .map(({ user_id, profiles }) => ({ id: user_id, email: profiles.email }))
    .sort((a, b) => a.email.localeCompare(b.email, 'en'))
}
