import { fault } from '@trellis/domain/contracts/faults/fault'
import type { LineFaults } from '../reading/line-faults.ts'
import type { Assignment } from '../writing/import-columns.ts'
import type { LinkedFile } from './link-records.ts'

export type Member = { readonly id: string; readonly email: string }

export const namesPeople = ({ components }: LinkedFile): boolean =>
  components.some(({ record }) => record.assigned_users.length > 0)

/** The people whom the file names by email address. An unknown address is a fault of its line. */
export function findAssigned(
  { components }: LinkedFile,
  members: readonly Member[],
  faults: LineFaults,
): Assignment[] {
  const idOf = new Map(members.map(({ id, email }) => [email, id]))
  const assigned = components.flatMap(({ id, record }) =>
    [...new Set(record.assigned_users.map((email) => email.toLowerCase()))].flatMap((email) => {
      const user = idOf.get(email)
      if (user === undefined) faults.add(record.line, fault('user.not_member'))
      return user === undefined ? [] : [{ component: id, user }]
    }),
  )
  faults.throwIfAny()
  return assigned
}
