import { beforeAll, describe, expect, test } from 'vitest'
import { createComponent, createDependent, createReleased, release } from './core-catalog.ts'
import { liftLimits, type Organization, openOrganization, query } from './core-organization.ts'

let organization: Organization

beforeAll(async () => {
  organization = await openOrganization()
})

describe('setting a dependency', () => {
  test('adds it with its cost, then moves it', async () => {
    const { component: target, version } = await createReleased(organization)
    const latest = await release(organization, target, '2.0.0')
    const component = await createComponent(organization)
    const set = (versionId: string) =>
      organization.call('set-dependency', {
        component_id: component.id,
        depends_on_id: target.id,
        version_id: versionId,
      })
    expect(await set(version.id)).toMatchObject({
      version_id: version.id,
      penalty: 135,
      band: 'major',
      lag_distance: 'major',
      lag_count: 1,
      source: 'manual',
    })
    expect(await set(latest.id)).toMatchObject({
      version_id: latest.id,
      penalty: 0,
      band: 'latest',
      lag_distance: null,
      lag_count: 0,
    })
    const [row] = await query(
      'select health_score, dependency_count, revision from components where id = $1',
      [component.id],
    )
    expect(row).toEqual({ health_score: 100, dependency_count: 1, revision: 3 })
    const history = await query(
      'select from_number, to_number, changed_by from dependency_history where component_id = $1 order by id',
      [component.id],
    )
    const changed_by = organization.people.maintainer.id
    expect(history).toEqual([
      { from_number: null, to_number: '1.0.0', changed_by },
      { from_number: '1.0.0', to_number: '2.0.0', changed_by },
    ])
  })

  test('to what it is already changes nothing', async () => {
    const { component: target, version } = await createReleased(organization)
    const component = await createDependent(organization, target, version)
    await organization.call('set-dependency', {
      component_id: component.id,
      depends_on_id: target.id,
      version_id: version.id,
    })
    expect(await query('select revision from components where id = $1', [component.id])).toEqual([
      { revision: 1 },
    ])
  })

  test('on itself, on nothing or on a foreign version is refused', async () => {
    const [one, other] = [await createReleased(organization), await createReleased(organization)]
    const refuse = async (dependsOn: string, versionId: string) =>
      (
        await organization.refuse('set-dependency', {
          component_id: one.component.id,
          depends_on_id: dependsOn,
          version_id: versionId,
        })
      ).fields
    for (const own of [one.component.id, one.component.id.toUpperCase()]) {
      expect(await refuse(own, one.version.id)).toEqual({
        depends_on_id: 'A component cannot depend on itself',
      })
    }
    expect(await refuse(other.version.id, other.version.id)).toEqual({ depends_on_id: 'Component not found' })
    expect(await refuse(other.component.id, one.version.id)).toEqual({ version_id: 'Version not found' })
  })

  test('in a circle is taken: cycles exist, and each score stands alone', async () => {
    const [one, other] = [await createReleased(organization), await createReleased(organization)]
    const set = (from: typeof one, to: typeof one) =>
      organization.call('set-dependency', {
        component_id: from.component.id,
        depends_on_id: to.component.id,
        version_id: to.version.id,
      })
    await set(one, other)
    await set(other, one)
    await release(organization, one.component, '2.0.0')
    const scores = await query(
      'select health_score from components where id = any ($1) order by health_score',
      [[one.component.id, other.component.id]],
    )
    expect(scores).toEqual([{ health_score: 55 }, { health_score: 100 }])
  })
})

describe('removing a dependency', () => {
  test('that does not exist is refused', async () => {
    const [one, other] = [await createReleased(organization), await createReleased(organization)]
    expect(
      await organization.refuse('remove-dependency', {
        component_id: one.component.id,
        depends_on_id: other.component.id,
      }),
    ).toMatchObject({ status: 404, code: 'dependency_not_found' })
  })
})

describe('as many as there can be', () => {
  test('dependencies are refused beyond 1,000, but one of them may move', async () => {
    const full = await openOrganization(organization.people)
    await liftLimits(full.id)
    const targets = Array.from({ length: 1001 }, (_, place) => `target ${place}`)
    const records = [
      { type: 'component', key: 'hub', title: 'hub', kind: 'library' },
      ...targets.flatMap((key) => [
        { type: 'component', key, title: key, kind: 'library' },
        { type: 'version', component: key, number: '1.0.0' },
        { type: 'version', component: key, number: '1.1.0' },
      ]),
      ...targets
        .slice(1)
        .map((key) => ({ type: 'dependency', component: 'hub', depends_on: key, version: '1.0.0' })),
    ]
    const { data } = await full.people.maintainer.client.functions.invoke(
      `import-organization?organization_id=${full.id}`,
      {
        body: records.map((record) => JSON.stringify(record)).join('\n'),
        headers: { 'Content-Type': 'application/x-ndjson' },
      },
    )
    await (data as Response).text()
    const find = async (title: string, number: string) => {
      const [row] = await query<{ component_id: string; version_id: string }>(
        `select c.id as component_id, v.id as version_id from components c join versions v on v.component_id = c.id
         where c.organization_id = $1 and c.title = $2 and v.number = $3`,
        [full.id, title, number],
      )
      return { depends_on_id: row?.component_id, version_id: row?.version_id }
    }
    const [hub] = await query<{ id: string }>(
      `select id from components where organization_id = $1 and title = 'hub'`,
      [full.id],
    )
    const input = { component_id: hub?.id, ...(await find('target 0', '1.0.0')) }
    expect((await full.refuse('set-dependency', input)).fields).toEqual({
      depends_on_id: 'A component has at most 1000 dependencies',
    })
    const moved = await find('target 1', '1.1.0')
    expect(await full.call('set-dependency', { component_id: hub?.id, ...moved })).toMatchObject(moved)
  })

  test('assigned users are refused beyond 1,000, but one of them may be assigned again', async () => {
    await liftLimits(organization.id)
    const { id } = await createComponent(organization)
    const [first] = await query<{ id: string }>(
      `with people as (
         insert into auth.users (id, email, email_confirmed_at)
         select gen_random_uuid(), 'crowd-' || place || '-' || $2::text || '@example.com', now() from generate_series(1, 1000) place
         returning id
       ), joined as (
         insert into members (organization_id, user_id, role) select $1, id, 'developer' from people returning user_id
       )
       insert into component_users (organization_id, component_id, user_id) select $1, $2::uuid, user_id from joined
       returning user_id as id`,
      [organization.id, id],
    )
    const assign = (userId: string | undefined) => ({ component_id: id, user_id: userId })
    const { assigned } = organization.people
    expect((await organization.refuse('assign-user', assign(assigned.id))).fields).toEqual({
      user_id: 'A component has at most 1000 assigned users',
    })
    expect(await organization.call('assign-user', assign(first?.id))).toMatchObject({ user_id: first?.id })
  })
})

describe('people and projects', () => {
  test('someone who is assigned twice stays assigned once, with their own choice of mail', async () => {
    const { id } = await createComponent(organization)
    const assignment = { component_id: id, user_id: organization.people.assigned.id }
    await organization.call('assign-user', assignment)
    await organization.call(
      'set-component-notifications',
      { component_id: id, email_notifications: false },
      'assigned',
    )
    expect(await organization.call('assign-user', assignment)).toMatchObject({ email_notifications: false })
  })

  test('only members can be assigned', async () => {
    const { id } = await createComponent(organization)
    const input = { component_id: id, user_id: organization.people.stranger.id }
    expect((await organization.refuse('assign-user', input)).fields).toEqual({
      user_id: 'Only members of the organization can be assigned',
    })
  })

  test('a project counts its components, and they count it', async () => {
    const [one, other] = [await createComponent(organization), await createComponent(organization)]
    const project = await organization.call('create-project', {
      organization_id: organization.id,
      name: 'Shop',
      component_ids: [one.id, other.id],
    })
    expect(project).toMatchObject({ component_count: 2, revision: 1 })
    const edited = await organization.call('update-project', {
      id: project.id,
      expected_revision: 1,
      component_ids: [other.id],
    })
    expect(edited).toMatchObject({ component_count: 1, revision: 2 })
    const counts = await query(
      'select used_in_projects_count from components where id = any ($1) order by 1',
      [[one.id, other.id]],
    )
    expect(counts).toEqual([{ used_in_projects_count: 0 }, { used_in_projects_count: 1 }])
    const again = { organization_id: organization.id, name: 'Shop' }
    expect((await organization.refuse('create-project', again)).fields).toEqual({
      name: 'A project with this name already exists',
    })
    const refused = await organization.refuse('update-project', {
      id: project.id,
      expected_revision: 1,
      name: 'X',
    })
    expect(refused).toMatchObject({ status: 409, details: { changed: ['component_ids'] } })
  })
})
