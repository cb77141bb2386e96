import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createComponent, createDependent, createReleased, release } from './core-catalog.ts'
import {
  fingerprint,
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

describe('the preview of a release', () => {
  test('says who drops, by how much and whose they are, and changes nothing', async () => {
    const { component, version } = await createReleased(organization)
    const behind = await createDependent(organization, component, version)
    const latest = await release(organization, component, '1.1.0')
    const current = await createComponent(organization, {
      dependencies: [{ component_id: component.id, version_id: latest.id }],
    })
    const before = await fingerprint(organization.id)
    const preview = await organization.call(
      'preview-release',
      { component_id: component.id, number: '2.0.0' },
      'developer',
    )
    expect(preview).toMatchObject({
      would_be_latest: true,
      dependent_count: 2,
      affected: [
        {
          component_id: current.id,
          selected_number: '1.1.0',
          health_score: 100,
          health_score_after: 55,
          assigned_users: [],
        },
        {
          component_id: behind.id,
          selected_number: '1.0.0',
          health_score: 80,
          health_score_after: 55,
          assigned_users: [{ user_id: organization.people.assigned.id }],
        },
      ],
      organization_health: 90,
      organization_health_after: 55,
    })
    expect(await fingerprint(organization.id)).toEqual(before)
    await release(organization, component, '2.0.0')
    const scores = await query('select health_score from components where id = any ($1)', [
      [current.id, behind.id],
    ])
    expect(scores).toEqual([{ health_score: 55 }, { health_score: 55 }])
  })

  test('of a backport affects nobody who is on a later line', async () => {
    const { component, version } = await createReleased(organization, '2.0.0')
    await createDependent(organization, component, version)
    expect(
      await organization.call('preview-release', { component_id: component.id, number: '1.9.0' }),
    ).toMatchObject({
      would_be_latest: false,
      dependent_count: 1,
      affected: [],
      organization_health: 100,
      organization_health_after: 100,
    })
  })

  test('counts a breaking change', async () => {
    const { component, version } = await createReleased(organization)
    await createDependent(organization, component, version)
    const input = { component_id: component.id, number: '1.0.1' }
    const quiet = await organization.call('preview-release', input)
    expect(quiet.affected).toMatchObject([{ health_score_after: 95 }])
    const loud = await organization.call('preview-release', { ...input, changes: [{ kind: 'breaking' }] })
    expect(loud.affected).toMatchObject([{ health_score_after: 55 }])
  })
})

describe('the most wanted upgrades', () => {
  test('are those by which all scores together gain most', async () => {
    const [small, great] = [await createReleased(organization), await createReleased(organization)]
    await release(organization, small.component, '1.0.1')
    const latest = await release(organization, great.component, '2.0.0')
    const first = await createDependent(organization, great.component, great.version)
    await createDependent(organization, great.component, great.version)
    await createDependent(organization, small.component, small.version)
    const wanted = await organization.call('most-wanted', { organization_id: organization.id }, 'developer')
    expect(wanted).toMatchObject([
      {
        component_id: great.component.id,
        title: great.component.title,
        latest_version_id: latest.id,
        latest_version_number: '2.0.0',
        points: 90,
        behind: 2,
      },
      { component_id: small.component.id, points: 5, behind: 1 },
    ])
    const [{ dependents } = { dependents: [] }] = wanted as unknown as {
      dependents: { component_id: string }[]
    }[]
    expect(dependents).toContainEqual({ component_id: first.id, title: first.title, gain: 45 })
  })
})

describe('the brief of an upgrade', () => {
  async function prepare(): Promise<{ target: Row; dependent: Row }> {
    const { component, version } = await createReleased(organization)
    await release(organization, component, '1.1.0', {
      changes: [
        { kind: 'feature', title: 'New' },
        { kind: 'breaking', title: 'Renamed', migration_guide: 'Rename **a** to b' },
      ],
    })
    await release(organization, component, '2.0.0-rc.1')
    await release(organization, component, '2.0.0', { changes: [{ kind: 'breaking', title: 'Gone' }] })
    await release(organization, component, '3.0.0-rc.1')
    return { target: component, dependent: await createDependent(organization, component, version) }
  }

  test('has every version between, breaking first, and one merged guide', async () => {
    const { target, dependent } = await prepare()
    const { brief } = await organization.call(
      'brief-upgrade',
      { component_id: dependent.id, depends_on_id: target.id },
      'developer',
    )
    expect(brief).toMatchObject({
      component_id: target.id,
      from: { number: '1.0.0' },
      to: { number: '2.0.0' },
      lag: { distance: 'major', count: 2 },
      breaking: 2,
      without_guide: 1,
      steps: [
        { version: { number: '1.1.0' }, changes: [{ kind: 'breaking' }, { kind: 'feature' }] },
        { version: { number: '2.0.0' }, changes: [{ kind: 'breaking', migration_guide: null }] },
      ],
      pre_releases: [{ number: '2.0.0-rc.1', state: 'active' }],
      guide: expect.stringContaining('Rename **a** to b'),
    })
  })

  const tellAll = async (target: Row, dependent: Row) => {
    const input = { component_id: dependent.id, depends_on_id: target.id }
    const { brief } = await organization.call('brief-upgrade', input)
    const plan = await organization.call('plan-upgrades', { component_id: dependent.id })
    const wanted = await organization.call('most-wanted', { organization_id: organization.id })
    return { brief, plan, wanted: (wanted as unknown as Row[]).find((row) => row.component_id === target.id) }
  }

  test('leads back from a withdrawn version that nothing follows, as the plan and the most wanted do', async () => {
    const { component } = await createReleased(organization, '1.9.0')
    const gone = await release(organization, component, '2.0.0')
    const dependent = await createDependent(organization, component, gone)
    const input = { id: gone.id, state: 'withdrawn', reason: 'It loses orders' }
    await organization.call('set-version-state', { ...input, expected_revision: 1 })
    const { brief, plan, wanted } = await tellAll(component, dependent)
    expect(brief).toMatchObject({
      from: { number: '2.0.0', state: 'withdrawn', state_reason: 'It loses orders' },
      to: { number: '1.9.0' },
      is_step_back: true,
      steps: [],
      guide: expect.stringContaining('It loses orders'),
    })
    expect(plan).toMatchObject({
      health_score: 0,
      health_score_after: 100,
      steps: [{ brief: { to: { number: '1.9.0' }, is_step_back: true }, health_score_after: 100 }],
    })
    expect(wanted).toMatchObject({ latest_version_number: '1.9.0', points: 100, behind: 1 })
  })

  test('leads from a pre-release that is ahead to the next one, as the plan and the most wanted do', async () => {
    const { component } = await createReleased(organization, '1.9.0')
    const first = await release(organization, component, '2.0.0-rc.1')
    const next = await release(organization, component, '2.0.0-rc.2')
    const dependent = await createDependent(organization, component, first)
    const { brief, plan, wanted } = await tellAll(component, dependent)
    const to = { id: next.id, number: '2.0.0-rc.2' }
    expect(brief).toMatchObject({ to, is_step_back: false, steps: [{ version: to }] })
    expect(plan).toMatchObject({ health_score: 95, health_score_after: 100, steps: [{ brief: { to } }] })
    expect(wanted).toMatchObject({ latest_version_id: to.id, latest_version_number: to.number, points: 5 })
  })

  test('leads to the newest active version where the latest is deprecated, as the plan and the most wanted do', async () => {
    const { component, version } = await createReleased(organization)
    const active = await release(organization, component, '2.0.0')
    const latest = await release(organization, component, '2.1.0')
    const dependent = await createDependent(organization, component, version)
    const input = { id: latest.id, state: 'deprecated', reason: 'It is slow' }
    await organization.call('set-version-state', { ...input, expected_revision: 1 })
    const { brief, plan, wanted } = await tellAll(component, dependent)
    const to = { id: active.id, number: '2.0.0' }
    expect(brief).toMatchObject({ to, is_step_back: false })
    expect(plan).toMatchObject({ health_score: 55, health_score_after: 80, steps: [{ brief: { to } }] })
    expect(wanted).toMatchObject({ latest_version_id: to.id, latest_version_number: to.number, points: 25 })
  })

  test('has withdrawn versions between too, with their state', async () => {
    const { component, version } = await createReleased(organization)
    const between = await release(organization, component, '1.1.0')
    await release(organization, component, '1.2.0')
    await organization.call('set-version-state', { id: between.id, expected_revision: 1, state: 'withdrawn' })
    const dependent = await createDependent(organization, component, version)
    const { brief } = await tellAll(component, dependent)
    expect(brief).toMatchObject({
      lag: { distance: 'minor', count: 1 },
      steps: [{ version: { number: '1.1.0', state: 'withdrawn' } }, { version: { number: '1.2.0' } }],
    })
  })

  test('is none on the latest version', async () => {
    const { component, version } = await createReleased(organization)
    const dependent = await createDependent(organization, component, version)
    const input = { component_id: dependent.id, depends_on_id: component.id }
    expect(await organization.call('brief-upgrade', input)).toEqual({ brief: null })
  })

  test('of a whole component is a plan with the score after each step', async () => {
    const { dependent } = await prepare()
    const other = await createReleased(organization)
    await release(organization, other.component, '1.0.1')
    await organization.call('set-dependency', {
      component_id: dependent.id,
      depends_on_id: other.component.id,
      version_id: other.version.id,
    })
    const plan = await organization.call('plan-upgrades', { component_id: dependent.id }, 'developer')
    // Two majors behind cost 56 2/3 points, one patch 5: 0.7 × (100 − 30.83…) + 0.3 × (100 − 56.66…) = 61.4…
    expect(plan).toMatchObject({
      health_score: 61,
      health_score_after: 100,
      steps: [
        { health_score_before: 61, health_score_after: 96 },
        { health_score_before: 96, health_score_after: 100 },
      ],
    })
  })
})
