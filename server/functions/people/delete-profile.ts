import { deleteProfile as contract, type LeftOrganization } from '@trellis/domain/contracts/profile'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { lockOrganization } from '../../organizations/lock-organization.ts'
import { defineFunction } from '../define-function.ts'

/**
 * Trigger users_end_invitations revokes the open invitations of the person, and trigger users_erase_quietly keeps what
 * follows from being told to anybody. Then trigger users_forget_person erases the person wherever app.personal_data names
 * them; foreign keys do the rest. Sessions go as well, so that no request of the person is answered any more.
 */
export const deleteProfile = defineFunction(contract, async ({ transaction, caller }) => {
  await transaction.query('select app.require_every_proof()')
  await lockOwnOrganizations(transaction)
  await requireNobodyLeftBehind(transaction)
  const [row] = await transaction.query<{ erased: boolean }>('select app.erase_own_profile() as erased')
  if (row?.erased !== true) throw refusal(404, 'profile_not_found', 'Profile not found')
  return { id: caller.userId }
})

/** In one order, so that two people who leave the same organizations do not wait for each other. */
async function lockOwnOrganizations(transaction: Transaction): Promise<void> {
  const rows = await transaction.query<{ id: string }>('select id from app.my_memberships() order by id')
  for (const { id } of rows) await lockOrganization(transaction, id)
}

async function requireNobodyLeftBehind(transaction: Transaction): Promise<void> {
  const details = await transaction.query<LeftOrganization>('select * from app.organizations_left_behind()')
  if (details.length === 0) return
  throw refusal(
    409,
    'last_maintainer',
    'You are the only maintainer of an organization. Give another member the role Maintainer first, or delete the organization',
    { details },
  )
}
