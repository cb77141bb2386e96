import { type Fault, fault } from '@trellis/domain/contracts/faults/fault'
import type { Transaction } from '@trellis/platform/postgres'
import { refuseFaults } from '../../refuse-faults.ts'

export type WantedDependency = { readonly component_id: string; readonly version_id: string }

/** What a change of edges affected, for the recalculation. */
export type WrittenDependencies = { readonly isChanged: boolean; readonly selected: readonly string[] }

type Owner = { readonly id: string; readonly organization_id: string }

/** Replaces the list of what a component depends on. */
export async function writeDependencies(
  transaction: Transaction,
  component: Owner,
  wanted: readonly WantedDependency[],
): Promise<WrittenDependencies> {
  await requireSelectable(transaction, component, wanted)
  // Triggers dependencies_count_delete and dependencies_record_delete keep the counts and the history.
  const removed = await transaction.query(
    `delete from dependencies
     where organization_id = $1 and component_id = $2 and not depends_on_id = any ($3) returning 1`,
    [component.organization_id, component.id, wanted.map(({ component_id }) => component_id)],
  )
  const moved = await upsertDependencies(transaction, component, wanted)
  return { isChanged: removed.length + moved.length > 0, selected: moved }
}

/** Adds or moves edges. Returns the versions that are selected now and were not before. */
export async function upsertDependencies(
  transaction: Transaction,
  component: Owner,
  wanted: readonly WantedDependency[],
): Promise<string[]> {
  // Trigger dependencies_count_insert keeps the counts of both ends. Triggers dependencies_record_insert and
  // dependencies_record_update write the history.
  const rows = await transaction.query<{ version_id: string }>(
    `insert into dependencies as d (organization_id, component_id, depends_on_id, version_id)
     select $1, $2, w.component_id, w.version_id from unnest($3::uuid[], $4::uuid[]) as w (component_id, version_id)
     on conflict (organization_id, component_id, depends_on_id) do update
       set version_id = excluded.version_id, source = excluded.source,
         last_confirmed_at = excluded.last_confirmed_at, updated_at = now()
       where d.version_id <> excluded.version_id
     returning version_id`,
    [
      component.organization_id,
      component.id,
      wanted.map(({ component_id }) => component_id),
      wanted.map(({ version_id }) => version_id),
    ],
  )
  return rows.map(({ version_id }) => version_id)
}

/**
 * Each must be a version of that component in the same organization. A version of another organization counts as
 * missing.
 */
async function requireSelectable(
  transaction: Transaction,
  component: Owner,
  wanted: readonly WantedDependency[],
): Promise<void> {
  const missing = await transaction.query<{ place: number; has_component: boolean }>(
    `select w.place::integer - 1 as place, c.id is not null as has_component
     from unnest($2::uuid[], $3::uuid[]) with ordinality as w (component_id, version_id, place)
     left join components c on c.organization_id = $1 and c.id = w.component_id
     left join versions v on v.organization_id = $1 and v.component_id = w.component_id and v.id = w.version_id
     where v.id is null
     order by w.place`,
    [
      component.organization_id,
      wanted.map(({ component_id }) => component_id),
      wanted.map(({ version_id }) => version_id),
    ],
  )
  const faults: Record<string, Fault> = {}
  for (const { place, has_component } of missing) {
    if (has_component) faults[`dependencies.${place}.version_id`] = fault('version.not_found')
    else faults[`dependencies.${place}.component_id`] = fault('component.not_found')
  }
  const own = wanted.findIndex(({ component_id }) => component_id === component.id)
  if (own >= 0) faults[`dependencies.${own}.component_id`] = fault('dependency.on_itself')
  refuseFaults(faults)
}
