import { nameOf } from '@trellis/domain/people/name-of'
import { readAllRows, readRows } from '../client/read-rows.ts'
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
  return rows.map(personOf).sort(byName)
}

/** Those of them who are members, by name. */
export async function readPeopleOf(
  { client, organizationId }: Workspace,
  ids: readonly string[],
): Promise<Person[]> {
  const rows = await readRows(
    client
      .from('members')
      .select('user_id, profiles!members_user_id_fkey(name, email, picture)')
      .eq('organization_id', organizationId)
      .in('user_id', ids),
  )
  return rows.map(personOf).sort(byName)
}

interface MemberRow {
  user_id: string
  profiles: { name: string; email: string; picture: string | null }
}

const personOf = ({ user_id: id, profiles }: MemberRow): Person => ({
  id,
  name: nameOf(profiles),
  picture: profiles.picture,
})

const byName = (one: Person, other: Person) => one.name.localeCompare(other.name, 'en')
