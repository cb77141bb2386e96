import type { LegalDocumentRow } from '@trellis/domain/contracts/legal-documents'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { absentOrClosed } from '../closed-organization.ts'
import { requireOrganization } from '../require-organization.ts'

export const legalDocumentNotFound = () =>
  refusal(404, 'legal_document_not_found', 'Legal document not found')

const columns = `id, organization_id, lineage_id, number, title, kind, version, valid_from, file, file_name, size,
  required_of, created_by, created_at, updated_at, revision, withdrawn_at, withdrawn_by`

/**
 * The version of a document that is not withdrawn, locked for a write, if the caller manages its organization. Maintainers
 * who have to accept it first can still correct it.
 */
export async function requireLegalDocument(transaction: Transaction, id: string): Promise<LegalDocumentRow> {
  const seen = await readLegalDocument(transaction, id)
  await requireOrganization(transaction, seen.organization_id, 'manage-organization', {
    asksAcceptance: false,
  })
  const current = await readLegalDocument(transaction, id)
  requireNotWithdrawn(current)
  return current
}

export function requireNotWithdrawn({ withdrawn_at }: Pick<LegalDocumentRow, 'withdrawn_at'>): void {
  if (withdrawn_at !== null)
    throw refusal(409, 'legal_document_withdrawn', 'This document was withdrawn. Add a new one instead')
}

export async function readLegalDocument(transaction: Transaction, id: string): Promise<LegalDocumentRow> {
  const [row] = await transaction.query<LegalDocumentRow>(
    `select ${columns} from legal_documents where id = $1`,
    [id],
  )
  if (row === undefined) throw await absentOrClosed(transaction, id, legalDocumentNotFound())
  return row
}
