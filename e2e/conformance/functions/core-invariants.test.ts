// Whatever is done, in any order and concurrently, counts, latest versions, penalties and scores match the rows, and
// the audit chain is valid.
import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../support/random.ts'
import { createComponent, release } from './core-catalog.ts'
import { compareWithOracle } from './core-oracle.ts'
import { type Organization, openOrganization, query } from './core-organization.ts'

const seeds = [11, 23]
const rounds = 12
const operationsPerRound = 12
/** Permitted answers to a request that came too late or is impossible. */
const harmless = [
  'validation_failed',
  'stale_revision',
  'in_use',
  'version_exists',
  'project_exists',
  'component_not_found',
  'version_not_found',
  'change_not_found',
  'project_not_found',
  'dependency_not_found',
  'not_assigned',
]

let organization: Organization

beforeAll(async () => {
  organization = await openOrganization()
})

type Ids = { readonly id: string }

const list = (table: string, where = 'true') =>
  query<Ids>(`select id from ${table} where organization_id = $1 and ${where} order by id`, [organization.id])

async function pickEdge(random: Random) {
  const edges = await query<{ component_id: string; depends_on_id: string }>(
    'select component_id, depends_on_id from dependencies where organization_id = $1 order by 1, 2',
    [organization.id],
  )
  return random.pick(edges)
}

const numbers: Record<string, (random: Random) => string> = {
  semver: ({ below }) => `${below(3)}.${below(3)}.${below(3)}${below(6) === 0 ? `-rc.${1 + below(3)}` : ''}`,
  calendar: ({ below }) => `${2024 + below(3)}.${1 + below(12)}`,
  sequence: ({ below }) => String(1 + below(30)),
}

/** The number of a version in the scheme of its component. */
async function numberOf(random: Random, componentId: string | undefined): Promise<string> {
  const [row] = await query<{ version_scheme: string }>(
    'select version_scheme from components where id = $1',
    [componentId],
  )
  return (numbers[row?.version_scheme ?? ''] ?? numbers.semver)?.(random) ?? ''
}
const kinds = ['breaking', 'feature', 'fix', 'other']
const states = ['active', 'active', 'deprecated', 'withdrawn']

/** A function and its input; undefined if there is nothing to call it with. */
type Operation = (random: Random) => Promise<readonly [name: string, input: object] | undefined>

const operations: readonly Operation[] = [
  async (random) => {
    const id = random.pick(await list('components'))?.id
    const changes = random.below(2) === 0 ? [{ kind: random.pick(kinds), title: 'A change' }] : []
    return ['release-version', { component_id: id, number: await numberOf(random, id), changes }]
  },
  async (random) => {
    const target = random.pick(await list('components', 'version_count > 0'))
    if (target === undefined) return undefined
    return [
      'set-dependency',
      {
        component_id: random.pick(await list('components'))?.id,
        depends_on_id: target.id,
        version_id: random.pick(await list('versions', `component_id = '${target.id}'`))?.id,
      },
    ]
  },
  async (random) => {
    const edge = await pickEdge(random)
    return edge && ['remove-dependency', edge]
  },
  async (random) => {
    const version = random.pick(await list('versions'))
    return version && ['set-version-state', { id: version.id, state: random.pick(states), reason: 'Because' }]
  },
  async (random) => {
    const version = random.pick(await list('versions'))
    const [owner] = await query<{ component_id: string }>('select component_id from versions where id = $1', [
      version?.id,
    ])
    const number = await numberOf(random, owner?.component_id)
    return version && ['update-version', { id: version.id, expected_revision: 1, number }]
  },
  async (random) => {
    const version = random.pick(await list('versions'))
    const released_at = new Date(Date.UTC(2026, random.below(12), 1)).toISOString()
    return version && ['update-version', { id: version.id, expected_revision: 1, released_at }]
  },
  async (random) => {
    const component = random.pick(await list('components', `version_scheme = 'semver'`))
    const input = { expected_revision: 1 + random.below(3), version_scheme: 'text' }
    return component && ['update-component', { id: component.id, ...input }]
  },
  async (random) => {
    const version = random.pick(await list('versions'))
    return (
      version && ['create-change', { version_id: version.id, kind: random.pick(kinds), title: 'Another' }]
    )
  },
  async (random) => {
    const change = random.pick(await list('changes'))
    return change && ['update-change', { id: change.id, expected_revision: 1, kind: random.pick(kinds) }]
  },
  async (random) => {
    const change = random.pick(await list('changes'))
    return change && ['delete-change', { id: change.id }]
  },
  async (random) => {
    const version = random.pick(await list('versions'))
    return version && ['delete-version', { id: version.id, force: random.below(2) === 0 }]
  },
  async (random) => {
    const component = random.pick(await list('components'))
    return component && ['delete-component', { id: component.id, force: random.below(4) === 0 }]
  },
  async (random) => ['create-component', await describeComponent(random)],
  async (random) => {
    const component = random.pick(await list('components'))
    if (component === undefined) return undefined
    const { dependencies } = await describeComponent(random)
    return ['update-component', { id: component.id, expected_revision: 1 + random.below(3), dependencies }]
  },
  async (random) => [
    'create-project',
    {
      organization_id: organization.id,
      name: `project ${random.below(1_000_000)}`,
      component_ids: (await list('components')).map(({ id }) => id).filter(() => random.below(4) === 0),
    },
  ],
  async (random) => {
    const project = random.pick(await list('projects'))
    return project && ['delete-project', { id: project.id }]
  },
  async (random) => {
    const project = random.pick(await list('projects'))
    if (project === undefined) return undefined
    const components = (await list('components')).map(({ id }) => id).filter(() => random.below(3) === 0)
    return ['update-project', { id: project.id, expected_revision: 1, component_ids: components }]
  },
  async (random) => {
    const component = random.pick(await list('components'))
    const title = `renamed ${random.below(1_000_000)}`
    return component && ['update-component', { id: component.id, expected_revision: 1, title }]
  },
  async (random) => {
    const component = random.pick(await list('components'))
    const { assigned } = organization.people
    const name = random.below(2) === 0 ? 'assign-user' : 'unassign-user'
    return component && [name, { component_id: component.id, user_id: assigned.id }]
  },
]

async function describeComponent(random: Random) {
  const targets = await query<{ component_id: string; version_id: string }>(
    'select distinct on (component_id) component_id, id as version_id from versions where organization_id = $1 order by component_id, id',
    [organization.id],
  )
  return {
    organization_id: organization.id,
    title: `component ${random.below(1_000_000)}`,
    kind: 'library',
    dependencies: targets.filter(() => random.below(5) === 0),
  }
}

/** Starts with an import: everything that follows has to fit what it wrote. */
async function importStart(random: Random): Promise<void> {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  const records: object[] = keys.flatMap((key) => [
    { type: 'component', key, title: `imported ${key}`, kind: 'library' },
    { type: 'version', component: key, number: '1.0.0' },
    { type: 'version', component: key, number: '1.1.0', state: random.pick(states) },
    {
      type: 'version',
      component: key,
      number: '2.0.0',
      changes: [{ kind: random.pick(kinds), title: 'A change' }],
    },
  ])
  for (const from of keys) {
    for (const to of keys.filter((key) => key !== from && random.below(3) === 0)) {
      const version = random.pick(['1.0.0', '1.1.0', '2.0.0'])
      records.push({ type: 'dependency', component: from, depends_on: to, version })
    }
  }
  records.push({ type: 'project', name: 'Imported', components: ['a', 'b'] })
  const { data, error } = await organization.people.maintainer.client.functions.invoke(
    `import-organization?organization_id=${organization.id}`,
    {
      body: records.map((record) => JSON.stringify(record)).join('\n'),
      headers: { 'Content-Type': 'application/x-ndjson' },
    },
  )
  if (error) throw error
  expect(await (data as Response).text()).toContain('event: done')
}

async function perform(random: Random): Promise<void> {
  const wish = await random.pick(operations)?.(random)
  if (wish === undefined) return
  const [name, input] = wish
  const { client } = organization.people.maintainer
  const { error } = await client.functions.invoke(name, { body: input })
  if (!error) return
  const refused = await error.context.json()
  expect(harmless, `${name} ${JSON.stringify(input)}: ${JSON.stringify(refused)}`).toContain(refused.code)
}

/** The import is all SemVer. This adds a dependency with another scheme, and a dependent of it. */
async function openOtherSchemes(): Promise<void> {
  const dependencies = []
  for (const [version_scheme, ...all] of [
    ['calendar', '2024.3', '2024.10', '2025.1'],
    ['sequence', '3', '20', '21'],
  ]) {
    const component = await createComponent(organization, { version_scheme })
    const versions = []
    for (const number of all) versions.push(await release(organization, component, number))
    dependencies.push({ component_id: component.id, version_id: versions[0]?.id })
  }
  for (let count = 0; count < 3; count += 1) await createComponent(organization, { dependencies })
}

/**
 * In free text, the newest is the latest. The oracle knows SemVer: components switch back to it and are sorted again.
 */
async function leaveFreeText(): Promise<void> {
  const changed = await query<{ id: string; revision: number; latest: string; newest: string }>(
    `select id, revision, latest_version_id as latest, (
       select v.id from versions v where v.component_id = c.id and v.state <> 'withdrawn'
       order by v.released_at desc, v.number collate "C" desc limit 1) as newest
     from components c where organization_id = $1 and version_scheme = 'text' order by id`,
    [organization.id],
  )
  for (const { id, revision, latest, newest } of changed) {
    expect(latest).toBe(newest)
    await organization.call('update-component', {
      id,
      expected_revision: revision,
      version_scheme: 'semver',
    })
  }
}

describe.each(seeds)('after random operations from seed %i', (seed) => {
  test('everything derived is what the rows demand, at each stop', async () => {
    const random = createRandom(seed)
    organization = await openOrganization(organization.people)
    await importStart(random)
    for (const number of ['1.0.0', '0.1.0', '2.1.0-rc.1', '1.2.3']) {
      await release(organization, await createComponent(organization), number)
    }
    await openOtherSchemes()
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(Array.from({ length: operationsPerRound }, () => perform(random)))
      await leaveFreeText()
      const { stored, expected } = await compareWithOracle(organization.id)
      expect(stored).toEqual(expected)
    }
    const [chain] = await query('select * from app.verify_audit_chain($1)', [organization.id])
    expect(chain).toMatchObject({ broken_at: null })
  })
})
