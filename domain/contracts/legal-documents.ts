import { z } from 'zod'
import { defineContract } from './contract.ts'
import { choice, expectedRevision, faultCode, id, object, requiredText } from './fields.ts'

export const legalDocumentKinds = ['terms', 'privacy', 'dpa', 'security', 'other'] as const
export type LegalDocumentKind = (typeof legalDocumentKinds)[number]

/** The members who must accept a document before they go on. */
export const requiredOfValues = ['nobody', 'everyone', 'maintainers'] as const
export type RequiredOf = (typeof requiredOfValues)[number]

/** `versions` counts those of all documents of an organization. */
export const legalLimits = { title: 256, version: 64, fileName: 256, versions: 1000 } as const

/** A version of a document. All versions of a document share `lineage_id`, the id of the first one. */
export type LegalDocumentRow = {
  id: string
  organization_id: string
  lineage_id: string
  /** 1, 2, 3 within the lineage. */
  number: number
  title: string
  kind: LegalDocumentKind
  /** What its authors call it. */
  version: string
  /** The day (UTC) from which on people are asked to accept it. */
  valid_from: string
  /** The name of the PDF in the bucket `legal-documents`. */
  file: string
  /** What the file was called where it was uploaded from. */
  file_name: string
  size: number
  required_of: RequiredOf
  /** Null if the account is gone. */
  created_by: string | null
  created_at: string
  updated_at: string
  revision: number
  /** The same for all versions. */
  withdrawn_at: string | null
  withdrawn_by: string | null
}

/** Which version each person accepted, and when. */
export type LegalAcceptanceRow = {
  organization_id: string
  lineage_id: string
  document_id: string
  user_id: string
  accepted_at: string
}

const title = requiredText('legal_title', legalLimits.title)
const kind = choice('legal_kind', legalDocumentKinds, 'unknown')
const requiredOf = choice('required_of', requiredOfValues, 'unknown')
/** The id of a version. */
const legalDocument = id('legal_document')

const day = z.iso.date(faultCode('valid_from.invalid'))

/** Upload the PDF first. With `lineage_id`, it is a new version of that document; without, a new document. */
export const addLegalDocument = defineContract<LegalDocumentRow>()({
  name: 'add-legal-document',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  self_only: true,
  input: object({
    organization_id: id('organization'),
    lineage_id: legalDocument.nullable().default(null),
    title,
    kind,
    version: requiredText('legal_version', legalLimits.version),
    valid_from: day,
    file: requiredText('legal_file', 1024),
    file_name: requiredText('file_name', legalLimits.fileName),
    required_of: requiredOf.default('nobody'),
  }),
})

/** What is absent stays as it is. File, version and day stay: people have read them. */
export const updateLegalDocument = defineContract<LegalDocumentRow>()({
  name: 'update-legal-document',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  self_only: true,
  input: object({
    id: legalDocument,
    title: title.optional(),
    kind: kind.optional(),
    required_of: requiredOf.optional(),
    expected_revision: expectedRevision.optional(),
  }),
})

/** All versions of the document at once. Files and acceptances are kept. */
export const withdrawLegalDocument = defineContract<LegalDocumentRow>()({
  name: 'withdraw-legal-document',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  self_only: true,
  input: object({ id: legalDocument }),
})

/** Only the person themselves, also while the organization is read-only. Who has accepted it gets the first answer again. */
export const acceptLegalDocument = defineContract<LegalAcceptanceRow>()({
  name: 'accept-legal-document',
  access: 'write',
  permission: 'read-catalog',
  self_only: true,
  input: object({ id: legalDocument }),
})

/** An item of `pending_legal_documents`: what the person has to accept before they go on. */
export type PendingLegalDocument = Pick<
  LegalDocumentRow,
  'id' | 'lineage_id' | 'title' | 'kind' | 'version' | 'valid_from' | 'file' | 'file_name' | 'size'
> & {
  /** The newest earlier version that they accepted. */
  accepted_version: string | null
}

export type ListedLegalVersion = Pick<
  LegalDocumentRow,
  | 'id'
  | 'number'
  | 'title'
  | 'version'
  | 'valid_from'
  | 'file'
  | 'file_name'
  | 'size'
  | 'required_of'
  | 'revision'
  | 'created_at'
> & {
  is_in_force: boolean
  /** Null if the person is no member any more. */
  created_by: { user_id: string; name: string; email: string; picture: string | null } | null
}

/** An item of `list_legal_documents`: a document as its version in force, or else as its newest. */
export type ListedLegalDocument = Pick<
  LegalDocumentRow,
  | 'id'
  | 'lineage_id'
  | 'title'
  | 'kind'
  | 'version'
  | 'valid_from'
  | 'required_of'
  | 'revision'
  | 'withdrawn_at'
> & {
  in_force: boolean
  /** When its newest version was added. */
  updated_at: string
  /** How many members are asked, and how many of them have accepted. Null for anyone but maintainers, and if nobody is asked. */
  asked: number | null
  accepted: number | null
  is_pending: boolean
  /** The newest version that the person accepted. */
  own: (Pick<LegalAcceptanceRow, 'document_id' | 'accepted_at'> & { version: string }) | null
  /** The newest first. */
  versions: ListedLegalVersion[]
}

/** An item of `list_legal_acceptances`: a member who is asked or has accepted a version. */
export type LegalAcceptor = {
  user_id: string
  name: string
  email: string
  picture: string | null
  role: 'maintainer' | 'admin' | 'developer'
  joined_at: string
  document_id: string | null
  version: string | null
  accepted_at: string | null
  state: 'accepted' | 'earlier' | 'missing'
}

/** The answer of `list_legal_acceptances`. Null for anyone but maintainers. */
export type LegalAcceptances = { total: number; asked: number; accepted: number; people: LegalAcceptor[] }
