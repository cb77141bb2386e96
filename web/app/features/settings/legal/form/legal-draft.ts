import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import type { ListedLegalDocument } from '@trellis/domain/contracts/legal-documents'
import {
  addLegalDocument,
  type LegalDocumentKind,
  type RequiredOf,
} from '@trellis/domain/contracts/legal-documents'

/** What people enter besides the file. */
export interface LegalDraft {
  readonly title: string
  readonly kind: LegalDocumentKind
  readonly version: string
  /** A day, `2026-11-12`, or what was typed as long as it is none. */
  readonly valid_from: string
  readonly required_of: RequiredOf
}

/** A new version starts as the one before, without its number. */
export function startDraft(today: string, document?: ListedLegalDocument): LegalDraft {
  return {
    title: document?.title ?? '',
    kind: document?.kind ?? 'terms',
    version: document ? '' : '1',
    valid_from: today,
    required_of: document?.required_of ?? 'nobody',
  }
}

// Any values that the contract takes: file and organization are checked elsewhere.
const elsewhere = {
  organization_id: '00000000-0000-4000-8000-000000000000',
  file: 'chosen.pdf',
  file_name: 'chosen.pdf',
}

export function findLegalFaults(draft: LegalDraft): FieldFaults {
  const judged = addLegalDocument.input.safeParse({ ...elsewhere, ...draft })
  return judged.success ? {} : findFaults(judged.error)
}

/** The title of a document whose PDF was chosen first. */
export function titleOf(fileName: string): string {
  return fileName
    .replace(/\.pdf$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim()
}
