// Example data: loaded into an empty organization, never counted, and removed without a trace.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createComponent } from './core-catalog.ts'
import {
  type Organization,
  openOrganization,
  openPeople,
  type People,
  query,
  type Row,
} from './core-organization.ts'

let people: People
let organization: Organization

beforeAll(async () => {
  people = await openPeople()
})

beforeEach(async () => {
  organization = await openOrganization(people)
})

const inOrganization = () => ({ organization_id: organization.id })
const load = () => organization.call('load-example-data', inOrganization())
const remove = (input: object = {}) =>
  organization.call('remove-example-data', { ...inOrganization(), ...input })

async function rpc(name: string, input: object = {}): Promise<Row> {
  const { client } = people.developer
  const { data, error } = await client.rpc(name, { ...inOrganization(), ...input })
  if (error) throw error
  return data
}
const overview = () => rpc('organization_overview', { since: '2020-01-01' })

/** An example with several versions, and one of them that is outdated. */
async function pickExample(): Promise<Row> {
  const [row] = await query<Row>(
    `select c.id, c.revision, v.id as outdated_id from components c
     join versions v on v.component_id = c.id and v.id <> c.latest_version_id
     where c.organization_id = $1 and c.is_example and c.version_scheme = 'semver'
     order by c.title, v.released_at limit 1`,
    [organization.id],
  )
  if (row === undefined) throw new Error('There is no example')
  return row
}

test('it fills an organization without components, once', async () => {
  const { components } = await load()
  expect(components).toBeGreaterThanOrEqual(15)
  expect(await overview()).toMatchObject({
    component_count: components,
    example_count: components,
    shows_examples: true,
  })
  const refused = { status: 409, code: 'organization_not_empty' }
  expect(await organization.refuse('load-example-data', inOrganization())).toMatchObject(refused)
  await remove()
  await createComponent(organization)
  expect(await organization.refuse('load-example-data', inOrganization())).toMatchObject(refused)
})

test('a file can be imported beside it', async () => {
  await load()
  const line = JSON.stringify({ type: 'component', key: 'a', title: 'imported', kind: 'library' })
  const { data } = await people.maintainer.client.functions.invoke(
    `import-organization?organization_id=${organization.id}`,
    { body: line, headers: { 'Content-Type': 'application/x-ndjson' } },
  )
  expect(await (data as Response).text()).toContain('event: done')
  expect(await overview()).toMatchObject({ component_count: 1 })
})

test('it takes no room in the plan, and none of it counts beside an own component', async () => {
  await query(`update organizations set limit_overrides = '{"max_components": 1}' where id = $1`, [
    organization.id,
  ])
  await load()
  const steps = { component: false, version: false, dependency: false, assignment: false }
  expect(await rpc('first_steps')).toMatchObject(steps)
  await organization.call('set-component-rule', {
    ...inOrganization(),
    kind: 'assigned_users',
    level: 'warn',
    settings: { least: 9 },
  })
  expect(await organization.call('list-findings', inOrganization())).toMatchObject({ count: 0 })

  await createComponent(organization, { title: 'cart-service' })
  expect(await overview()).toMatchObject({
    component_count: 1,
    shows_examples: false,
    scored_count: 0,
    score_sum: 0,
    dependencies: { total: 0 },
    releases: [],
    worst: [],
    turn: null,
    withdrawn: null,
  })
  expect(await rpc('lost_points')).toMatchObject({ from: [], dependency_counts: [] })
  expect(await organization.call('most-wanted', inOrganization())).toEqual([])
  expect(await organization.call('list-findings', inOrganization())).toMatchObject({ component_count: 1 })
  expect(await rpc('components_titled', { title: 'Cart-Service' })).toHaveLength(1)
  const [today] = await query(
    'select component_count, scored_count from organization_health_snapshots where organization_id = $1',
    [organization.id],
  )
  expect(today).toEqual({ component_count: 1, scored_count: 0 })
  expect(
    (
      await organization.refuse('create-component', {
        ...inOrganization(),
        title: 'one too many',
        kind: 'library',
      })
    ).code,
  ).toBe('plan_limit_reached')
})

test('a preview of a release judges the health of own components only', async () => {
  await load()
  const [used] = await query<Row>(
    `select c.id, c.latest_version_id as version_id from components c
     where c.organization_id = $1 and c.version_scheme = 'semver' and exists (
       select 1 from dependencies d where d.depends_on_id = c.id and d.version_id = c.latest_version_id
     ) order by c.dependent_count desc limit 1`,
    [organization.id],
  )
  const own = await createComponent(organization, {
    dependencies: [{ component_id: used?.id, version_id: used?.version_id }],
  })
  const { affected, ...preview } = await organization.call('preview-release', {
    component_id: used?.id,
    number: '999.0.0',
  })
  const rows = affected as Row[]
  expect(rows.length).toBeGreaterThan(1)
  expect(preview).toMatchObject({
    organization_health: own.health_score,
    organization_health_after: rows.find(({ component_id }) => component_id === own.id)?.health_score_after,
  })
})

test('removing it deletes exactly the examples, and by force what own components selected of them', async () => {
  const foreign = await openOrganization(people)
  const { components } = await load()
  const others = await foreign.call('load-example-data', { organization_id: foreign.id })
  const example = await pickExample()
  const own = await createComponent(organization, {
    dependencies: [{ component_id: example.id, version_id: example.outdated_id }],
  })
  expect(own.health_score).toBeLessThan(100)

  expect(await organization.refuse('remove-example-data', inOrganization())).toMatchObject({
    status: 409,
    code: 'in_use',
    details: { dependents: [{ component_id: own.id, title: own.title }] },
  })
  expect(await overview()).toMatchObject({ example_count: components })
  expect(await remove({ force: true })).toEqual({ components, changed: 1 })
  expect(
    await query(
      'select id, dependency_count, health_score, revision from components where organization_id = $1',
      [organization.id],
    ),
  ).toEqual([{ id: own.id, dependency_count: 0, health_score: 100, revision: 2 }])
  for (const table of ['versions', 'changes', 'dependencies'])
    expect(await query(`select 1 from ${table} where organization_id = $1`, [organization.id])).toEqual([])
  expect(await query('select 1 from components where organization_id = $1', [foreign.id])).toHaveLength(
    Number(others.components),
  )
  expect(await remove()).toEqual({ components: 0, changed: 0 })
})

test('an edited example becomes an own component: it counts, needs room in the plan and stays', async () => {
  await query(`update organizations set limit_overrides = '{"max_components": 1}' where id = $1`, [
    organization.id,
  ])
  const { components } = await load()
  const example = await pickExample()
  await organization.call('update-component', {
    id: example.id,
    expected_revision: example.revision,
    title: 'ours now',
  })
  await organization.call('release-version', { component_id: example.id, number: '999.0.0' })
  expect(await overview()).toMatchObject({
    component_count: 1,
    example_count: Number(components) - 1,
    shows_examples: false,
  })
  const [today] = await query(
    'select component_count from organization_health_snapshots where organization_id = $1',
    [organization.id],
  )
  expect(today).toEqual({ component_count: 1 })

  const second = await pickExample()
  const limited = { status: 403, code: 'plan_limit_reached' }
  expect(
    await organization.refuse('release-version', { component_id: second.id, number: '999.0.0' }),
  ).toMatchObject(limited)
  await expect(
    query('update components set is_example = false where id = $1', [second.id]),
  ).rejects.toMatchObject({ hint: 'plan_limit_reached' })
  await expect(query('update components set is_example = true where id = $1', [example.id])).rejects.toThrow(
    'cannot become an example',
  )
  expect(await query('select is_example from components where id = $1', [second.id])).toEqual([
    { is_example: true },
  ])
  await organization.call('delete-component', { id: second.id, force: true })

  await remove({ force: true })
  expect(await query('select title from components where organization_id = $1', [organization.id])).toEqual([
    { title: 'ours now' },
  ])
})

test('a save that changes nothing leaves an example an example', async () => {
  const { components } = await load()
  const example = await pickExample()
  const [{ title, kind } = {}] = await query('select title, kind from components where id = $1', [example.id])
  const saved = { id: example.id, expected_revision: example.revision, title, kind }
  expect(await organization.call('update-component', saved)).toMatchObject({
    is_example: true,
    revision: example.revision,
  })
  expect(await overview()).toMatchObject({ example_count: components, shows_examples: true })
})

test('the health of examples is not joined to the days of deleted components', async () => {
  await load()
  const own = await createComponent(organization)
  expect((await overview()).days).toHaveLength(1)
  await organization.call('delete-component', { id: own.id })
  expect(await overview()).toMatchObject({ shows_examples: true, days: [] })
})

test('a member who cannot create components can neither load nor remove it', async () => {
  const { components } = await load()
  for (const name of ['load-example-data', 'remove-example-data']) {
    const refusal = await organization.refuse(name, inOrganization(), 'developer')
    expect(refusal).toMatchObject({ status: 403, code: 'forbidden' })
  }
  expect(await query('select 1 from components where organization_id = $1', [organization.id])).toHaveLength(
    Number(components),
  )
})
