import { fault } from '@trellis/domain/contracts/faults/fault'
import {
  addLegalDocument as contract,
  type LegalDocumentRow,
  legalLimits,
} from '@trellis/domain/contracts/legal-documents'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import {
  legalDocumentNotFound,
  readLegalDocument,
  requireNotWithdrawn,
} from '../../../organizations/legal/require-legal-document.ts'
import { requireOrganization } from '../../../organizations/require-organization.ts'
import { faultRefusal, refuseFaults } from '../../../refuse-faults.ts'
import { defineFunction } from '../../define-function.ts'

type Lineage = Pick<LegalDocumentRow, 'lineage_id' | 'withdrawn_at'> & {
  readonly next: number
  readonly is_taken: boolean
}

/** The PDF is uploaded before, and kept from now on: the database refuses to delete a file that a document names. */
export const addLegalDocument = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id: organizationId } = input
  await requireOrganization(transaction, organizationId, 'manage-organization', { asksAcceptance: false })
  await requireFewVersions(transaction, organizationId)
  const lineage = input.lineage_id === null ? undefined : await requireLineage(transaction, input)
  const size = await requireUnusedFile(transaction, input)
  const [row] = await transaction.query<{ id: string }>(
    `with made as (select gen_random_uuid() as id)
     insert into legal_documents (id, organization_id, lineage_id, number, title, kind, version, valid_from, file, file_name,
       size, required_of)
     select id, $1, coalesce($2, id), $3, $4, $5, $6, $7, $8, $9, $10, $11 from made returning id`,
    [
      organizationId,
      lineage?.lineage_id ?? null,
      lineage?.next ?? 1,
      input.title,
      input.kind,
      input.version,
      input.valid_from,
      input.file,
      input.file_name,
      size,
      input.required_of,
    ],
  )
  if (row === undefined) throw new Error('The document was not stored')
  return await readLegalDocument(transaction, row.id)
})

/** A page lists all of them. */
async function requireFewVersions(transaction: Transaction, organizationId: string): Promise<void> {
  const [row] = await transaction.query<{ count: number }>(
    'select count(*)::integer as count from legal_documents where organization_id = $1',
    [organizationId],
  )
  if ((row?.count ?? 0) < legalLimits.versions) return
  const message = `An organization has at most ${legalLimits.versions} versions of legal documents`
  throw refusal(409, 'too_many_legal_documents', message)
}

async function requireLineage(
  transaction: Transaction,
  input: { organization_id: string; lineage_id: string | null; version: string },
): Promise<Lineage> {
  const [lineage] = await transaction.query<Lineage>(
    `select lineage_id, min(withdrawn_at) as withdrawn_at, max(number) + 1 as next, bool_or(version = $3) as is_taken
     from legal_documents where organization_id = $1 and lineage_id = $2 group by lineage_id`,
    [input.organization_id, input.lineage_id, input.version],
  )
  if (lineage === undefined) throw legalDocumentNotFound()
  requireNotWithdrawn(lineage)
  if (lineage.is_taken)
    throw faultRefusal(409, 'version_exists', {
      version: fault('legal_version.taken', { version: input.version }),
    })
  return lineage
}

/** The size of the file. The foreign key would refuse others too, but without a reason. */
async function requireUnusedFile(
  transaction: Transaction,
  { organization_id, file }: { organization_id: string; file: string },
): Promise<number> {
  const [found] = await transaction.query<{ size: number; is_used: boolean }>(
    `select coalesce((o.metadata ->> 'size')::integer, 0) as size,
       exists (select from legal_documents d where d.bucket_id = o.bucket_id and d.file = o.name) as is_used
     from storage.objects o where o.bucket_id = 'legal-documents' and o.name = $2 and o.path_tokens[1] = $1`,
    [organization_id, file],
  )
  refuseFaults({
    ...(found === undefined && { file: fault('legal_file.unknown') }),
    ...(found?.is_used === true && { file: fault('legal_file.used') }),
  })
  return found?.size ?? 0
}
