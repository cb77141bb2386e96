import { importLines } from '../core/import-lines.ts'
import type { Installation } from '../core/installation.ts'

export type Crowd = {
  readonly organizationId: string
  /** Half of all components depend on it. */
  readonly hubId: string
}

/** 10,000 components, half of which depend on one, and people who look after ten of those each. */
export async function createCrowd(installation: Installation, people: number): Promise<Crowd> {
  const { call, own, post } = installation
  const organizationId = String((await call('create-organization', { name: `${people} people` })).id)
  const lines = importLines(10_000, { withChanges: false })
  await post(`import-organization?organization_id=${organizationId}`, lines.text)
  const [hub] = await own(
    'select id from components where organization_id = $1 order by dependent_count desc, id limit 1',
    [organizationId],
  )
  const hubId = String(hub?.id)
  await own(
    `with person as (
       insert into auth.users (email, email_confirmed_at)
       select 'person-' || n || '@' || $1::uuid || '.example', now() from generate_series(1, $2::integer) n returning id
     )
     insert into members (organization_id, user_id, role) select $1, id, 'developer' from person`,
    [organizationId, people],
  )
  await own(
    `insert into component_users (organization_id, component_id, user_id)
     select $1, d.component_id, m.user_id
     from (select component_id, row_number() over (order by component_id) as place
       from dependencies where organization_id = $1 and depends_on_id = $2) d
     join (select user_id, row_number() over (order by user_id) as place
       from members where organization_id = $1 and role = 'developer') m on (d.place - 1) % $3 + 1 = m.place`,
    [organizationId, hubId, people],
  )
  // A release moves the scores of all of them.
  await own(
    `update dependencies d set version_id = c.latest_version_id, penalty = 0, band = 'latest', lag_distance = null, lag_count = 0
     from components c where c.id = d.depends_on_id and c.id = $1`,
    [hubId],
  )
  await own('delete from app.news')
  return { organizationId, hubId }
}
