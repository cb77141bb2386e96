import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { isStable } from '@trellis/domain/versions/compare'
import type { Scheme } from '@trellis/domain/versions/scheme'
import { sortKey } from '@trellis/domain/versions/sort-key'
import type { Transaction } from '@trellis/platform/postgres'

type NumberRow = { readonly id: string; readonly number: string; readonly released_at: Date }

/** Reorders the versions of a component by another scheme. */
export async function changeScheme(
  transaction: Transaction,
  component: Pick<ComponentRow, 'id' | 'organization_id'>,
  scheme: Scheme,
): Promise<void> {
  const versions = await transaction.query<NumberRow>(
    'select id, number, released_at from versions where organization_id = $1 and component_id = $2',
    [component.organization_id, component.id],
  )
  // Trigger versions_latest_update keeps the latest version of the component.
  await transaction.query(
    `update versions v set sort_key = k.sort_key, is_stable = k.is_stable
     from unnest($1::uuid[], $2::text[], $3::boolean[]) as k (id, sort_key, is_stable)
     where v.id = k.id`,
    [
      versions.map(({ id }) => id),
      versions.map(({ number, released_at }) =>
        sortKey(scheme, { number, releasedAt: released_at.getTime() }),
      ),
      versions.map(({ number }) => isStable(scheme, number)),
    ],
  )
}
