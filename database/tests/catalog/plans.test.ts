// Every list is served by an index: at 10,000 components and 100,000 versions PostgreSQL chooses the one that was made
// for it, under row level security, and sorts nothing. Lists by score or count are the exception (see the migration of
// the components): they sort one organization's rows.
import { randomUUID } from 'node:crypto'
import { type Database, type OwnerConnection, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestOrganization, type TestOrganization } from '../access/test-organization.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization

const tables = ['components', 'versions', 'dependencies', 'dependency_history', 'health_snapshots']

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  organization = await asOwner(testDatabase.connection, async (owner) => {
    const own = await createTestOrganization(owner)
    await fill(owner, own.id)
    // Because of the rows of others, an index has to start with the organization.
    await fill(owner, (await createTestOrganization(owner)).id)
    await owner.query('analyze')
    return own
  })
}, 600_000)

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const withoutTriggers = ['versions', 'changes', 'dependencies']

/** The derived columns do not matter here: without triggers this takes seconds instead of a minute. */
async function fill(owner: OwnerConnection, organizationId: string): Promise<void> {
  await owner.query(`update organizations set limit_overrides = '{"max_components": null}' where id = $1`, [
    organizationId,
  ])
  for (const table of withoutTriggers) await owner.query(`alter table ${table} disable trigger user`)
  const steps = [
    `insert into components (organization_id, title, kind, health_score, created_at)
     select $1, substr(md5(n::text), 1, 12) || ' service ' || n, (array['library', 'database', 'microservice', 'web_app'])[n % 4 + 1], n % 101, now() - n * interval '1 hour' from generate_series(1, 10000) n`,
    `insert into versions (organization_id, component_id, number, sort_key, is_stable, released_at)
     select $1, c.id, n || '.7.0', '1a' || n || 'a7a0!~', true, c.created_at + n * interval '1 minute'
     from components c cross join generate_series(1, 10) n where c.organization_id = $1`,
    `with placed as (
       select c.id, row_number() over (order by c.id) as place from components c where c.organization_id = $1
     ), latest as (
       select distinct on (component_id) component_id, id from versions where organization_id = $1
     )
     insert into dependencies (organization_id, component_id, depends_on_id, version_id)
     select $1, p.id, t.id, l.id from placed p cross join generate_series(1, 5) n
     join placed t on t.place = (p.place * 7 + n * 131) % 10000 + 1 and t.id <> p.id
     join latest l on l.component_id = t.id on conflict do nothing`,
    `insert into dependency_history (organization_id, component_id, depends_on_id, to_version_id, source)
     select organization_id, component_id, depends_on_id, version_id, source from dependencies where organization_id = $1`,
    `insert into health_snapshots (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
     select $1, c.id, now() + n * interval '1 day', 100, 5, 0 from components c cross join generate_series(1, 10) n
     where c.organization_id = $1`,
    `insert into changes (organization_id, component_id, version_id, kind, title)
     select organization_id, component_id, id, 'fix', 'A fix' from versions
     where organization_id = $1 and number = '7.7.0'`,
  ]
  for (const step of steps) {
    await owner.query(step, [organizationId])
    // Without statistics, the planner sometimes takes ten minutes for the next one.
    await owner.query('analyze components, versions')
  }
  for (const table of withoutTriggers) await owner.query(`alter table ${table} enable trigger user`)
}

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

async function planOf(text: string, values: readonly unknown[]): Promise<PlanNode[]> {
  const context = {
    role: 'authenticated',
    claims: { sub: organization.people.maintainer, role: 'authenticated' },
  }
  const [row] = await database.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(context, {
    text: `explain (format json) ${text}`,
    values,
  })
  return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flatten(Plan))
}

type List = readonly [what: string, from: string, index: string]

const page = 'organization_id = $1'
const ofComponent = 'organization_id = $1 and component_id = $2'

const lists: readonly List[] = [
  ['components by title', `components where ${page} order by title, id limit 20`, 'components_title_idx'],
  [
    'components of a kind by title',
    `components where ${page} and kind = 'library' order by title, id limit 20`,
    'components_kind_idx',
  ],
  [
    'components by their latest version',
    `components where ${page} order by latest_version_at desc, id desc limit 20`,
    'components_latest_version_at_idx',
  ],
  [
    'components, the newest first',
    `components where ${page} order by created_at desc, id desc limit 20`,
    'components_created_at_idx',
  ],
  [
    'components, the last edited first',
    `components where ${page} order by updated_at desc, id desc limit 20`,
    'components_updated_at_idx',
  ],
  [
    'the versions of a component',
    `versions where ${ofComponent} order by sort_key desc limit 20`,
    'versions_line_up_idx',
  ],
  [
    'the last releases',
    `versions where ${page} order by released_at desc, id limit 20`,
    'versions_released_at_idx',
  ],
  [
    'the timeline of a component',
    `version_list where ${ofComponent} order by sort_key desc limit 20`,
    'versions_line_up_idx',
  ],
  ['what a component depends on', `dependencies where ${ofComponent} limit 20`, 'dependencies_pkey'],
  [
    'what depends on a component',
    'dependencies where organization_id = $1 and depends_on_id = $2 limit 20',
    'dependencies_depends_on_idx',
  ],
  [
    'how the dependencies of a component came to be',
    `dependency_history where ${ofComponent} order by id desc limit 20`,
    'dependency_history_component_idx',
  ],
  [
    'the health of a component over time',
    `health_snapshots where ${ofComponent} order by taken_at desc limit 30`,
    'health_snapshots_pkey',
  ],
]

describe.each(lists)('%s', (_, from, index) => {
  test(`come from ${index}, already in order`, async () => {
    const values = from.includes('$2') ? [organization.id, organization.component] : [organization.id]
    const nodes = await planOf(`select * from ${from}`, values)
    expect(nodes.map((node) => node['Index Name'])).toContain(index)
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    ).toEqual([])
  })
})

test.each(tables)(
  'one organization takes a part of %s only, so that a scan of all would show',
  async (table) => {
    const [counts] = await asOwner(testDatabase.connection, (owner) =>
      owner.query<{ own: string; every: string }>(
        `select count(*) filter (where organization_id = $1) as own, count(*) as every from ${table}`,
        [organization.id],
      ),
    )
    expect(Number(counts?.own)).toBeGreaterThanOrEqual(10_000)
    expect(Number(counts?.every)).toBeGreaterThan(Number(counts?.own) * 1.9)
  },
)

// Statistics are always older than the last import: PostgreSQL expects almost no rows of a new organization, so a loop
// over all components for each dependency would seem to be free.
test.each([
  ['organization_graph', 'organization_graph(uuid)', 'CTE Scan'],
  ['lost_points', 'lost_points(uuid)', 'CTE Scan'],
  ['lost_selections', 'app.lost_selections(uuid)', 'Hash Join'],
  ['lost_targets', 'app.lost_targets(uuid)', 'CTE Scan'],
  ['project_graph', 'project_graph(uuid, uuid, boolean)', 'CTE Scan'],
])(
  '%s reads an organization that no statistics know without comparing all with all',
  async (name, signature, expected) => {
    const types = await asOwner(testDatabase.connection, async (owner) => {
      const { id, project } = await createTestOrganization(owner)
      const [reading] = await owner.query<{ body: string; settings: string[] | null }>(
        'select prosrc as body, proconfig as settings from pg_proc where oid = $1::regprocedure',
        [signature],
      )
      for (const setting of reading?.settings ?? []) {
        await owner.query('select set_config($1, $2, false)', setting.split('='))
      }
      const text = reading?.body
        .replaceAll(`${name}.organization_id`, `'${id}'::uuid`)
        .replaceAll(`${name}.organization`, `'${id}'::uuid`)
        .replaceAll(`${name}.project_id`, `'${project}'::uuid`)
        .replaceAll('with_used', 'true')
      const [row] = await owner.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
        `explain (format json) ${text}`,
      )
      return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flatten(Plan)).map((node) => node['Node Type'])
    })
    expect(types).toContain(expected)
    expect(types).not.toContain('Nested Loop')
  },
)

// Two hundred components of ten thousand: the dependencies of the others are not read.
test('the graph of a project is read by the ids of its components', async () => {
  const nodes = await asOwner(testDatabase.connection, async (owner) => {
    const [reading] = await owner.query<{ body: string }>(
      `select prosrc as body from pg_proc where oid = 'project_graph(uuid, uuid, boolean)'::regprocedure`,
    )
    await owner.query('set enable_nestloop = off')
    const text = reading?.body
      .replaceAll('project_graph.organization_id', `'${organization.id}'::uuid`)
      .replaceAll('project_graph.project_id', `'${organization.project}'::uuid`)
      .replaceAll('with_used', 'true')
    const [row] = await owner.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
    )
    return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flatten(Plan))
  })
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
  expect(scanned).not.toContain('dependencies')
  expect(scanned).not.toContain('components')
  expect(scanned).not.toContain('versions')
})

// The length of a list of ids is known only at run time: a cached plan would compare all with all.
test.each(['dependents_of(uuid, uuid)', 'pick_components(uuid, uuid[], text, boolean, text)'])(
  '%s is planned for the list that it has',
  async (name) => {
    const [reading] = await asOwner(testDatabase.connection, (owner) =>
      owner.query<{ settings: string[] | null }>(
        'select proconfig as settings from pg_proc where oid = $1::regprocedure',
        [name],
      ),
    )
    expect(reading?.settings).toEqual(['plan_cache_mode=force_custom_plan'])
  },
)

// Every typed letter sends a query. If a tenth of the rows match, the newest are found quickly; if none does, no row is
// read.
test.each([
  ['10.7', 'versions_released_at_idx'],
  ['release-9', 'versions_number_key'],
])('versions whose number begins with %j come from %s', async (query, index) => {
  const nodes = await planOf(
    'select id, number from search_versions($1, $2) order by released_at desc, id limit 4',
    [organization.id, query],
  )
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
})

describe('people', () => {
  beforeAll(() =>
    asOwner(testDatabase.connection, async (owner) => {
      await owner.query(
        `insert into auth.users (email) select n || '@people.example' from generate_series(1, 10000) n`,
      )
      await owner.query(
        `insert into audit_log (organization_id, sequence, occurred_at, actor_id, on_behalf_of_id, operation, table_name, row_count, previous_hash, hash)
         select $1, 1000000 + row_number() over (), now(), u.id, u.id, 'insert', 'components', 1, '', '' from auth.users u`,
        [organization.id],
      )
      await owner.query('analyze')
    }),
  )

  test('colleagues are found by an index, however many people the installation has', async () => {
    const nodes = await planOf('select id from profiles', [])
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  })

  test.each([
    ['actor_id', 'audit_log_person_idx'],
    ['on_behalf_of_id', 'audit_log_represented_idx'],
  ])('a person is found in every log by %s', async (column, index) => {
    const [row] = await asOwner(testDatabase.connection, (owner) =>
      owner.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
        `explain (format json) select 1 from audit_log where ${column} = $1`,
        [organization.people.maintainer],
      ),
    )
    const nodes = (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flatten(Plan))
    expect(nodes.map((node) => node['Index Name'])).toContain(index)
  })
})

// The md5 of 77 starts with 28dd2c7955ce.
test.each(['28dd2c7955ce', 'd2c795', '28dd2c7955xe'])(
  'a search for %s asks the indexes of words and of parts of words',
  async (words) => {
    const [before, after] = await asOwner(testDatabase.connection, async (owner) => {
      const claims = JSON.stringify({ sub: organization.people.maintainer, role: 'authenticated' })
      await owner.query(`select set_config('request.jwt.claims', $1, false)`, [claims])
      const first = await readScans(owner)
      await owner.query('select count(*) from app.find_components($1, $2)', [organization.id, words])
      await owner.query('select pg_stat_force_next_flush()')
      await owner.query('select $1', [randomUUID()])
      return [first, await readScans(owner)]
    })
    expect(after.documents).toBeGreaterThan(before.documents)
    expect(after.trigrams).toBeGreaterThan(before.trigrams)
  },
)

async function readScans(owner: OwnerConnection) {
  await owner.query('select pg_stat_clear_snapshot()')
  const [row] = await owner.query<Record<string, string>>(
    `select
       (select idx_scan from pg_stat_user_indexes where indexrelname = 'component_search_document_idx') as documents,
       (select idx_scan from pg_stat_user_indexes where indexrelname = 'component_search_trigrams_idx') as trigrams`,
  )
  return { documents: Number(row?.documents), trigrams: Number(row?.trigrams) }
}
