// Rules of the organization: a block refuses the write that breaks it, a warning is returned, an exemption applies.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createComponent, createReleased, release } from './core-catalog.ts'
import {
  fingerprint,
  type Organization,
  openOrganization,
  openPeople,
  type People,
} from './core-organization.ts'

let people: People
let organization: Organization

beforeAll(async () => {
  people = await openPeople()
})

beforeEach(async () => {
  organization = await openOrganization(people)
})

const setRule = (kind: string, level: string, more: object = {}) =>
  organization.call('set-component-rule', { organization_id: organization.id, kind, level, ...more })

const plain = () => ({ organization_id: organization.id, title: 'checkout', kind: 'microservice' })

async function refused(name: string, input: object) {
  const before = await fingerprint(organization.id)
  const refusal = await organization.refuse(name, input)
  expect(await fingerprint(organization.id)).toEqual(before)
  return refusal
}

describe('a rule of level block', () => {
  test('refuses the write that breaks it, with its findings, and nothing changes', async () => {
    const { id } = await setRule('description', 'block')
    expect(await refused('create-component', plain())).toMatchObject({
      status: 422,
      code: 'rule_violation',
      message: 'A description is required',
      details: {
        findings: [
          {
            rule_id: id,
            kind: 'description',
            level: 'block',
            message: 'A description is required',
            subjects: [],
          },
        ],
      },
    })
    const component = await organization.call('create-component', { ...plain(), description: 'Sells' })
    expect(component.findings).toEqual([])
    const input = { id: component.id, expected_revision: 1, description: null }
    expect((await refused('update-component', input)).code).toBe('rule_violation')
  })

  test('does not stand in the way of a repair of something else', async () => {
    const component = await createComponent(organization)
    await setRule('description', 'block')
    await setRule('documentation_link', 'block')
    const edited = await organization.call('update-component', {
      id: component.id,
      expected_revision: 1,
      description: 'Now described',
    })
    expect(edited.findings).toMatchObject([{ kind: 'documentation_link', level: 'block' }])
  })

  test('says it in the words of the organization', async () => {
    await setRule('title_pattern', 'block', {
      message: 'Begin with your team',
      settings: { pattern: '^(shop|pay)-' },
    })
    expect((await refused('create-component', plain())).message).toBe('Begin with your team')
  })

  test('keeps a title unique, whatever its case, and leaves the titles of before alone', async () => {
    const [one, twin] = [
      await createComponent(organization, { title: 'ledger' }),
      await createComponent(organization, { title: 'ledger' }),
    ]
    await setRule('unique_title', 'block')
    expect(await refused('create-component', { ...plain(), title: 'Ledger' })).toMatchObject({
      status: 422,
      code: 'rule_violation',
      message: 'Component titles must be unique',
      details: { findings: [{ kind: 'unique_title', subjects: ['ledger', 'ledger'] }] },
    })
    const other = await createComponent(organization, { title: 'other' })
    const rename = { id: other.id, expected_revision: 1, title: ' LEDGER ' }
    expect((await refused('update-component', rename)).code).toBe('rule_violation')
    const described = { id: twin.id, expected_revision: 1, description: 'The second' }
    expect((await organization.call('update-component', described)).findings).toMatchObject([
      { kind: 'unique_title', subjects: ['ledger'] },
    ])
    await organization.call('update-component', { id: one.id, expected_revision: 1, title: 'books' })
    expect(await organization.call('check-component', { component_id: twin.id })).toEqual([])
  })

  test('does not look for a title in other organizations', async () => {
    const foreign = await openOrganization(people)
    await createComponent(foreign, { title: 'ledger' })
    await setRule('unique_title', 'block')
    expect((await createComponent(organization, { title: 'ledger' })).findings).toEqual([])
  })

  test('asks for notes and guides when a version is released', async () => {
    const component = await createComponent(organization)
    await setRule('release_notes', 'block')
    await setRule('migration_guide', 'block')
    const numbered = { ...plain(), current_version: '1.0.0' }
    expect((await refused('create-component', numbered)).message).toBe('Release notes are required')
    const input = { component_id: component.id, number: '1.0.0' }
    expect((await refused('release-version', input)).message).toBe('Release notes are required')
    const breaking = { ...input, release_notes: 'New', changes: [{ kind: 'breaking', title: 'Gone' }] }
    expect(await refused('release-version', breaking)).toMatchObject({
      message: 'Breaking changes need a migration guide',
      details: { findings: [{ subjects: ['Gone'] }] },
    })
    const version = await release(organization, component, '1.0.0', { release_notes: 'New' })
    const change = { version_id: version.id, kind: 'breaking', title: 'Gone' }
    expect((await refused('create-change', change)).status).toBe(422)
    await organization.call('create-change', { ...change, migration_guide: 'Do this' })
  })

  test('forbids dependencies by kind, cycles and too great a lag', async () => {
    const [one, other] = [await createReleased(organization), await createReleased(organization)]
    const set = (from: typeof one, to: typeof one) => ({
      component_id: from.component.id,
      depends_on_id: to.component.id,
      version_id: to.version.id,
    })
    await setRule('no_cycles', 'block')
    await organization.call('set-dependency', set(one, other))
    expect(await refused('set-dependency', set(other, one))).toMatchObject({
      message: 'Components must not depend on each other in a cycle',
      details: { findings: [{ subjects: [one.component.title] }] },
    })
    const third = await createReleased(organization)
    await release(organization, third.component, '2.0.0')
    await setRule('dependency_lag', 'block', { settings: { distance: 'minor', count: 3 } })
    expect((await refused('set-dependency', set(other, third))).message).toBe(
      'Dependencies may be at most 3 minor versions behind',
    )
    await setRule('dependency_lag', 'off', { settings: { distance: 'minor', count: 3 } })
    await setRule('forbidden_dependency', 'block', {
      settings: { pairs: [{ from: 'microservice', to: 'microservice' }] },
    })
    expect((await refused('set-dependency', set(other, third))).status).toBe(422)
  })

  test('is asked when a dependency goes: the others may be worse', async () => {
    const [good, bad] = [await createReleased(organization), await createReleased(organization)]
    await release(organization, bad.component, '2.0.0')
    const edges = [good, bad].map(({ component, version }) => ({
      component_id: component.id,
      version_id: version.id,
    }))
    const component = await createComponent(organization, { dependencies: edges })
    expect(component.health_score).toBe(70)
    await setRule('minimum_health', 'block', { settings: { score: 60 } })
    const input = { component_id: component.id, depends_on_id: good.component.id }
    expect((await refused('remove-dependency', input)).message).toBe('The health score must be at least 60')
    await organization.call('remove-dependency', { ...input, depends_on_id: bad.component.id })
  })

  test('tells two components of the same title apart', async () => {
    const [one, other] = [await createReleased(organization), await createReleased(organization)]
    await organization.call('update-component', {
      id: other.component.id,
      expected_revision: other.component.revision,
      title: one.component.title,
    })
    const component = await createComponent(organization)
    const set = ({ component: target, version }: typeof one) => ({
      component_id: component.id,
      depends_on_id: target.id,
      version_id: version.id,
    })
    await organization.call('set-dependency', set(one))
    await setRule('forbidden_dependency', 'block', {
      settings: { pairs: [{ from: 'microservice', to: 'microservice' }] },
    })
    expect((await refused('set-dependency', set(other))).status).toBe(422)
  })

  test('refuses what makes it worse, and no step of a repair', async () => {
    const target = await createComponent(organization)
    const versions = []
    for (const number of ['1.0.0', '2.0.0', '3.0.0', '4.0.0'])
      versions.push(await release(organization, target, number))
    const [first, second, third] = versions
    const component = await createComponent(organization, {
      dependencies: [{ component_id: target.id, version_id: second?.id }],
    })
    await setRule('minimum_health', 'block', { settings: { score: 90 } })
    const set = (version: typeof first) => ({
      component_id: component.id,
      depends_on_id: target.id,
      version_id: version?.id,
    })
    expect((await refused('set-dependency', set(first))).message).toBe('The health score must be at least 90')
    const moved = await organization.call('set-dependency', set(third))
    expect(moved.findings).toMatchObject([{ kind: 'minimum_health', level: 'block' }])
  })

  test('of kinds is asked of those who depend on a component that becomes another kind', async () => {
    const { component: target, version } = await createReleased(organization)
    const dependent = await createComponent(organization, {
      title: 'checkout',
      dependencies: [{ component_id: target.id, version_id: version.id }],
    })
    const { id } = await setRule('forbidden_dependency', 'block', {
      settings: { pairs: [{ from: 'microservice', to: 'database' }] },
    })
    const edit = { id: target.id, expected_revision: target.revision, kind: 'database' }
    expect(await refused('update-component', edit)).toMatchObject({
      status: 422,
      code: 'rule_violation',
      message: 'checkout: Components of this kind must not depend on these',
      details: { findings: [{ rule_id: id, subjects: [target.title] }] },
    })
    await organization.call('set-rule-exemption', {
      rule_id: id,
      component_id: dependent.id,
      reason: 'Moves soon',
    })
    expect(await organization.call('update-component', edit)).toMatchObject({ kind: 'database' })
  })

  test('keeps the last assigned user', async () => {
    const { assigned } = organization.people
    const component = await createComponent(organization, { assigned_users: [assigned.id] })
    await setRule('assigned_users', 'block', { settings: { least: 1 } })
    const input = { component_id: component.id, user_id: assigned.id }
    expect((await refused('unassign-user', input)).message).toBe('At least 1 assigned user is required')
  })
})

describe('a warning', () => {
  test('is returned with what was stored', async () => {
    await setRule('minimum_health', 'warn', { settings: { score: 90 } })
    const { component: target, version } = await createReleased(organization)
    await release(organization, target, '1.1.0')
    const component = await createComponent(organization, {
      dependencies: [{ component_id: target.id, version_id: version.id }],
    })
    expect(component).toMatchObject({
      health_score: 80,
      findings: [{ kind: 'minimum_health', level: 'warn', message: 'The health score must be at least 90' }],
    })
  })
})

describe('an exemption', () => {
  test('lets a component off until it expires', async () => {
    const component = await createComponent(organization, { description: 'Described' })
    const { id } = await setRule('description', 'block')
    const exempt = (expires: string | null) =>
      organization.call('set-rule-exemption', {
        rule_id: id,
        component_id: component.id,
        reason: 'Leaves soon',
        expires_at: expires,
      })
    const clear = { id: component.id, expected_revision: 1, description: null }
    await exempt('2020-01-01T00:00:00Z')
    expect((await refused('update-component', clear)).status).toBe(422)
    await exempt(null)
    expect(await organization.call('update-component', clear)).toMatchObject({ findings: [] })
  })

  test('set to what it is keeps its revision; a stale edit is refused with what changed, an ended one is not revived', async () => {
    const component = await createComponent(organization)
    const { id } = await setRule('description', 'block')
    const input = { rule_id: id, component_id: component.id, reason: 'Leaves soon' }
    const first = await organization.call('set-rule-exemption', input)
    const again = await organization.call('set-rule-exemption', input)
    const later = await organization.call('set-rule-exemption', {
      ...input,
      expected_revision: first.revision,
      reason: 'Leaves in June',
      expires_at: '2030-06-30T00:00:00Z',
    })
    expect([first.revision, again.revision, later.revision]).toEqual([1, 1, 2])
    const stale = { ...input, expected_revision: 1, reason: 'Never mind' }
    expect(await refused('set-rule-exemption', stale)).toMatchObject({
      status: 409,
      code: 'stale_revision',
      details: {
        current: { reason: 'Leaves in June', revision: 2 },
        changed: ['expires_at', 'reason'],
      },
    })
    await organization.call('remove-rule-exemption', { id: first.id })
    expect(await refused('set-rule-exemption', { ...stale, expected_revision: 2 })).toMatchObject({
      status: 404,
      code: 'exemption_not_found',
    })
    expect(await organization.call('set-rule-exemption', input)).toMatchObject({ revision: 1 })
  })
})

describe('setting a rule', () => {
  test.each([
    [{ kind: 'color', level: 'warn' }, { kind: 'Kind of rule is required' }],
    [{ kind: 'description', level: 'loud' }, { level: 'Level of the rule is required' }],
    [{ kind: 'assigned_users', level: 'warn' }, { 'settings.least': 'Number of users is required' }],
    [
      { kind: 'title_pattern', level: 'warn', settings: { pattern: '(' } },
      { 'settings.pattern': 'Pattern is invalid' },
    ],
    [
      { kind: 'minimum_health', level: 'warn', settings: { score: 101, color: 'red' } },
      { 'settings.score': 'Score must be at most 100', settings: 'Settings must not contain "color"' },
    ],
  ])('with bad input (%#) is refused with the words for it', async (input, fields) => {
    const given = { organization_id: organization.id, ...input }
    expect(await refused('set-component-rule', given)).toMatchObject({ status: 400, fields })
  })

  test('of the same kind again changes the one that there is', async () => {
    const first = await setRule('description', 'warn')
    const again = await setRule('description', 'warn')
    const changed = await setRule('description', 'block')
    expect([first.revision, again.revision, changed.revision]).toEqual([1, 1, 2])
    expect(changed.id).toBe(first.id)
  })

  test('that someone else has set since is refused with what they changed', async () => {
    const { revision } = await setRule('description', 'warn')
    await setRule('description', 'block', { message: 'Say what it is for' })
    const stale = { organization_id: organization.id, kind: 'description', level: 'off' }
    expect(await refused('set-component-rule', { ...stale, expected_revision: revision })).toMatchObject({
      status: 409,
      code: 'stale_revision',
      details: { current: { level: 'block', revision: 2 }, changed: ['level', 'message'] },
    })
    await organization.call('set-component-rule', { ...stale, expected_revision: 2 })
  })
})

describe('what is open', () => {
  const listed = () => organization.call('list-findings', { organization_id: organization.id }, 'developer')

  test('is nothing where no rule asks', async () => {
    await createComponent(organization)
    await setRule('description', 'off')
    expect(await listed()).toEqual({ count: 0, component_count: 0, findings: [] })
  })

  test('is listed with blocks first, and counted in full where fewer are asked for', async () => {
    const [first, second] = [
      await createComponent(organization, { title: 'alpha' }),
      await createComponent(organization, { title: 'beta', description: 'Described' }),
    ]
    await setRule('description', 'warn')
    await setRule('documentation_link', 'block')
    const found = await listed()
    expect(found).toMatchObject({
      count: 3,
      component_count: 2,
      findings: [
        { component_id: first.id, title: 'alpha', level: 'block', kind: 'documentation_link' },
        { component_id: second.id, title: 'beta', level: 'block', kind: 'documentation_link' },
        { component_id: first.id, title: 'alpha', level: 'warn', message: 'A description is required' },
      ],
    })
    const one = await organization.call('list-findings', { organization_id: organization.id, limit: 1 })
    expect(one).toMatchObject({ count: 3, findings: [{ title: 'alpha' }] })
  })

  test('includes every component whose title another one has', async () => {
    for (const title of ['ledger', 'LEDGER', 'books']) await createComponent(organization, { title })
    await setRule('unique_title', 'warn')
    const found = await listed()
    expect(found.count).toBe(2)
    expect(found.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'ledger', subjects: ['LEDGER'] }),
        expect.objectContaining({ title: 'LEDGER', subjects: ['ledger'] }),
      ]),
    )
  })

  test('names the components that any rule, or one of a kind, finds something in', async () => {
    const [first, second] = [
      await createComponent(organization, { title: 'alpha' }),
      await createComponent(organization, { title: 'beta', description: 'Described' }),
    ]
    const find = (more: object = {}) =>
      organization.call('find-by-findings', { organization_id: organization.id, ...more }, 'developer')
    expect(await find()).toEqual({ component_ids: [] })
    await setRule('description', 'warn')
    await setRule('documentation_link', 'block')
    expect(await find()).toEqual({ component_ids: [first.id, second.id] })
    expect(await find({ kind: 'description' })).toEqual({ component_ids: [first.id] })
    expect(await find({ kind: 'no_cycles' })).toEqual({ component_ids: [] })
  })

  test('is told of one component with its latest version', async () => {
    const component = await createComponent(organization, { description: 'Described' })
    await setRule('description', 'warn')
    const { id } = await setRule('release_notes', 'warn')
    const check = () => organization.call('check-component', { component_id: component.id }, 'developer')
    expect(await check()).toEqual([])
    await release(organization, component, '1.0.0')
    expect(await check()).toEqual([
      {
        rule_id: id,
        kind: 'release_notes',
        level: 'warn',
        message: 'Release notes are required',
        subjects: [],
      },
    ])
  })

  test('asks the latest version of each as it asks that of one', async () => {
    const component = await createComponent(organization, { title: 'alpha' })
    const other = await createComponent(organization, { title: 'beta' })
    await release(organization, component, '1.0.0', {
      release_notes: 'Once noted',
      changes: [
        { kind: 'breaking', title: 'Gone' },
        { kind: 'breaking', title: 'Moved', migration_guide: 'Call it.' },
      ],
    })
    await release(organization, other, '1.0.0', { release_notes: ' \n ' })
    await setRule('release_notes', 'warn')
    await setRule('migration_guide', 'warn')
    const [gone, unnoted] = [
      { kind: 'migration_guide', subjects: ['Gone'] },
      { kind: 'release_notes', subjects: [] },
    ]
    expect(await listed()).toMatchObject({
      count: 2,
      findings: [
        { component_id: component.id, ...gone },
        { component_id: other.id, ...unnoted },
      ],
    })
    const check = ({ id }: { id: string }) => organization.call('check-component', { component_id: id })
    expect(await check(component)).toMatchObject([gone])
    expect(await check(other)).toMatchObject([unnoted])
  })

  test('knows dependencies, cycles and exemptions', async () => {
    const { component: target, version } = await createReleased(organization)
    const user = await createComponent(organization, {
      title: 'user',
      dependencies: [{ component_id: target.id, version_id: version.id }],
    })
    const released = await release(organization, user, '1.0.0')
    await organization.call('set-dependency', {
      component_id: target.id,
      depends_on_id: user.id,
      version_id: released.id,
    })
    await release(organization, target, '2.0.0')
    await setRule('no_cycles', 'warn')
    await setRule('dependency_lag', 'warn', { settings: { distance: 'minor', count: 1 } })
    const exempted = await setRule('assigned_users', 'warn', { settings: { least: 1 } })
    for (const component of [target, user]) {
      await organization.call('set-rule-exemption', {
        rule_id: exempted.id,
        component_id: component.id,
        reason: 'Leaves soon',
      })
    }
    const { findings } = await listed()
    expect(findings).toHaveLength(3)
    expect(findings).toMatchObject([
      { title: target.title, kind: 'no_cycles', subjects: ['user'] },
      { title: 'user', kind: 'no_cycles', subjects: [target.title] },
      { title: 'user', kind: 'dependency_lag', subjects: [target.title] },
    ])
  })
})
