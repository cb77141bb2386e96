import type { ListedLegalDocument } from '@trellis/domain/contracts/legal-documents'

/** What the person themselves has done with a document. */
export function ownStateOf({
  own,
  is_pending,
  versions,
}: Pick<ListedLegalDocument, 'own' | 'is_pending' | 'versions'>):
  | 'accepted'
  | 'earlier'
  | 'missing'
  | 'none' {
  if (own === null) return is_pending ? 'missing' : 'none'
  const inForce = versions.findIndex(({ is_in_force }) => is_in_force)
  const accepted = versions.findIndex(({ id }) => id === own.document_id)
  // The newest comes first.
  return accepted === -1 || (inForce !== -1 && accepted > inForce) ? 'earlier' : 'accepted'
}

/** The version that will be in force one day, if there is one. The database counts days in UTC, and so does `today`. */
export function nextVersionOf({ versions }: Pick<ListedLegalDocument, 'versions'>, today: string) {
  return versions.find(({ valid_from }) => valid_from > today)
}
