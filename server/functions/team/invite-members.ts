import { fault } from '@trellis/domain/contracts/faults/fault'
import { inviteMembers as contract, type InvitedMembers } from '@trellis/domain/contracts/team/invitations'
import type { Transaction } from '@trellis/platform/postgres'
import { judgeAddresses } from '../../organizations/invitations/judge-addresses.ts'
import { mailInvitation, takeSends } from '../../organizations/invitations/mail-invitation.ts'
import { type NewInvitation, storeInvitations } from '../../organizations/invitations/store-invitations.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/** Addresses that cannot be invited are told and keep nobody else from being invited. */
export const inviteMembers = defineFunction(
  contract,
  async ({ transaction, caller, input }): Promise<InvitedMembers> => {
    const { organization_id: organizationId, invitations, message = null } = input
    await requireOrganization(transaction, organizationId, 'invite-member')
    await requireComponents(transaction, organizationId, invitations)
    const addresses = invitations.map(({ email }) => email)
    const judged = await judgeAddresses(transaction, organizationId, addresses)
    const chosen = invitations.flatMap(({ role, component_ids: ids = [] }, index): NewInvitation[] => {
      const address = judged[index]
      if (address?.outcome !== 'invited') return []
      return [{ email: address.email, role, componentIds: [...new Set(ids)] }]
    })
    const recipients = chosen.map(({ email }) => email)
    const leftToday = await takeSends(transaction, organizationId, recipients)
    const sender = { organizationId, message, invitedBy: caller.userId }
    const stored = await storeInvitations(transaction, sender, chosen)
    for (const id of stored.values()) await mailInvitation(transaction, id)
    const results = judged.map(({ email, outcome, id }) => ({
      email,
      outcome,
      id: stored.get(email) ?? id,
    }))
    return { results, left_today: leftToday }
  },
)

type Chosen = { readonly component_ids?: readonly string[] | undefined }

async function requireComponents(
  transaction: Transaction,
  organizationId: string,
  invitations: readonly Chosen[],
): Promise<void> {
  const wanted = new Set(invitations.flatMap(({ component_ids: ids = [] }) => ids))
  if (wanted.size === 0) return
  const rows = await transaction.query<{ id: string }>(
    'select id from components where organization_id = $1 and id = any ($2)',
    [organizationId, [...wanted]],
  )
  const known = new Set(rows.map(({ id }) => id))
  const faulty = invitations.flatMap(({ component_ids: ids = [] }, index) =>
    ids.every((id) => known.has(id)) ? [] : [`invitations.${index}.component_ids`],
  )
  refuseFaults(Object.fromEntries(faulty.map((path) => [path, fault('invited_components.unknown')])))
}
