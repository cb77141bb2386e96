// Concurrent calls: of several edits of the same revision one is kept, and the others are told what changed. No call
// fails with a server error, and no two calls deadlock.
import { FunctionsHttpError } from '@supabase/supabase-js'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createComponent, createReleased, release } from './core-catalog.ts'
import { compareWithOracle } from './core-oracle.ts'
import {
  type Organization,
  openOrganization,
  openPeople,
  type People,
  query,
  type Refused,
  type Role,
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

type Answer = { readonly status: number; readonly body: Refused }

async function attempt(name: string, input: object, role: Role = 'maintainer'): Promise<Answer> {
  const { data, error } = await organization.people[role].client.functions.invoke(name, { body: input })
  if (error instanceof FunctionsHttpError)
    return { status: error.context.status, body: await error.context.json() }
  if (error) throw error
  return { status: 200, body: data as Refused }
}

const atOnce = (count: number, work: (place: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)))

const refusedOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200)

type Edit = {
  readonly name: string
  /** The input of edit number `place`. All differ, and all start from the same revision. */
  readonly prepare: () => Promise<(place: number) => object>
  readonly changed: string
}

const edits: readonly Edit[] = [
  {
    name: 'update-component',
    changed: 'title',
    prepare: async () => {
      const { id, revision } = await createComponent(organization)
      return (place) => ({ id, expected_revision: revision, title: `title ${place}` })
    },
  },
  {
    name: 'update-version',
    changed: 'release_notes',
    prepare: async () => {
      const { version } = await createReleased(organization)
      return (place) => ({ id: version.id, expected_revision: 1, release_notes: `notes ${place}` })
    },
  },
  {
    name: 'set-version-state',
    changed: 'state_reason',
    prepare: async () => {
      const { version } = await createReleased(organization)
      const input = { id: version.id, expected_revision: 1, state: 'deprecated' }
      return (place) => ({ ...input, reason: `reason ${place}` })
    },
  },
  {
    name: 'update-change',
    changed: 'title',
    prepare: async () => {
      const { version } = await createReleased(organization)
      const change = { version_id: version.id, kind: 'fix', title: 'A fix' }
      const { id } = await organization.call('create-change', change)
      return (place) => ({ id, expected_revision: 1, title: `title ${place}` })
    },
  },
  {
    name: 'update-project',
    changed: 'name',
    prepare: async () => {
      const project = { organization_id: organization.id, name: 'Store' }
      const { id } = await organization.call('create-project', project)
      return (place) => ({ id, expected_revision: 1, name: `Store ${place}` })
    },
  },
  {
    name: 'set-dependency',
    changed: 'dependencies',
    prepare: async () => {
      const { id, revision } = await createComponent(organization)
      const target = await createComponent(organization)
      const versions: Row[] = []
      for (const place of [0, 1, 2, 3, 4]) versions.push(await release(organization, target, `1.${place}.0`))
      const input = { component_id: id, depends_on_id: target.id, expected_revision: revision }
      return (place) => ({ ...input, version_id: versions[place]?.id })
    },
  },
  {
    name: 'set-component-rule',
    changed: 'message',
    prepare: async () => {
      const rule = { organization_id: organization.id, kind: 'description', level: 'warn' }
      await organization.call('set-component-rule', rule)
      return (place) => ({ ...rule, expected_revision: 1, message: `message ${place}` })
    },
  },
  {
    name: 'set-rule-exemption',
    changed: 'reason',
    prepare: async () => {
      const rule = { organization_id: organization.id, kind: 'description', level: 'warn' }
      const { id: rule_id } = await organization.call('set-component-rule', rule)
      const { id: component_id } = await createComponent(organization)
      const exemption = { rule_id, component_id }
      await organization.call('set-rule-exemption', { ...exemption, reason: 'Leaves soon' })
      return (place) => ({ ...exemption, expected_revision: 1, reason: `reason ${place}` })
    },
  },
]

describe.each(edits)('$name', ({ name, prepare, changed }) => {
  test('by many at once keeps one edit and tells the others what changed', async () => {
    const inputOf = await prepare()
    const answers = await atOnce(5, (place) => attempt(name, inputOf(place)))
    const refused = refusedOf(answers)
    expect(refused).toHaveLength(4)
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([409, 'stale_revision'])
      expect(body.details?.changed).toContain(changed)
    }
  })
})

describe('what can be there only once', () => {
  test('a version number is released once', async () => {
    const component = await createComponent(organization)
    const input = { component_id: component.id, number: '1.0.0' }
    const answers = await atOnce(8, (place) =>
      attempt('release-version', input, place % 2 === 0 ? 'maintainer' : 'admin'),
    )
    expect(refusedOf(answers).map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 7 }, () => [409, 'version_exists']),
    )
    const rows = await query('select number from versions where component_id = $1', [component.id])
    expect(rows).toEqual([{ number: '1.0.0' }])
  })

  test('a project name is taken once', async () => {
    const input = { organization_id: organization.id, name: 'Store' }
    const answers = await atOnce(6, () => attempt('create-project', input))
    expect(refusedOf(answers).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 5 }, () => 'project_exists'),
    )
  })

  test('two imports at once fill an organization once, however its id is written', async () => {
    const body = JSON.stringify({ type: 'component', key: 'a', title: 'a', kind: 'library' })
    await Promise.all(
      [organization.id, organization.id.toUpperCase()].map(async (id) => {
        const path = `import-organization?organization_id=${id}`
        const headers = { 'Content-Type': 'application/x-ndjson' }
        const { client } = organization.people.maintainer
        const { data } = await client.functions.invoke(path, { body, headers })
        await (data as Response | null)?.text()
      }),
    )
    const rows = await query('select title from components where organization_id = $1', [organization.id])
    expect(rows).toEqual([{ title: 'a' }])
  })
})

test('writes that cross each other are all carried out, and everything derived is right', async () => {
  const [one, other] = [await createReleased(organization), await createReleased(organization)]
  const edge = (from: typeof one, to: typeof one) => ({
    component_id: from.component.id,
    depends_on_id: to.component.id,
    version_id: to.version.id,
  })
  const { assigned, developer } = organization.people
  const deeds: ((place: number) => Promise<Answer>)[] = [
    () => attempt('set-dependency', edge(one, other)),
    () => attempt('set-dependency', edge(other, one), 'admin'),
    (place) => attempt('release-version', { component_id: one.component.id, number: `1.${place}.1` }),
    (place) =>
      attempt('release-version', { component_id: other.component.id, number: `2.${place}.1` }, 'admin'),
    () => attempt('assign-user', { component_id: one.component.id, user_id: assigned.id }),
    () => attempt('assign-user', { component_id: other.component.id, user_id: developer.id }, 'admin'),
  ]
  const answers = await atOnce(48, (place) => {
    const deed = deeds[place % deeds.length]
    if (deed === undefined) throw new Error('there is a deed for each place')
    return deed(place)
  })
  expect(refusedOf(answers)).toEqual([])
  const { stored, expected } = await compareWithOracle(organization.id)
  expect(stored).toEqual(expected)
})

test('those who wait for each other in one organization keep nobody else waiting', async () => {
  const holder = new pg.Client({ connectionString: inject('installation').databaseUrl })
  await holder.connect()
  try {
    // Like a long import.
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 7215310))', [organization.id])
    // More than there are connections. Each of the two people may hold three of them.
    const waiting = atOnce(16, (place) =>
      attempt(
        'create-component',
        { organization_id: organization.id, title: `waiting ${place}`, kind: 'library' },
        place % 2 === 0 ? 'maintainer' : 'admin',
      ),
    )
    await expect.poll(countWaiting).toBe(6)
    const stranger = await organization.people.stranger.client.from('components').select('id')
    expect(stranger).toMatchObject({ status: 200, error: null })
    await holder.query('rollback')
    expect(refusedOf(await waiting)).toEqual([])
  } finally {
    await holder.end()
  }
})

async function countWaiting(): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::integer as count from pg_locks where locktype = 'advisory' and not granted`,
  )
  return row?.count ?? 0
}
