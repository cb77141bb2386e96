import type { Person } from '@trellis/domain/contracts/team/directory'
import { data } from 'react-router'
import { readRows } from '../../../data/client/read-rows.ts'
import type { Workspace } from '../../../data/organization/workspace.ts'

/** A member with their components. Somebody who is not, or no longer, a member does not exist here. */
export async function readPerson(
  { client, organizationId }: Pick<Workspace, 'client' | 'organizationId'>,
  id: string,
): Promise<Person> {
  const answer: unknown = await readRows(
    client.rpc('read_person', { organization_id: organizationId, user_id: id }, { get: true }),
  )
  if (answer === null) throw data(null, { status: 404 })
  return answer as Person
}
