import { fault } from '@trellis/domain/contracts/faults/fault'
import type { Transaction } from '@trellis/platform/postgres'
import { refuseFaults } from '../../refuse-faults.ts'

type Owner = { readonly id: string; readonly organization_id: string }

/** Replaces the list of a project's components. Resolves to whether anything changed. */
export async function writeProjectComponents(
  transaction: Transaction,
  project: Owner,
  components: readonly string[],
): Promise<boolean> {
  const keys = [project.organization_id, project.id, components]
  const missing = await transaction.query<{ place: number }>(
    `select w.place::integer - 1 as place from unnest($2::uuid[]) with ordinality as w (id, place)
     where not exists (select 1 from components where organization_id = $1 and id = w.id) order by w.place`,
    [project.organization_id, components],
  )
  refuseFaults(
    Object.fromEntries(missing.map(({ place }) => [`component_ids.${place}`, fault('component.not_found')])),
  )
  // Triggers project_components_count_delete and project_components_count_insert keep the counts of both ends.
  const gone = await transaction.query(
    `delete from project_components
     where organization_id = $1 and project_id = $2 and not component_id = any ($3) returning 1`,
    keys,
  )
  const come = await transaction.query(
    `insert into project_components (organization_id, project_id, component_id)
     select $1, $2, w.id from unnest($3::uuid[]) as w (id)
     on conflict (organization_id, project_id, component_id) do nothing returning 1`,
    keys,
  )
  return gone.length + come.length > 0
}
