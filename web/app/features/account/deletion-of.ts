import type { MembershipRow } from '@trellis/domain/contracts/organizations'
import { restorableUntil } from '@trellis/domain/organizations/deletion'

export interface Deletion {
  readonly id: string
  /** Since when it waits for its deletion, and until when it can be restored. */
  readonly requestedAt: string
  readonly until: string
  /** The maintainer who asked, for maintainers. */
  readonly requestedBy: string | undefined
  readonly isMaintainer: boolean
  /** For a maintainer, until it is too late. */
  readonly canRestore: boolean
}

/** What a member of a company that is being deleted is told. Undefined for other companies. */
export function deletionOf(membership: MembershipRow, now: number): Deletion | undefined {
  const { id, state, role, deletion_requested_at: requestedAt, deletion_requested_by: by } = membership
  if (state !== 'deleting' || !requestedAt) return undefined
  const until = restorableUntil(new Date(requestedAt))
  const isMaintainer = role === 'maintainer'
  return {
    id,
    requestedAt,
    until: until.toISOString(),
    requestedBy: isMaintainer ? (by ?? undefined) : undefined,
    isMaintainer,
    canRestore: isMaintainer && until.getTime() > now,
  }
}
