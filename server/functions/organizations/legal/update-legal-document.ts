import { updateLegalDocument as contract } from '@trellis/domain/contracts/legal-documents'
import { requireRevision } from '../../../catalog/require/require-revision.ts'
import {
  readLegalDocument,
  requireLegalDocument,
} from '../../../organizations/legal/require-legal-document.ts'
import { defineFunction } from '../../define-function.ts'

/**
 * An edit that changes nothing is no edit. Trigger legal_documents_news_update records it if more people have to accept the
 * document now.
 */
export const updateLegalDocument = defineFunction(contract, async ({ transaction, input }) => {
  const current = await requireLegalDocument(transaction, input.id)
  await requireRevision(transaction, {
    table: 'legal_documents',
    subject: current.lineage_id,
    current,
    expected: input.expected_revision,
  })
  await transaction.query(
    `update legal_documents
     set title = $2, kind = $3, required_of = $4, revision = revision + 1, updated_at = now()
     where id = $1 and (title, kind, required_of) is distinct from ($2, $3, $4)`,
    [
      current.id,
      input.title ?? current.title,
      input.kind ?? current.kind,
      input.required_of ?? current.required_of,
    ],
  )
  return await readLegalDocument(transaction, current.id)
})
