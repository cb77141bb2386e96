import { fault } from '@trellis/domain/contracts/faults/fault'
import { updateMember as contract, type UpdatedMember } from '@trellis/domain/contracts/team/members'
import { refusal } from '@trellis/platform/functions'
import { enqueue } from '@trellis/platform/jobs'
import type { Transaction } from '@trellis/platform/postgres'
import { beginMemberEmailChange } from '../../jobs/begin-member-email-change.ts'
import { takeSends } from '../../organizations/invitations/mail-invitation.ts'
import { requireAddressChange } from '../../organizations/members/require-address-change.ts'
import { type MemberKey, requireMember } from '../../organizations/members/require-member.ts'
import { sealWantedAddress } from '../../organizations/members/wanted-address.ts'
import { writeRole } from '../../organizations/members/write-role.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/**
 * The role counts at once. Another address only begins a change of the account, which the person confirms at both
 * addresses; a job asks them.
 */
export const updateMember = defineFunction(
  contract,
  async ({ transaction, services, caller, input }): Promise<UpdatedMember> => {
    const member = await requireMember(transaction, input, 'edit-member')
    const { organization_id, user_id } = member
    const email = await readAddress(transaction, member)
    const wanted = input.email === email ? null : input.email
    if (wanted !== null && user_id === caller.userId) throw ownAddress()
    if (wanted !== null) await requireNoColleague(transaction, organization_id, wanted)
    const written = await writeRole(transaction, member, input)
    if (wanted !== null) {
      await requireAddressChange(transaction, services, { organization_id, user_id, email: wanted })
      // Both addresses get a mail.
      await takeSends(transaction, organization_id, [email, wanted], 'change')
      const sealed_email = sealWantedAddress(services, { userId: user_id, email: wanted })
      const payload = { organization_id, user_id, asked_by: caller.userId, sealed_email }
      await enqueue(transaction, { task: beginMemberEmailChange, payload })
    }
    return { ...written, email, new_email: wanted }
  },
)

const ownAddress = () => refusal(409, 'own_address', 'Change your own email address in your profile')

async function readAddress(transaction: Transaction, { user_id }: MemberKey): Promise<string> {
  const [row] = await transaction.query<{ email: string }>('select email from profiles where id = $1', [
    user_id,
  ])
  return row?.email ?? ''
}

/** Maintainers see these addresses anyway. Of others, nobody learns whether somebody has them. */
async function requireNoColleague(
  transaction: Transaction,
  organizationId: string,
  email: string,
): Promise<void> {
  const [colleague] = await transaction.query(
    `select 1 from members m join profiles p on p.id = m.user_id where m.organization_id = $1 and p.email = $2`,
    [organizationId, email],
  )
  if (colleague !== undefined) refuseFaults({ email: fault('email_address.already_member') })
}
