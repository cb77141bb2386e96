import { recordExport as contract } from '@trellis/domain/contracts/exports'
import { recordEvent } from '../../audit/record-event.ts'
import { requireReadableOrganization } from '../../catalog/standing.ts'
import { defineFunction } from '../define-function.ts'

/** Whoever may read may export, in every state of the organization in which it can be read. */
export const recordExport = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id: organizationId, ...fields } = input
  await requireReadableOrganization(transaction, organizationId)
  await recordEvent(transaction, { name: 'export_taken', organizationId, fields })
  return input
})
