import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { updateMember } from '@trellis/domain/contracts/team/members'

const fields = updateMember.input.pick({ email: true, role: true })

/** What the contract refuses of an address and a role, reported before anything is sent. */
export function findPersonFaults(sent: { email: string; role: string }): FieldFaults {
  return findFaults(fields.safeParse(sent).error)
}
