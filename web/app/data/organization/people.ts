import { nameOf } from '@trellis/domain/people/name-of'
import { readAllRows } from '../client/read-rows.ts'
import type { Workspace } from './workspace.ts'

export interface Person {
  id: string
  /** Their address until they have given a name. */
  name: string
  picture: string | null
}

/** Everyone in the organization, by name. */
export async function readPeople({ client, organizationId }: Workspace): Promise<Person[]> {
  const rows = await readAllRows((from, to) =>
    client
      .from('members')
      .select('user_id, profiles!members_user_id_fkey(name, email, picture)')
      .eq('organization_id', organizationId)
      .order('user_id')
      .range(from, to),
  )
  return rows
    .map(({ user_id, profiles }) => ({ id: user_id, name: nameOf(profiles), picture: profiles.picture }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
