import { beforeAll, describe, expect, test } from 'vitest'
import { createComponent, createDependent, createReleased, release } from './core-catalog.ts'
import { fingerprint, type Organization, openOrganization, query, type Row } from './core-organization.ts'

let organization: Organization

beforeAll(async () => {
  organization = await openOrganization()
})

const readScore = async ({ id }: Row) =>
  (await query('select health_score, outdated_count, revision from components where id = $1', [id]))[0]

describe('releasing a version', () => {
  test('stores it with its changes and makes it the latest', async () => {
    const component = await createComponent(organization)
    const version = await release(organization, component, '1.0.0', {
      release_notes: '# First',
      released_at: '2026-05-01T12:00:00+02:00',
      changes: [
        { kind: 'breaking', title: 'Everything', migration_guide: 'Start over' },
        { kind: 'fix', title: 'A fix' },
      ],
    })
    expect(version).toMatchObject({
      component_id: component.id,
      number: '1.0.0',
      state: 'active',
      is_stable: true,
      is_breaking: true,
      release_notes: '# First',
      released_at: '2026-05-01T10:00:00.000Z',
      revision: 1,
      changes: [
        { kind: 'breaking', title: 'Everything', migration_guide: 'Start over', position: 0 },
        { kind: 'fix', title: 'A fix', migration_guide: null, position: 1 },
      ],
    })
    expect(
      await query(
        'select latest_version_id, latest_version_number, latest_version_at from components where id = $1',
        [component.id],
      ),
    ).toEqual([
      {
        latest_version_id: version.id,
        latest_version_number: '1.0.0',
        latest_version_at: new Date('2026-05-01T10:00:00Z'),
      },
    ])
  })

  // The examples of the design: one dependency at 1.0.0, and the releases after it.
  test('lowers the score of those who stay behind, step by step', async () => {
    const { component, version } = await createReleased(organization)
    const dependent = await createDependent(organization, component, version)
    const scores = [dependent.health_score]
    for (const number of ['1.0.1', '1.1.0', '2.0.0', '3.0.0-rc.1']) {
      await release(organization, component, number)
      scores.push((await readScore(dependent))?.health_score)
    }
    expect(scores).toEqual([100, 95, 80, 55, 55])
  })

  test('touches neither revision, updated date nor audit log of those who depend on it', async () => {
    const { component, version } = await createReleased(organization)
    const dependent = await createDependent(organization, component, version)
    await release(organization, component, '2.0.0')
    const [row] = await query('select revision, updated_at from components where id = $1', [dependent.id])
    expect(row).toEqual({ revision: 1, updated_at: new Date(String(dependent.updated_at)) })
    const audited = await query(
      `select table_name from audit_log where organization_id = $1 and subject_ids @> array[$2::uuid] and operation = 'update'`,
      [organization.id, dependent.id],
    )
    expect(audited).toEqual([])
  })

  test('of an older line is a backport, not the latest', async () => {
    const component = await createComponent(organization)
    await release(organization, component, '2.0.0')
    await release(organization, component, '1.0.1')
    expect(await query('select latest_version_number from components where id = $1', [component.id])).toEqual(
      [{ latest_version_number: '2.0.0' }],
    )
  })

  test('lets the first number choose the scheme, and holds later ones to it', async () => {
    const component = await createComponent(organization)
    await release(organization, component, '2026.11')
    expect(await query('select version_scheme from components where id = $1', [component.id])).toEqual([
      { version_scheme: 'calendar' },
    ])
    const refused = await organization.refuse('release-version', {
      component_id: component.id,
      number: 'spring',
    })
    expect(refused).toMatchObject({
      status: 400,
      fields: { number: 'Version number must be a calendar version such as 2026.11' },
      faults: { number: { code: 'version_number.not_calendar' } },
    })
  })

  test('lets a slip in the only number be corrected, and the scheme that it chose with it', async () => {
    const schemeOf = async ({ id }: Row) =>
      (await query('select version_scheme from components where id = $1', [id]))[0]?.version_scheme
    const renumbered = await createComponent(organization)
    const { id } = await release(organization, renumbered, '42')
    await organization.call('update-version', { id, expected_revision: 1, number: '1.0.0' })
    expect(await schemeOf(renumbered)).toBe('semver')
    const deleted = await createComponent(organization)
    await organization.call('delete-version', await release(organization, deleted, 'nightly'))
    await release(organization, deleted, '1.0.0')
    expect(await schemeOf(deleted)).toBe('semver')
    await release(organization, deleted, '2.0.0-rc.1')
    expect(await query('select latest_version_number from components where id = $1', [deleted.id])).toEqual([
      { latest_version_number: '1.0.0' },
    ])
  })

  test('leaves a scheme that was chosen as it is, also where it is the usual one', async () => {
    const chosen = await createComponent(organization, { version_scheme: 'semver' })
    const edited = await createComponent(organization)
    const input = { id: edited.id, expected_revision: 1, version_scheme: 'semver' }
    expect(await organization.call('update-component', input)).toMatchObject({ revision: 2 })
    for (const component of [chosen, edited]) {
      const input = { component_id: component.id, number: 'spring' }
      expect((await organization.refuse('release-version', input)).fields).toEqual({
        number: 'Version number must be a semantic version such as 1.4.0',
      })
      await release(organization, component, '2026.11')
      expect(await query('select version_scheme from components where id = $1', [component.id])).toEqual([
        { version_scheme: 'semver' },
      ])
    }
  })

  test.each([
    [{ number: undefined }, { number: 'Version number is required' }],
    [{ number: '  ' }, { number: 'Version number is required' }],
    [{ number: '1'.repeat(129) }, { number: 'Version number must be at most 128 characters' }],
    [{ number: 'one' }, { number: 'Version number must be a semantic version such as 1.4.0' }],
    [{ released_at: 'yesterday' }, { released_at: 'Release date must be a date and time with a time zone' }],
    [
      { released_at: '9999-12-31T23:59:59-12:00' },
      { released_at: 'Release date must be in the years 1970 to 9999' },
    ],
    [
      { released_at: '1970-01-01T00:00:00+01:00' },
      { released_at: 'Release date must be in the years 1970 to 9999' },
    ],
    [
      { release_notes: 'x'.repeat(100_001) },
      { release_notes: 'Release notes must be at most 100000 characters' },
    ],
    [{ changes: [{ kind: 'fix', title: '' }] }, { 'changes.0.title': 'Change title is required' }],
    [{ changes: [{ kind: 'magic', title: 'x' }] }, { 'changes.0.kind': 'Kind of change is required' }],
  ])('with bad input (%#) is refused with the words for it, and nothing changes', async (change, fields) => {
    const { component } = await createReleased(organization)
    const before = await fingerprint(organization.id)
    const input = { component_id: component.id, number: '1.0.1', ...change }
    expect(await organization.refuse('release-version', input)).toMatchObject({ status: 400, fields })
    expect(await fingerprint(organization.id)).toEqual(before)
  })

  test('of a number that exists is refused', async () => {
    const { component } = await createReleased(organization)
    const refused = await organization.refuse('release-version', {
      component_id: component.id,
      number: '1.0.0',
    })
    expect(refused).toMatchObject({
      status: 409,
      code: 'version_exists',
      fields: { number: 'Version 1.0.0 already exists' },
      faults: { number: { code: 'version_number.taken', number: '1.0.0' } },
    })
  })
})

describe('the state of a version', () => {
  test('costs those who selected it, and is forgiven when it is active again', async () => {
    const { component, version } = await createReleased(organization)
    const dependent = await createDependent(organization, component, version)
    const set = async (state: string, reason?: string) => {
      const stored = await organization.call('set-version-state', { id: version.id, state, reason })
      return [stored.state_reason, (await readScore(dependent))?.health_score]
    }
    expect(await set('deprecated', 'Old')).toEqual(['Old', 20])
    expect(await set('withdrawn', 'Broken')).toEqual(['Broken', 0])
    expect(await set('active', 'ignored')).toEqual([null, 100])
  })

  test('withdrawn gives the place of the latest to the next', async () => {
    const { component } = await createReleased(organization)
    const second = await release(organization, component, '2.0.0')
    await organization.call('set-version-state', { id: second.id, state: 'withdrawn' })
    expect(await query('select latest_version_number from components where id = $1', [component.id])).toEqual(
      [{ latest_version_number: '1.0.0' }],
    )
  })

  test('is one of three', async () => {
    const { version } = await createReleased(organization)
    expect(await organization.refuse('set-version-state', { id: version.id, state: 'lost' })).toMatchObject({
      status: 400,
      fields: { state: 'Version state is required' },
    })
  })
})

describe('editing a version', () => {
  test('renumbers it, and everything follows', async () => {
    const { component, version } = await createReleased(organization)
    const second = await release(organization, component, '1.0.1')
    const dependent = await createDependent(organization, component, version)
    await organization.call('update-version', { id: second.id, expected_revision: 1, number: '2.0.0' })
    expect(await readScore(dependent)).toMatchObject({ health_score: 55 })
    const refused = await organization.refuse('update-version', {
      id: second.id,
      expected_revision: 2,
      number: '1.0.0',
    })
    expect(refused.status).toBe(409)
  })

  test('takes its list of changes as the whole list', async () => {
    const component = await createComponent(organization)
    const version = await release(organization, component, '1.0.0', {
      changes: [
        { kind: 'fix', title: 'Kept' },
        { kind: 'fix', title: 'Dropped' },
      ],
    })
    const [kept] = version.changes as Row[]
    const edited = await organization.call('update-version', {
      id: version.id,
      expected_revision: 1,
      changes: [
        { kind: 'breaking', title: 'New', migration_guide: 'Do this' },
        { id: kept?.id, kind: 'fix', title: 'Kept' },
      ],
    })
    expect(edited).toMatchObject({
      is_breaking: true,
      revision: 2,
      changes: [{ title: 'New' }, { id: kept?.id, title: 'Kept', position: 1 }],
    })
  })

  test('that names a change twice is refused, and keeps both texts from being lost', async () => {
    const component = await createComponent(organization)
    const version = await release(organization, component, '1.0.0', {
      changes: [{ kind: 'fix', title: 'Kept' }],
    })
    const [kept] = version.changes as Row[]
    const refused = await organization.refuse('update-version', {
      id: version.id,
      expected_revision: 1,
      changes: ['One', 'Other'].map((title) => ({ id: kept?.id, kind: 'fix', title })),
    })
    expect(refused).toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { 'changes.1.id': 'A change can appear only once' },
      faults: { 'changes.1.id': { code: 'change.repeated' } },
    })
    expect(await query('select title from changes where version_id = $1', [version.id])).toEqual([
      { title: 'Kept' },
    ])
  })

  test('of an older revision is refused with what others changed, changes included', async () => {
    const { version } = await createReleased(organization)
    await organization.call('create-change', { version_id: version.id, kind: 'fix', title: 'A fix' })
    await organization.call('update-version', {
      id: version.id,
      expected_revision: 2,
      release_notes: 'Theirs',
    })
    const refused = await organization.refuse('update-version', {
      id: version.id,
      expected_revision: 1,
      release_notes: 'Mine',
    })
    expect(refused).toMatchObject({
      status: 409,
      code: 'stale_revision',
      details: { current: { release_notes: 'Theirs' }, changed: ['changes', 'release_notes'] },
    })
  })
})

describe('a change', () => {
  test('that is edited to what it is raises neither its revision nor that of its version', async () => {
    const { version } = await createReleased(organization)
    const input = { version_id: version.id, kind: 'fix', title: 'Retries' }
    const change = await organization.call('create-change', input)
    const before = await fingerprint(organization.id)
    const same = {
      id: change.id,
      expected_revision: 1,
      kind: 'fix',
      title: ' Retries ',
      migration_guide: null,
    }
    expect(await organization.call('update-change', same)).toMatchObject({ revision: 1 })
    expect(await fingerprint(organization.id)).toEqual(before)
  })

  test('is refused where its version has 500 of them', async () => {
    const component = await createComponent(organization)
    const changes = Array.from({ length: 500 }, (_, place) => ({ kind: 'fix', title: `fix ${place}` }))
    const version = await release(organization, component, '1.0.0', { changes })
    const input = { version_id: version.id, kind: 'fix', title: 'one more' }
    expect((await organization.refuse('create-change', input)).fields).toEqual({
      version_id: 'A version has at most 500 changes',
    })
  })

  test('marked as breaking makes its version cost a major', async () => {
    const { component, version } = await createReleased(organization)
    const second = await release(organization, component, '1.1.0')
    const dependent = await createDependent(organization, component, version)
    const change = await organization.call('create-change', {
      version_id: second.id,
      kind: 'fix',
      title: 'Renamed',
    })
    expect(await readScore(dependent)).toMatchObject({ health_score: 80 })
    await organization.call('update-change', { id: change.id, expected_revision: 1, kind: 'breaking' })
    expect(await readScore(dependent)).toMatchObject({ health_score: 55 })
    await organization.call('delete-change', { id: change.id })
    expect(await readScore(dependent)).toMatchObject({ health_score: 80 })
  })
})

describe('deleting a version', () => {
  test('that others depend on is refused with who they are', async () => {
    const { component, version } = await createReleased(organization)
    await release(organization, component, '2.0.0')
    const dependent = await createDependent(organization, component, version)
    const before = await fingerprint(organization.id)
    expect(await organization.refuse('delete-version', { id: version.id })).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Other components depend on this version',
      details: { dependents: [{ component_id: dependent.id, title: dependent.title }] },
    })
    expect(await fingerprint(organization.id)).toEqual(before)
  })

  test('by force is for maintainers and admins, also where an assigned user may delete', async () => {
    const component = await createComponent(organization, {
      assigned_users: [organization.people.assigned.id],
    })
    const version = await release(organization, component, '1.0.0')
    const dependent = await createDependent(organization, component, version)
    const input = { id: version.id, force: true }
    expect((await organization.refuse('delete-version', input, 'assigned')).status).toBe(403)
    const stale = { ...input, expected_dependents: 0 }
    expect((await organization.refuse('delete-version', stale, 'admin')).code).toBe('in_use')
    await organization.call('delete-version', input, 'admin')
    expect(await readScore(dependent)).toEqual({ health_score: 100, outdated_count: 0, revision: 2 })
    expect(await query('select 1 from dependencies where component_id = $1', [dependent.id])).toEqual([])
  })

  test('takes back what it cost', async () => {
    const { component, version } = await createReleased(organization)
    const second = await release(organization, component, '2.0.0')
    const dependent = await createDependent(organization, component, version)
    await organization.call('delete-version', { id: second.id })
    expect(await readScore(dependent)).toMatchObject({ health_score: 100 })
  })
})
