import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createComponent, createDependent, createReleased, release } from './core-catalog.ts'
import { fingerprint, type Organization, openOrganization, query } from './core-organization.ts'

let organization: Organization
let foreign: Organization

beforeAll(async () => {
  ;[organization, foreign] = await Promise.all([openOrganization(), openOrganization()])
})

const readEdges = (componentId: string) =>
  query(
    'select depends_on_id, version_id, band, penalty from dependencies where component_id = $1 order by created_at',
    [componentId],
  )
const readUsers = async (componentId: string) =>
  (await query('select user_id from component_users where component_id = $1', [componentId])).map(
    ({ user_id }) => user_id,
  )

describe('creating a component', () => {
  test('stores its fields, dependencies and people in one call', async () => {
    const { component: target, version } = await createReleased(organization)
    await release(organization, target, '1.1.0')
    const component = await organization.call('create-component', {
      organization_id: organization.id,
      title: '  checkout ',
      description: 'Takes orders',
      kind: 'web_app',
      documentation_url: 'https://docs.example.com/checkout',
      dependencies: [{ component_id: target.id, version_id: version.id }],
      assigned_users: [organization.people.assigned.id],
    })
    expect(component).toMatchObject({
      organization_id: organization.id,
      title: 'checkout',
      description: 'Takes orders',
      kind: 'web_app',
      documentation_url: 'https://docs.example.com/checkout',
      dependency_count: 1,
      outdated_count: 1,
      dependent_count: 0,
      used_in_projects_count: 0,
      latest_version_id: null,
      health_score: 80,
      revision: 1,
      findings: [],
    })
    expect(await readEdges(component.id)).toEqual([
      { depends_on_id: target.id, version_id: version.id, band: 'minor', penalty: 60 },
    ])
    expect(await readUsers(component.id)).toEqual([organization.people.assigned.id])
  })

  test('stores the current version in the same call, under the scheme of its number', async () => {
    const input = { description: 'Built monthly', current_version: ' 2026.11 ' }
    const component = await createComponent(organization, input)
    expect(component).toMatchObject({
      latest_version_number: '2026.11',
      version_count: 1,
      version_scheme: 'calendar',
      has_chosen_scheme: false,
      revision: 1,
    })
    expect(await query('select id, number from versions where component_id = $1', [component.id])).toEqual([
      { id: component.latest_version_id, number: '2026.11' },
    ])
  })

  test('takes an empty current version for none', async () => {
    expect(await createComponent(organization, { current_version: ' ' })).toMatchObject({
      latest_version_id: null,
      version_count: 0,
    })
  })

  test('refuses a current version that does not fit the chosen scheme, and creates nothing', async () => {
    const before = await fingerprint(organization.id)
    const refused = await organization.refuse('create-component', {
      organization_id: organization.id,
      title: 'checkout',
      kind: 'library',
      version_scheme: 'sequence',
      current_version: '1.0.0',
    })
    expect(refused).toMatchObject({
      status: 400,
      fields: { current_version: 'Version number must be a plain number such as 42' },
    })
    expect(await fingerprint(organization.id)).toEqual(before)
  })

  test('assigns the person who creates it, unless told otherwise', async () => {
    const { maintainer } = organization.people
    const [own, nobodys] = [
      await createComponent(organization, { assigned_users: undefined }),
      await createComponent(organization),
    ]
    expect(await readUsers(own.id)).toEqual([maintainer.id])
    expect(await readUsers(nobodys.id)).toEqual([])
  })

  test('without dependencies has a health of 100', async () => {
    expect(await createComponent(organization, { description: '' })).toMatchObject({
      health_score: 100,
      description: null,
    })
  })

  test.each([
    [{ title: undefined }, { title: 'Component title is required' }],
    [{ title: '' }, { title: 'Component title is required' }],
    [{ title: '   ' }, { title: 'Component title is required' }],
    [{ title: 'x'.repeat(257) }, { title: 'Component title must be at most 256 characters' }],
    [
      { description: 'x'.repeat(513) },
      { description: 'Component description must be at most 512 characters' },
    ],
    [
      { current_version: '1'.repeat(129) },
      { current_version: 'Version number must be at most 128 characters' },
    ],
    [{ kind: undefined }, { kind: 'Component kind is required' }],
    [{ kind: 'mainframe' }, { kind: 'Component kind is required' }],
    [
      { documentation_url: 'javascript:alert(1)' },
      { documentation_url: 'Documentation link must be a web address' },
    ],
    [{ organization_id: 'one' }, { organization_id: 'Organization is required' }],
    [
      { dependencies: [{ component_id: 'one', version_id: randomUUID() }] },
      { 'dependencies.0.component_id': 'Component is required' },
    ],
    [
      { dependencies: [{ component_id: randomUUID(), version_id: randomUUID() }] },
      { 'dependencies.0.component_id': 'Component not found' },
    ],
    [
      { assigned_users: [randomUUID()] },
      { 'assigned_users.0': 'Only members of the organization can be assigned' },
    ],
  ])('with bad input (%#) is refused with the words for it, and nothing changes', async (change, fields) => {
    const before = await fingerprint(organization.id)
    const input = { organization_id: organization.id, title: 'checkout', kind: 'library', ...change }
    expect(await organization.refuse('create-component', input)).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: Object.values(fields)[0],
      fields,
    })
    expect(await fingerprint(organization.id)).toEqual(before)
  })

  test('title and description of exactly 256 and 512 characters are taken', async () => {
    const input = { title: 't'.repeat(256), description: 'd'.repeat(512) }
    expect(await createComponent(organization, input)).toMatchObject(input)
  })

  test('cannot depend on a component of another organization, which is as good as none', async () => {
    const { component, version } = await createReleased(foreign)
    const input = {
      organization_id: organization.id,
      title: 'spy',
      kind: 'other',
      dependencies: [{ component_id: component.id, version_id: version.id }],
    }
    const refused = await organization.refuse('create-component', input)
    expect(refused.fields).toEqual({ 'dependencies.0.component_id': 'Component not found' })
  })

  test('cannot select a version of another component', async () => {
    const [one, other] = [await createReleased(organization), await createReleased(organization)]
    const refused = await organization.refuse('create-component', {
      organization_id: organization.id,
      title: 'mixed',
      kind: 'other',
      dependencies: [{ component_id: one.component.id, version_id: other.version.id }],
    })
    expect(refused.fields).toEqual({ 'dependencies.0.version_id': 'Version not found' })
  })

  test('chooses each component once', async () => {
    const { component, version } = await createReleased(organization)
    const edge = { component_id: component.id, version_id: version.id }
    const refused = await organization.refuse('create-component', {
      organization_id: organization.id,
      title: 'twice',
      kind: 'other',
      dependencies: [edge, { ...edge, component_id: component.id.toUpperCase() }],
    })
    expect(refused.fields).toEqual({ dependencies: 'A component can be chosen only once as a dependency' })
  })
})

describe('editing a component', () => {
  test('changes what is given, leaves the rest, and raises the revision', async () => {
    const { component: target, version } = await createReleased(organization)
    const component = await createDependent(organization, target, version)
    const edited = await organization.call('update-component', {
      id: component.id,
      expected_revision: 1,
      description: 'New words',
    })
    expect(edited).toMatchObject({
      title: component.title,
      description: 'New words',
      dependency_count: 1,
      revision: 2,
    })
    expect(edited.updated_at).not.toBe(component.updated_at)
    expect(await readUsers(component.id)).toEqual([organization.people.assigned.id])
  })

  test('that says what is stored already raises nothing', async () => {
    const component = await createComponent(organization)
    const before = await fingerprint(organization.id)
    const edited = await organization.call('update-component', {
      id: component.id,
      expected_revision: 1,
      title: component.title,
      dependencies: [],
      assigned_users: [],
    })
    expect(edited.revision).toBe(1)
    expect(await fingerprint(organization.id)).toEqual(before)
  })

  test('takes its list of dependencies as the whole list', async () => {
    const [kept, dropped, added] = await Promise.all(
      Array.from({ length: 3 }, () => createReleased(organization)),
    )
    if (!kept || !dropped || !added) throw new Error('three were made')
    const edge = ({ component, version }: typeof kept) => ({
      component_id: component.id,
      version_id: version.id,
    })
    const { id } = await createComponent(organization, { dependencies: [edge(kept), edge(dropped)] })
    const edited = await organization.call('update-component', {
      id,
      expected_revision: 1,
      dependencies: [edge(kept), edge(added)],
    })
    expect(edited).toMatchObject({ dependency_count: 2, revision: 2 })
    const targets = (await readEdges(id)).map(({ depends_on_id }) => depends_on_id)
    expect(targets.sort()).toEqual([kept.component.id, added.component.id].sort())
    const counts = await query('select dependent_count from components where id = any ($1)', [
      [dropped.component.id],
    ])
    expect(counts).toEqual([{ dependent_count: 0 }])
  })

  test('of an older revision is refused with what others changed', async () => {
    const component = await createComponent(organization)
    await organization.call(
      'update-component',
      { id: component.id, expected_revision: 1, title: 'theirs' },
      'admin',
    )
    const before = await fingerprint(organization.id)
    const refused = await organization.refuse('update-component', {
      id: component.id,
      expected_revision: 1,
      title: 'mine',
    })
    expect(refused).toMatchObject({
      status: 409,
      code: 'stale_revision',
      message: 'Someone else changed this after you opened it',
      details: { current: { title: 'theirs', revision: 2 }, changed: ['title'] },
    })
    expect(await fingerprint(organization.id)).toEqual(before)
  })

  test('does not lose a dependency or a person that came meanwhile', async () => {
    const { component: target, version } = await createReleased(organization)
    const component = await createComponent(organization)
    await organization.call('set-dependency', {
      component_id: component.id,
      depends_on_id: target.id,
      version_id: version.id,
    })
    await organization.call('assign-user', {
      component_id: component.id,
      user_id: organization.people.developer.id,
    })
    const refused = await organization.refuse('update-component', {
      id: component.id,
      expected_revision: 1,
      dependencies: [],
      assigned_users: [],
    })
    expect(refused).toMatchObject({ status: 409, details: { changed: ['assigned_users', 'dependencies'] } })
    expect(await readEdges(component.id)).toHaveLength(1)
  })

  test('of many at once keeps one and tells the others', async () => {
    const component = await createComponent(organization)
    const attempts = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        organization.call('update-component', { id: component.id, expected_revision: 1, title: `edit ${n}` }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await query('select revision from components where id = $1', [component.id])).toEqual([
      { revision: 2 },
    ])
  })

  test('by an assigned user leaves the people as they are', async () => {
    const component = await createComponent(organization, {
      assigned_users: [organization.people.assigned.id],
    })
    const input = { id: component.id, expected_revision: 1, title: 'by assigned' }
    const { assigned, developer } = organization.people
    const refused = await organization.refuse(
      'update-component',
      { ...input, assigned_users: [assigned.id, developer.id] },
      'assigned',
    )
    expect(refused.status).toBe(403)
    const edited = await organization.call(
      'update-component',
      { ...input, assigned_users: [assigned.id] },
      'assigned',
    )
    expect(edited).toMatchObject({ title: 'by assigned', revision: 2 })
  })

  test('into another scheme puts its versions in another order', async () => {
    const component = await createComponent(organization)
    await release(organization, component, '1.9', { released_at: '2026-02-01T00:00:00Z' })
    await release(organization, component, '1.10', { released_at: '2026-01-01T00:00:00Z' })
    const byNumber = await organization.call('update-component', {
      id: component.id,
      expected_revision: 1,
      title: 'x',
    })
    expect(byNumber.latest_version_number).toBe('1.10')
    const byDate = await organization.call('update-component', {
      id: component.id,
      expected_revision: 2,
      version_scheme: 'text',
    })
    expect(byDate.latest_version_number).toBe('1.9')
  })
})

describe('deleting a component', () => {
  test('that nothing depends on removes it with its versions', async () => {
    const { component } = await createReleased(organization)
    expect(await organization.call('delete-component', { id: component.id })).toMatchObject({
      id: component.id,
    })
    expect(await query('select 1 from versions where component_id = $1', [component.id])).toEqual([])
  })

  test('that others depend on is refused with who they are', async () => {
    const { component, version } = await createReleased(organization)
    const dependent = await createDependent(organization, component, version)
    const before = await fingerprint(organization.id)
    expect(await organization.refuse('delete-component', { id: component.id })).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Other components depend on this component',
      details: { dependents: [{ component_id: dependent.id, title: dependent.title }] },
    })
    expect(await fingerprint(organization.id)).toEqual(before)
  })

  test('by force removes the edges too, and the scores follow', async () => {
    const { component, version } = await createReleased(organization)
    await release(organization, component, '2.0.0')
    const dependent = await createDependent(organization, component, version)
    expect(dependent.health_score).toBe(55)
    await organization.call('delete-component', { id: component.id, force: true }, 'admin')
    expect(
      await query(
        'select health_score, dependency_count, outdated_count, revision from components where id = $1',
        [dependent.id],
      ),
    ).toEqual([{ health_score: 100, dependency_count: 0, outdated_count: 0, revision: 2 }])
    // A form that was opened earlier would restore the edge.
    const stale = { id: dependent.id, expected_revision: dependent.revision, title: 'renamed' }
    expect(await organization.refuse('update-component', stale)).toMatchObject({
      status: 409,
      details: { changed: ['dependencies'] },
    })
  })

  test('by force is refused if there are more dependents than were seen, and lists them all', async () => {
    const { component, version } = await createReleased(organization)
    const first = await createDependent(organization, component, version)
    const second = await createDependent(organization, component, version)
    const before = await fingerprint(organization.id)
    const seen = (expected_dependents: number) => ({ id: component.id, force: true, expected_dependents })
    const refused = await organization.refuse('delete-component', seen(1), 'admin')
    expect(refused).toMatchObject({ status: 409, code: 'in_use' })
    const { dependents } = refused.details as { dependents: { component_id: string }[] }
    expect(new Set(dependents.map(({ component_id }) => component_id))).toEqual(
      new Set([first.id, second.id]),
    )
    expect((await organization.refuse('delete-component', seen(-1), 'admin')).fields).toEqual({
      expected_dependents: 'The number of dependents must be at least 0',
    })
    expect(await fingerprint(organization.id)).toEqual(before)
    await organization.call('delete-component', seen(2), 'admin')
  })

  test('that is gone, or never was, is not found', async () => {
    for (const id of [randomUUID(), (await createComponent(foreign)).id]) {
      expect(await organization.refuse('delete-component', { id })).toMatchObject({
        status: 404,
        code: 'component_not_found',
        message: 'Component not found',
      })
    }
  })
})

test('the audit log says who edited what, from where', async () => {
  const component = await createComponent(organization)
  await organization.call(
    'update-component',
    { id: component.id, expected_revision: 1, title: 'audited' },
    'admin',
  )
  const [row] = await query(
    `select actor_id, on_behalf_of_id, operation, table_name, before, after, address is not null as has_address, request_id is not null as has_request
     from audit_log where organization_id = $1 order by sequence desc limit 1`,
    [organization.id],
  )
  expect(row).toEqual({
    actor_id: organization.people.admin.id,
    on_behalf_of_id: null,
    operation: 'update',
    table_name: 'components',
    before: [{ id: component.id, title: component.title, revision: 1 }],
    after: [{ id: component.id, title: 'audited', revision: 2 }],
    has_address: true,
    has_request: true,
  })
})
