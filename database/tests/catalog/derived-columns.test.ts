// Triggers keep counts, latest versions, history, snapshots and the search index up to date.
import { randomUUID } from 'node:crypto'
import {
  asOwner,
  createTestDatabase,
  type OwnerConnection,
  type TestDatabase,
} from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createTestOrganization, type TestOrganization } from '../access/test-organization.ts'

let testDatabase: TestDatabase
let organization: TestOrganization

const run = (text: string, ...values: unknown[]) =>
  asOwner(testDatabase.connection, (owner: OwnerConnection) => owner.query(text, values))

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
})

beforeEach(async () => {
  organization = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
})

afterAll(async () => {
  await testDatabase?.drop()
})

const readComponent = async (id: string) => (await run('select * from components where id = $1', id))[0]

async function release(
  number: string,
  sortKey: string,
  options: { stable?: boolean; releasedAt?: string } = {},
) {
  const id = randomUUID()
  await run(
    `insert into versions (organization_id, id, component_id, number, sort_key, is_stable, released_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    organization.id,
    id,
    organization.component,
    number,
    sortKey,
    options.stable ?? true,
    options.releasedAt ?? '2026-01-01T00:00:00Z',
  )
  return id
}

describe('counts', () => {
  test('of dependencies and dependents follow edges that come and go', async () => {
    expect(await readComponent(organization.component)).toMatchObject({
      dependency_count: 1,
      dependent_count: 0,
    })
    expect(await readComponent(organization.other)).toMatchObject({ dependency_count: 0, dependent_count: 1 })
    await run('delete from dependencies where component_id = $1', organization.component)
    expect(await readComponent(organization.component)).toMatchObject({
      dependency_count: 0,
      dependent_count: 0,
    })
    expect(await readComponent(organization.other)).toMatchObject({ dependency_count: 0, dependent_count: 0 })
  })

  test('follow when the component that depends is deleted', async () => {
    await run('delete from components where id = $1', organization.component)
    expect(await readComponent(organization.other)).toMatchObject({ dependent_count: 0 })
    expect(await run('select component_count from projects where id = $1', organization.project)).toEqual([
      { component_count: 0 },
    ])
  })

  test('of projects follow', async () => {
    expect(await readComponent(organization.component)).toMatchObject({ used_in_projects_count: 1 })
    await run('delete from projects where id = $1', organization.project)
    expect(await readComponent(organization.component)).toMatchObject({ used_in_projects_count: 0 })
  })

  test('a component that others depend on is not deleted', async () => {
    await expect(run('delete from components where id = $1', organization.other)).rejects.toMatchObject({
      sqlstate: '23503',
    })
  })
})

describe('the latest version', () => {
  test('is the highest stable one that is not withdrawn, not the newest', async () => {
    const second = await release('2.0.0', '1a2a0a0!~', { releasedAt: '2026-02-01T00:00:00Z' })
    await release('1.0.1', '1a1a0a1!~', { releasedAt: '2026-03-01T00:00:00Z' })
    await release('3.0.0-rc.1', '1a3a0a0!1rc!0a1', { stable: false, releasedAt: '2026-04-01T00:00:00Z' })
    expect(await readComponent(organization.component)).toMatchObject({
      latest_version_id: second,
      latest_version_number: '2.0.0',
      latest_version_at: new Date('2026-02-01T00:00:00Z'),
      version_count: 4,
    })
    await run(`update versions set state = 'withdrawn' where id = $1`, second)
    expect(await readComponent(organization.component)).toMatchObject({ latest_version_number: '1.0.1' })
    await run('delete from versions where component_id = $1', organization.component)
    expect(await readComponent(organization.component)).toMatchObject({
      latest_version_id: null,
      latest_version_number: null,
      latest_version_at: null,
      version_count: 0,
    })
  })

  test('is breaking as soon as one of its changes is', async () => {
    const isBreaking = async () =>
      (await run('select is_breaking from versions where id = $1', organization.version))[0]?.is_breaking
    expect(await isBreaking()).toBe(false)
    await run(`update changes set kind = 'breaking' where id = $1`, organization.change)
    expect(await isBreaking()).toBe(true)
    await run('delete from changes where id = $1', organization.change)
    expect(await isBreaking()).toBe(false)
  })
})

describe('the history of dependencies', () => {
  const readHistory = () =>
    run(
      `select from_number, to_number from dependency_history where component_id = $1 and depends_on_id = $2 order by id`,
      organization.component,
      organization.other,
    )

  test('tells of an edge that is added, moved and removed', async () => {
    const newer = randomUUID()
    await run(
      `insert into versions (organization_id, id, component_id, number, sort_key, is_stable) values ($1, $2, $3, '1.1.0', '1a1a1a0!~', true)`,
      organization.id,
      newer,
      organization.other,
    )
    await run(
      'update dependencies set version_id = $2 where component_id = $1',
      organization.component,
      newer,
    )
    await run(`update dependencies set source = 'api' where component_id = $1`, organization.component)
    await run('delete from components where id = $1', organization.component)
    expect(await readHistory()).toEqual([
      { from_number: null, to_number: '1.0.0' },
      { from_number: '1.0.0', to_number: '1.1.0' },
      { from_number: '1.1.0', to_number: null },
    ])
  })
})

describe('snapshots', () => {
  const setScore = (score: number) =>
    run('update components set health_score = $2 where id = $1', organization.component, score)
  const readScores = () =>
    run(
      'select health_score from health_snapshots where component_id = $1 order by taken_at',
      organization.component,
    )

  test('are taken when a score changes, and as of a moment the last one counts', async () => {
    await setScore(70)
    const [between] = await run('select clock_timestamp() as now')
    await setScore(55)
    expect((await readScores()).map(({ health_score }) => health_score).slice(-2)).toEqual([70, 55])
    const [then] = await run(
      'select health_score from health_as_of($1, $2) where component_id = $3',
      organization.id,
      between?.now,
      organization.component,
    )
    expect(then).toEqual({ health_score: 70 })
  })

  test('stand in the order of the writes, also where a transaction began earlier and waited', async () => {
    await setScore(70)
    // As if the transaction that wrote this had started after the next one, which waited for it.
    await run(
      `update health_snapshots set taken_at = now() + interval '1 second'
       where component_id = $1 and health_score = 70`,
      organization.component,
    )
    await setScore(55)
    expect((await readScores()).at(-1)).toEqual({ health_score: 55 })
  })

  test('are taken once a day for every component, however often it is asked', async () => {
    await run(
      `update components set created_at = now() - interval '3 days' where organization_id = $1`,
      organization.id,
    )
    await run(
      `update health_snapshots set taken_at = taken_at - interval '2 days' where organization_id = $1`,
      organization.id,
    )
    await run('select app.take_daily_snapshots()')
    const count = async () =>
      Number(
        (await run('select count(*) from health_snapshots where organization_id = $1', organization.id))[0]
          ?.count,
      )
    const once = await count()
    await run('select app.take_daily_snapshots()')
    expect(await count()).toBe(once)
    // When it was created, when it got its dependency, and today.
    expect(await readScores()).toEqual(Array.from({ length: 3 }, () => ({ health_score: 100 })))
  })

  test('of the organization count the components that have dependencies', async () => {
    const read = () =>
      run(
        'select component_count, scored_count, score_sum from organization_health_snapshots where organization_id = $1',
        organization.id,
      )
    await setScore(55)
    expect(await read()).toEqual([{ component_count: 2, scored_count: 1, score_sum: '55' }])
    await run(
      'insert into dependencies (organization_id, component_id, depends_on_id, version_id) values ($1, $2, $3, $4)',
      organization.id,
      organization.other,
      organization.component,
      organization.version,
    )
    expect(await read()).toEqual([{ component_count: 2, scored_count: 2, score_sum: '155' }])
  })
})

test('the daily job, having waited for a write, stores what that wrote', async () => {
  await asOwner(testDatabase.connection, async (writer) => {
    await writer.query('begin')
    await writer.query('update components set health_score = 55 where id = $1', [organization.component])
    const daily = run('select app.take_daily_snapshots()')
    const isWaiting = () =>
      run(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%take_daily_snapshots%'`,
      )
    while ((await isWaiting()).length === 0);
    await writer.query('commit')
    await daily
  })
  const [stored] = await run(
    'select scored_count, score_sum from organization_health_snapshots where organization_id = $1',
    organization.id,
  )
  expect(stored).toEqual({ scored_count: 1, score_sum: '55' })
})

describe('an organization', () => {
  test('is deleted whole, and its audit log tells of it', async () => {
    await run('delete from organizations where id = $1', organization.id)
    for (const table of [
      'components',
      'versions',
      'dependencies',
      'dependency_history',
      'app.component_search',
      'health_snapshots',
      'projects',
    ]) {
      expect(await run(`select 1 from ${table} where organization_id = $1`, organization.id)).toEqual([])
    }
    const [last] = await run(
      `select before from audit_log where organization_id = $1 and table_name = 'organizations' and operation = 'delete'`,
      organization.id,
    )
    expect(last?.before).toMatchObject([{ id: organization.id, name: 'Company' }])
  })
})
