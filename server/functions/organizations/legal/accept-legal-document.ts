import {
  acceptLegalDocument as contract,
  type LegalAcceptanceRow,
} from '@trellis/domain/contracts/legal-documents'
import { readLegalDocument } from '../../../organizations/legal/require-legal-document.ts'
import { requireReader } from '../../../organizations/require-organization.ts'
import { defineFunction } from '../../define-function.ts'

export const acceptLegalDocument = defineFunction(contract, async ({ transaction, input }) => {
  const document = await readLegalDocument(transaction, input.id)
  await requireReader(transaction, document.organization_id, 'read-catalog')
  const [row] = await transaction.query<LegalAcceptanceRow>(
    'select organization_id, lineage_id, document_id, user_id, accepted_at from app.accept_legal_document($1)',
    [document.id],
  )
  if (row === undefined) throw new Error('The acceptance was not stored')
  return row
})
