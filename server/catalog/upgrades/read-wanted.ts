// The possible gain of a whole organization, without blocking the process: selections that many components share are
// judged once, dependencies travel as one row per component, and other requests run in between.
import { judgeLoss, type LosingSelection, type LosingTarget } from '@trellis/domain/upgrade/lost-points'
import { collectWanted, type Selection, type WantedUpgrade } from '@trellis/domain/upgrade/most-wanted'
import type { Transaction } from '@trellis/platform/postgres'
import { inSlices } from './in-slices.ts'

export async function readWanted(
  transaction: Transaction,
  organizationId: string,
  now?: () => number,
): Promise<WantedUpgrade[]> {
  const targets = new Map((await readTargets(transaction, organizationId)).map((row) => [row.id, row]))
  const selections = new Map<string, Selection>()
  await inSlices(
    await readSelections(transaction, organizationId),
    (row) => {
      const target = targets.get(row.depends_on_id)
      if (target) selections.set(row.version.id, judgeLoss(target, row))
    },
    now,
  )
  const wanted = collectWanted()
  await inSlices(
    await readLosing(transaction, organizationId),
    ({ component_id, count, behind }) =>
      wanted.add(
        component_id,
        count,
        behind.split(' ').flatMap((id) => selections.get(id) ?? []),
      ),
    now,
  )
  return wanted.list()
}

type TargetRow = LosingTarget & { readonly id: string }

function readTargets(transaction: Transaction, organizationId: string): Promise<TargetRow[]> {
  return transaction.query<TargetRow>(
    'select id, version_scheme as scheme, ahead from app.lost_targets($1)',
    [organizationId],
  )
}

type SelectionRow = LosingSelection & { readonly depends_on_id: string }

function readSelections(transaction: Transaction, organizationId: string): Promise<SelectionRow[]> {
  return transaction.query<SelectionRow>(
    `select depends_on_id, penalty, app.version_json(version_id, number, state, released_at, false) as version
     from app.lost_selections($1)`,
    [organizationId],
  )
}

type LosingRow = {
  readonly component_id: string
  /** Everything it depends on. */
  readonly count: number
  /** The selected versions that cost it points, separated by spaces. */
  readonly behind: string
}

function readLosing(transaction: Transaction, organizationId: string): Promise<LosingRow[]> {
  return transaction.query<LosingRow>(
    `select component_id, count(*)::integer as count,
       string_agg(version_id::text, ' ') filter (where penalty > 0) as behind
     from dependencies
     where organization_id = $1 and component_id <> all ((select app.uncounted_components($1))::uuid[])
     group by component_id having max(penalty) > 0`,
    [organizationId],
  )
}
