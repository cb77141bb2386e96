// The same organization in tables without foreign keys, policies, triggers, history or audit: the cost of the bare rows
// on this machine at this moment.
import type { Lines } from './import-lines.ts'
import type { Installation } from './installation.ts'

const schema = `
  create schema if not exists bare;
  drop table if exists bare.components, bare.versions, bare.changes, bare.dependencies;
  create table bare.components (id uuid primary key, title text, description text, kind text, health integer);
  create table bare.versions (id uuid primary key, component_id uuid, number text, notes text, released_at timestamptz);
  create table bare.changes (id uuid primary key, version_id uuid, kind text, title text, guide text);
  create table bare.dependencies (
    component_id uuid, depends_on_id uuid, version_id uuid, penalty integer, primary key (component_id, depends_on_id));
  create index on bare.dependencies (depends_on_id)`

/** Creates the tables and fills them, one statement each. Returns the milliseconds of the filling. */
export async function fillBareTables({ own }: Installation, { components, edges }: Lines): Promise<number> {
  const ids = components.map(() => crypto.randomUUID())
  const versions = components.flatMap((component, place) =>
    component.versions.map((version) => ({ ...version, id: crypto.randomUUID(), component: place })),
  )
  const first = new Map<number, number>()
  for (const [place, { component }] of versions.entries())
    if (!first.has(component)) first.set(component, place)
  const changes = versions.flatMap(({ id, changes: own }) =>
    own.map((change) => ({ ...change, version: id })),
  )
  await own(schema)
  const began = performance.now()
  await own(
    `insert into bare.components select r.*, 100 from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as r`,
    [
      ids,
      components.map(({ title }) => title),
      components.map(({ description }) => description),
      components.map(({ kind }) => kind),
    ],
  )
  await own(
    `insert into bare.versions select r.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) as r`,
    [
      versions.map(({ id }) => id),
      versions.map(({ component }) => ids[component]),
      versions.map(({ number }) => number),
      versions.map(({ releaseNotes }) => releaseNotes ?? null),
      versions.map(({ releasedAt }) => new Date(releasedAt)),
    ],
  )
  await own(
    `insert into bare.changes select r.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) as r`,
    [
      changes.map(() => crypto.randomUUID()),
      changes.map(({ version }) => version),
      changes.map(({ kind }) => kind),
      changes.map(({ title }) => title),
      changes.map(({ migrationGuide }) => migrationGuide ?? null),
    ],
  )
  await own(
    `insert into bare.dependencies select r.*, 0 from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as r`,
    [
      edges.map(({ from }) => ids[from]),
      edges.map(({ to }) => ids[to]),
      edges.map(({ to, version }) => versions[(first.get(to) ?? 0) + version]?.id),
    ],
  )
  return performance.now() - began
}

/** A release by hand: a row, and its effect on the dependents of the component that has most of them. */
export const bareRelease = (penalty: number) => `
  with hub as (
    select depends_on_id as id from bare.dependencies group by 1 order by count(*) desc limit 1
  ), released as (
    insert into bare.versions select gen_random_uuid(), id, '${penalty}.0.0', null, now() from hub
  ), moved as (
    update bare.dependencies d set penalty = ${penalty} from hub where d.depends_on_id = hub.id returning component_id
  )
  update bare.components c set health = ${penalty} from moved where c.id = moved.component_id`
