import type { Transaction } from '@trellis/platform/postgres'
import type { LinkedFile } from './link-records.ts'
import type { LineFaults } from './read-records.ts'

/** The people whom the file names by their addresses; a stranger is a fault of the line. */
export async function findAssigned(
  transaction: Transaction,
  organizationId: string,
  { components }: LinkedFile,
  faults: LineFaults,
): Promise<{ component: string; user: string }[]> {
  if (components.every(({ record }) => record.assigned_users.length === 0)) return []
  const members = await transaction.query<{ id: string; email: string }>(
    `select p.id, p.email from members m join profiles p on p.id = m.user_id where m.organization_id = $1`,
    [organizationId],
  )
  const idOf = new Map(members.map(({ id, email }) => [email, id]))
  const assigned = components.flatMap(({ id, record }) =>
    [...new Set(record.assigned_users.map((email) => email.toLowerCase()))].flatMap((email) => {
      const user = idOf.get(email)
      if (user === undefined) faults.add(record.line, 'Only members of the organization can be assigned')
      return user === undefined ? [] : [{ component: id, user }]
    }),
  )
  faults.throwIfAny()
  return assigned
}
