import { beforeAll, describe, expect, test } from 'vitest'
import { createComponent, createDependent, createReleased, release } from './core-catalog.ts'
import { type Organization, openOrganization, query } from './core-organization.ts'

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
    expect(await refuse(one.component.id, one.version.id)).toEqual({
      depends_on_id: 'A component cannot depend on itself',
    })
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
      name: 'A project of this name exists already',
    })
    const refused = await organization.refuse('update-project', {
      id: project.id,
      expected_revision: 1,
      name: 'X',
    })
    expect(refused).toMatchObject({ status: 409, details: { changed: ['component_ids'] } })
  })
})
