import { setMemberRole as contract } from '@trellis/domain/contracts/team/members'
import { requireMember } from '../../organizations/members/require-member.ts'
import { writeRole } from '../../organizations/members/write-role.ts'
import { defineFunction } from '../define-function.ts'

/** Counts from the next statement of the person on. People may give up their own role. */
export const setMemberRole = defineFunction(contract, async ({ transaction, input }) => {
  const member = await requireMember(transaction, input, 'change-role')
  return await writeRole(transaction, member, input)
})
