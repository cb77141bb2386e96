import { recordExport as contract } from '@trellis/domain/contracts/exports'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { defineFunction, refusal } from '@trellis/platform/functions'
import { recordEvent } from '../../audit/record-event.ts'

/** Whoever may read may export, in every state of the organization in which it can be read. */
export const recordExport = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id: organizationId, ...fields } = input
  const [standing] = await transaction.query<{ role: MemberRole | null }>('select app.role_in($1) as role', [
    organizationId,
  ])
  if (!standing?.role) throw refusal(404, 'organization_not_found', 'Organization not found')
  await recordEvent(transaction, { name: 'export_taken', organizationId, fields })
  return input
})
