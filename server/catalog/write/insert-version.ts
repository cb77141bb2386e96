import { randomUUID } from 'node:crypto'
import type { VersionRow } from '@trellis/domain/contracts/catalog/versions'
import { isStable } from '@trellis/domain/versions/compare'
import type { Scheme } from '@trellis/domain/versions/scheme'
import { sortKey } from '@trellis/domain/versions/sort-key'
import type { Transaction } from '@trellis/platform/postgres'

type Owner = { readonly id: string; readonly organization_id: string }

type Release = {
  readonly number: string
  /** The scheme to file the number under. */
  readonly scheme: Scheme
  readonly releasedAt: Date
  readonly releaseNotes?: string | null | undefined
}

/** Adds a version that the component does not have yet, released by the caller. */
export async function insertVersion(
  transaction: Transaction,
  component: Owner,
  { number, scheme, releasedAt, releaseNotes }: Release,
): Promise<Pick<VersionRow, 'id' | 'organization_id' | 'component_id'>> {
  const version = {
    id: randomUUID(),
    organization_id: component.organization_id,
    component_id: component.id,
  }
  // Trigger versions_latest_insert keeps the latest version and version_count of the component.
  await transaction.query(
    `insert into versions (id, organization_id, component_id, number, sort_key, is_stable, release_notes, released_at,
       released_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, auth.uid())`,
    [
      version.id,
      version.organization_id,
      version.component_id,
      number,
      sortKey(scheme, { number, releasedAt: releasedAt.getTime() }),
      isStable(scheme, number),
      releaseNotes ?? null,
      releasedAt,
    ],
  )
  return version
}
