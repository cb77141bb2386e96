import { recordExport as contract } from '@trellis/domain/contracts/catalog/exports'
import { recordEvent } from '../../audit/record-event.ts'
import { requireReadableOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/** Every reader may export, in every state in which the organization can be read. */
export const recordExport = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id: organizationId, ...fields } = input
  await requireReadableOrganization(transaction, organizationId)
  await recordEvent(transaction, { name: 'export_taken', organizationId, fields })
  return input
})
