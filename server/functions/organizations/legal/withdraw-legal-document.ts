import { withdrawLegalDocument as contract } from '@trellis/domain/contracts/legal-documents'
import {
  readLegalDocument,
  requireLegalDocument,
} from '../../../organizations/legal/require-legal-document.ts'
import { defineFunction } from '../../define-function.ts'

export const withdrawLegalDocument = defineFunction(contract, async ({ transaction, caller, input }) => {
  const { id, organization_id, lineage_id } = await requireLegalDocument(transaction, input.id)
  await transaction.query(
    `update legal_documents
     set withdrawn_at = now(), withdrawn_by = $3, revision = revision + 1, updated_at = now()
     where organization_id = $1 and lineage_id = $2`,
    [organization_id, lineage_id, caller.userId],
  )
  return await readLegalDocument(transaction, id)
})
