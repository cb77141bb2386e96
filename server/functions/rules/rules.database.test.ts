// The rules of an organization: read with what they find, previewed without a trace, and set together.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

let stage: FunctionStage
let organization_id: string

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
  organization_id = stage.organizations.own.id
})

afterEach(async () => {
  await stage.own(`delete from component_rules where organization_id = $1 and kind <> 'description'`, [
    organization_id,
  ])
  await stage.own(
    `update component_rules set level = 'warn', message = null, settings = '{}', revision = 1 where organization_id = $1`,
    [organization_id],
  )
  await stage.own('update component_rule_exemptions set expires_at = null where organization_id = $1', [
    organization_id,
  ])
})

afterAll(async () => {
  await stage?.close()
})

async function call(name: string, input: object = {}, caller: Caller = 'maintainer') {
  const { status, text } = await stage.call(caller, { name, input: { organization_id, ...input } })
  return { status, body: JSON.parse(text) }
}

const preview = async (...rules: object[]) => (await call('preview-rules', { rules })).body
const titles = (shown: { components: { title: string }[] }) => shown.components.map(({ title }) => title)

// "checkout" is exempt from the rule about descriptions, "billing" has none. One person is assigned to "checkout".
describe('a preview', () => {
  test('counts who fails today and who would, new ones first, without the exempt', async () => {
    const [shown] = await preview({ kind: 'assigned_users', level: 'warn', settings: { least: 1 } })
    expect(shown).toEqual({
      kind: 'assigned_users',
      today: 0,
      afterwards: 1,
      components: [
        {
          component_id: stage.organizations.own.other,
          title: 'billing',
          kind: 'library',
          health_score: 100,
          subjects: [],
          fails_today: false,
        },
      ],
    })
    await call('set-component-rule', { kind: 'assigned_users', level: 'warn', settings: { least: 1 } })
    const [stricter] = await preview({ kind: 'assigned_users', level: 'warn', settings: { least: 2 } })
    expect([stricter.today, stricter.afterwards, titles(stricter)]).toEqual([1, 2, ['checkout', 'billing']])
  })

  test('leaves exempt components out, until their exemption has ended', async () => {
    const draft = { kind: 'description', level: 'block' }
    const [shown] = await preview(draft)
    expect([shown.today, shown.afterwards, titles(shown)]).toEqual([1, 1, ['billing']])
    await stage.own(
      `update component_rule_exemptions set expires_at = now() - interval '1 second' where organization_id = $1`,
      [organization_id],
    )
    const [later] = await preview(draft)
    expect([later.today, later.afterwards]).toEqual([2, 2])
  })

  test('a rule that is switched off finds nothing, and one that was off found nothing', async () => {
    const [off] = await preview({ kind: 'description', level: 'off' })
    expect([off.today, off.afterwards, off.components]).toEqual([1, 0, []])
    await call('set-component-rule', { kind: 'description', level: 'off' })
    const [on] = await preview({ kind: 'description', level: 'warn' })
    expect([on.today, on.afterwards]).toEqual([0, 1])
  })

  test('shows as many components as asked for, and counts all', async () => {
    const rules = [{ kind: 'documentation_link', level: 'warn' }]
    const { body } = await call('preview-rules', { rules, limit: 1 })
    expect([body[0].afterwards, body[0].components.length]).toEqual([2, 1])
  })

  test('tells each rule apart', async () => {
    const shown = await preview(
      { kind: 'documentation_link', level: 'warn' },
      { kind: 'no_cycles', level: 'block' },
    )
    expect(
      shown.map(({ kind, afterwards }: { kind: string; afterwards: number }) => [kind, afterwards]),
    ).toEqual([
      ['documentation_link', 2],
      ['no_cycles', 0],
    ])
  })

  test('writes nothing', async () => {
    const before = await stage.countAuditRows()
    const rows = await stage.own('select * from component_rules where organization_id = $1', [
      organization_id,
    ])
    await preview({ kind: 'description', level: 'block' }, { kind: 'no_cycles', level: 'block' })
    expect(
      await stage.own('select * from component_rules where organization_id = $1', [organization_id]),
    ).toEqual(rows)
    expect(await stage.countAuditRows()).toBe(before)
  })

  test.each([
    [{ kind: 'description', level: 'warn' }],
    [{ kind: 'assigned_users', level: 'block', settings: { least: 2 } }],
    [{ kind: 'title_pattern', level: 'warn', settings: { pattern: 'c.*' } }],
    [{ kind: 'documentation_link', level: 'off' }],
    [{ kind: 'release_notes', level: 'block' }],
    [
      {
        kind: 'forbidden_dependency',
        level: 'warn',
        settings: { pairs: [{ from: 'library', to: 'library' }] },
      },
    ],
  ])('says what is found once %j is stored', async (draft) => {
    const [shown] = await preview(draft)
    await call('set-component-rules', { rules: [draft] })
    const { failing } = (await call('read-rules')).body
    expect(failing[draft.kind] ?? 0).toBe(shown.afterwards)
    const found = (await call('find-by-findings', { kind: draft.kind })).body.component_ids
    expect(shown.components.map((each: { component_id: string }) => each.component_id).sort()).toEqual(
      [...found].sort(),
    )
    const [again] = await preview(draft)
    expect([again.today, again.afterwards]).toEqual([shown.afterwards, shown.afterwards])
  })
})

describe('several rules', () => {
  const two = [
    { kind: 'description', level: 'block', message: 'Say what it does' },
    { kind: 'assigned_users', level: 'warn', settings: { least: 1 } },
  ]

  test('are stored together, and rules that were not named stay', async () => {
    await call('set-component-rule', { kind: 'no_cycles', level: 'block' })
    const { status, body } = await call('set-component-rules', { rules: two })
    expect([status, body.map(({ kind }: { kind: string }) => kind)]).toEqual([
      200,
      ['description', 'assigned_users'],
    ])
    expect(
      await stage.own(
        'select kind, level, message, settings, revision from component_rules where organization_id = $1 order by kind',
        [organization_id],
      ),
    ).toEqual([
      { kind: 'assigned_users', level: 'warn', message: null, settings: { least: 1 }, revision: 1 },
      { kind: 'description', level: 'block', message: 'Say what it does', settings: {}, revision: 2 },
      { kind: 'no_cycles', level: 'block', message: null, settings: {}, revision: 1 },
    ])
  })

  test.each([
    ['settings that do not fit', [...two, { kind: 'minimum_health', level: 'warn', settings: { score: 0 } }]],
    ['a rule twice', [...two, { kind: 'description', level: 'off' }]],
    ['a kind that does not exist', [...two, { kind: 'nonsense', level: 'warn' }]],
    ['none', []],
  ])('with %s are refused, and none is stored', async (_, rules) => {
    const before = await stage.countAuditRows()
    for (const name of ['set-component-rules', 'preview-rules'])
      expect((await call(name, { rules })).status).toBe(400)
    expect(await stage.countAuditRows()).toBe(before)
  })
})

describe('a rule that others have set in the meantime', () => {
  const draft = { kind: 'no_cycles', level: 'block' }
  const seen = (expected_revision: number, level = 'block') => ({ ...draft, level, expected_revision })
  const levels = async () =>
    (
      await stage.own('select level from component_rules where organization_id = $1 order by kind', [
        organization_id,
      ])
    ).map(({ level }) => level)

  test('is not overwritten by those who saw none', async () => {
    expect((await call('set-component-rule', seen(0))).body.revision).toBe(1)
    const { status, body } = await call('set-component-rule', seen(0, 'warn'))
    expect([status, body.code, body.details.current]).toEqual([
      409,
      'stale_revision',
      expect.objectContaining({ kind: 'no_cycles', level: 'block', revision: 1 }),
    ])
    expect(body.details.changed).toEqual(expect.arrayContaining(['level']))
    expect((await call('set-component-rule', seen(1, 'warn'))).body.revision).toBe(2)
    expect((await call('set-component-rule', seen(-1))).status).toBe(400)
  })

  test.each([
    ['set since', 0],
    ['changed since', 7],
  ])('and was %s, keeps all rules of a set from being stored', async (_, revision) => {
    await call('set-component-rule', draft)
    const rules = [{ kind: 'description', level: 'block', expected_revision: 1 }, seen(revision, 'warn')]
    const { status, body } = await call('set-component-rules', { rules })
    expect([status, body.code, body.details.current.kind]).toEqual([409, 'stale_revision', 'no_cycles'])
    expect(await levels()).toEqual(['warn', 'block'])
    expect((await call('set-component-rules', { rules: [rules[0], seen(1, 'off')] })).status).toBe(200)
    expect(await levels()).toEqual(['block', 'off'])
  })
})

test('an exemption names the one who changed it last', async () => {
  const { rule, component } = stage.organizations.own
  const colleague = stage.people.admin
  const [before] = await stage.own(
    'select created_by from component_rule_exemptions where component_id = $1',
    [component],
  )
  await stage.own('update component_rule_exemptions set created_by = $1 where component_id = $2', [
    colleague,
    component,
  ])
  await call('set-rule-exemption', { rule_id: rule, component_id: component, reason: 'Waits for the bank' })
  const [after] = await stage.own(
    'select created_by from component_rule_exemptions where component_id = $1',
    [component],
  )
  expect(after).toEqual({ created_by: stage.people.maintainer })
  await stage.own('update component_rule_exemptions set created_by = $1 where component_id = $2', [
    before?.created_by,
    component,
  ])
})

describe('an exemption that is expected not to exist', () => {
  const exempt = (component_id: string, reason: string, expected_revision: number) =>
    call('set-rule-exemption', {
      rule_id: stage.organizations.own.rule,
      component_id,
      reason,
      expected_revision,
    })
  const stored = () =>
    stage.own('select reason from component_rule_exemptions where component_id = $1', [
      stage.organizations.own.other,
    ])

  test('is added once, and shown to whoever adds it second', async () => {
    const { other } = stage.organizations.own
    const { status, body } = await exempt(other, 'Waits for the bank', 0)
    expect([status, body.revision]).toEqual([200, 1])
    const second = await exempt(other, 'Retired in May', 0)
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      code: 'stale_revision',
      details: { current: { id: body.id, reason: 'Waits for the bank', expires_at: null, revision: 1 } },
    })
    expect(await stored()).toEqual([{ reason: 'Waits for the bank' }])
    expect((await exempt(other, 'Retired in May', 1)).status).toBe(200)
    expect(await stored()).toEqual([{ reason: 'Retired in May' }])
    await call('remove-rule-exemption', { id: body.id })
  })

  test('is none that others have ended: that one is not found', async () => {
    const { status, body } = await exempt(stage.organizations.own.other, 'Waits for the bank', 1)
    expect([status, body.code]).toEqual([404, 'exemption_not_found'])
    expect(await stored()).toEqual([])
  })
})

describe('the overview', () => {
  test('has the rules, what they find, and exemptions with who and until when', async () => {
    await stage.own(`update profiles set name = 'Mara Okafor' where id = $1`, [stage.people.maintainer])
    const { rule, other, component } = stage.organizations.own
    await call('set-rule-exemption', {
      rule_id: rule,
      component_id: other,
      reason: 'Waits for the bank',
      expires_at: '2031-01-31T00:00:00Z',
    })
    const { status, body } = await call('read-rules')
    expect(status).toBe(200)
    expect(body.rules).toEqual([expect.objectContaining({ kind: 'description', level: 'warn', revision: 1 })])
    expect(body.failing).toEqual({})
    expect(body.exemptions).toEqual([
      expect.objectContaining({
        component_id: other,
        title: 'billing',
        component_kind: 'library',
        reason: 'Waits for the bank',
        created_by_name: 'Mara Okafor',
      }),
      expect.objectContaining({ component_id: component, title: 'checkout', created_by_name: null }),
    ])
    await call('remove-rule-exemption', { id: body.exemptions[0].id })
    expect((await call('read-rules')).body.failing).toEqual({ description: 1 })
  })

  test.each(['read-rules', 'preview-rules', 'set-component-rules'])(
    '%s is for maintainers, and for no foreign organization',
    async (name) => {
      const rules = [{ kind: 'description', level: 'block' }]
      for (const caller of ['developer', 'assigned', 'admin', 'read token', 'write token'] as const)
        expect([caller, (await call(name, { rules }, caller)).status]).toEqual([caller, 403])
      const foreign = { organization_id: stage.organizations.foreign.id, rules }
      expect((await call(name, foreign)).status).toBe(404)
    },
  )
})
