// What superadmins may do to organizations, and that nobody else can: tests the database functions themselves.
import { auditEvents } from '@trellis/domain/audit/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '../access/access-matrix.ts'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

function extendTrial(until: string): (id: string) => Statement {
  return (id) => [`select app.extend_trial($1, $2, 'Asked for it') as organization`, id, until]
}

const acts: Readonly<Record<string, (id: string) => Statement>> = {
  'suspend-organization': (id) => [`select app.suspend_organization($1, 'Unpaid') as organization`, id],
  'reactivate-organization': (id) => [`select app.reactivate_organization($1, 'Paid') as organization`, id],
  'extend-trial': extendTrial('2200-01-01T00:00:00Z'),
  'set-organization-limits': (id) => [
    `select app.set_organization_limits($1, '{"max_components": 5000}', 'Agreed') as organization`,
    id,
  ],
}

const act = (name: keyof typeof acts, id: string) => carryOut(acts[name]?.(id) ?? [''])

async function carryOut([text, ...values]: Statement): Promise<unknown> {
  const [row] = await stage.database.query<{ organization: unknown }>(
    stage.contextOf('superadmin', 'app_writer'),
    { text, values },
  )
  return row?.organization
}

describe.each(Object.entries(acts))('%s', (_, statement) => {
  test('is possible for superadmins, in functions only', async () => {
    const { id } = stage.organization
    expect(await stage.listAble(statement(id), 'app_writer')).toEqual(['superadmin'])
    expect(await stage.listAble(statement(id), 'authenticated')).toEqual([])
  })

  test('finds neither the demo nor an organization that does not exist', async () => {
    for (const id of [stage.demo.id, '11111111-1111-4111-8111-111111111111']) {
      const [text, ...values] = statement(id)
      const attempt = stage.database.query(stage.contextOf('superadmin', 'app_writer'), { text, values })
      await expect(attempt).rejects.toMatchObject({ sqlstate: 'PT404', hint: 'organization_not_found' })
    }
  })
})

test('each act is answered with the organization, and stands in its log with reason and person', async () => {
  const { id } = stage.organization
  const common = { id, name: 'Company', trial_ends_at: expect.any(String), suspended_at: null, limits: {} }
  expect(await act('suspend-organization', id)).toEqual({
    ...common,
    state: 'suspended',
    suspended_at: expect.any(String),
  })
  // Nothing changes, and nothing is recorded twice.
  await act('suspend-organization', id)
  expect(await act('reactivate-organization', id)).toEqual({ ...common, state: 'trialing' })
  await act('reactivate-organization', id)
  expect(await carryOut(extendTrial('2100-01-01T00:00:00Z')(id))).toEqual({
    ...common,
    state: 'trialing',
    trial_ends_at: '2100-01-01T00:00:00+00:00',
  })
  expect(await act('set-organization-limits', id)).toMatchObject({ limits: { max_components: 5000 } })

  const events = await stage.own(
    `select event, fields, actor_id from audit_log
     where organization_id = $1 and operation = 'event' order by sequence`,
    [id],
  )
  const superadmin = stage.contextOf('superadmin', 'app_writer').claims?.sub
  expect(events).toEqual([
    { event: 'organization_suspended', fields: { reason: 'Unpaid' }, actor_id: superadmin },
    { event: 'organization_reactivated', fields: { reason: 'Paid' }, actor_id: superadmin },
    {
      event: 'trial_extended',
      fields: { until: '2100-01-01T00:00:00+00:00', reason: 'Asked for it' },
      actor_id: superadmin,
    },
    {
      event: 'organization_limits_set',
      fields: { limits: { max_components: 5000 }, reason: 'Agreed' },
      actor_id: superadmin,
    },
  ])
  for (const { event, fields } of events)
    expect(auditEvents[event as keyof typeof auditEvents].fields.parse(fields)).toEqual(fields)
})

test('a trial that is over begins anew where it is extended', async () => {
  const { id } = stage.organizations.not_active
  expect(await act('extend-trial', id)).toMatchObject({ state: 'trialing' })
})

test('a trial is neither shortened nor left as it is by extending it', async () => {
  const { id } = stage.organizations.suspended
  const [before] = await stage.own(
    'update organizations set trial_ends_at = $2 where id = $1 returning trial_ends_at',
    [id, '2150-01-01T00:00:00Z'],
  )
  for (const until of ['2149-12-31T23:59:59Z', '2150-01-01T00:00:00Z'])
    await expect(carryOut(extendTrial(until)(id))).rejects.toMatchObject({
      sqlstate: 'PT400',
      hint: 'trial_not_extended',
      message: 'The trial already lasts until then or longer. Choose a later date',
    })
  expect(await stage.own('select trial_ends_at from organizations where id = $1', [id])).toEqual([before])
  expect(
    await stage.own(`select 1 from audit_log where organization_id = $1 and event = 'trial_extended'`, [id]),
  ).toEqual([])
  expect(await carryOut(extendTrial('2150-01-01T00:00:01Z')(id))).toMatchObject({
    trial_ends_at: '2150-01-01T00:00:01+00:00',
  })
})

describe('the address of a superadmin', () => {
  const installation = '00000000-0000-0000-0000-000000000000'
  const address = '192.0.2.7'
  const headOf = async (chain: string) => {
    const [head] = await stage.own(
      'select coalesce(max(sequence), 0) as sequence from audit_log where organization_id = $1',
      [chain],
    )
    return head?.sequence
  }
  const listSince = (chain: string, sequence: unknown) =>
    stage.own(
      `select operation, event, actor_id, address, address_salt, fields from audit_log
       where organization_id = $1 and sequence > $2 order by sequence`,
      [chain, sequence],
    )
  const found = async ({ isSuspended }: { isSuspended: boolean }) => {
    const [founded] = await stage.own(
      `insert into organizations (name, slug, trial_ends_at, suspended_at)
       values ('Company', 'company-' || gen_random_uuid(), now() + interval '7 days', case when $1 then now() end)
       returning id`,
      [isSuspended],
    )
    return String(founded?.id)
  }
  const actFrom = (statement: Statement) => {
    const [text, ...values] = statement
    const context = { ...stage.contextOf('superadmin', 'app_writer'), address }
    return stage.database.query(context, { text, values })
  }

  test.each([
    ['suspend-organization', 'organization_suspended'],
    ['reactivate-organization', 'organization_reactivated'],
    ['extend-trial', 'trial_extended'],
    ['set-organization-limits', 'organization_limits_set'],
  ])('is not in the log of the organization but in that of the installation: %s', async (name, event) => {
    const id = await found({ isSuspended: name === 'reactivate-organization' })
    const [own, outside] = [await headOf(id), await headOf(installation)]
    await actFrom(acts[name]?.(id) ?? [''])
    const { sub: actor_id } = stage.contextOf('superadmin', 'app_writer').claims ?? {}
    const told = { actor_id, address: null, address_salt: null }
    expect(await listSince(id, own)).toEqual([
      { ...told, operation: 'update', event: null, fields: null },
      { ...told, operation: 'event', event, fields: expect.any(Object) },
    ])
    const fields = { organization_id: id, act: event }
    expect(await listSince(installation, outside)).toEqual([
      {
        operation: 'event',
        event: 'organization_administered',
        actor_id,
        address,
        address_salt: expect.any(String),
        fields,
      },
    ])
    expect(auditEvents.organization_administered.fields.parse(fields)).toEqual(fields)
    for (const chain of [id, installation])
      expect(await stage.own('select broken_at from app.verify_audit_chain($1)', [chain])).toEqual([
        { broken_at: null },
      ])
  })

  test('is that of a member where they are one, as is that of everyone else', async () => {
    const { id, component } = stage.organization
    const rename = 'update components set description = $2 where id = $1'
    const superadmin = stage.contextOf('superadmin', 'app_writer')
    await stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'maintainer')`, [
      id,
      superadmin.claims?.sub,
    ])
    const [own, outside] = [await headOf(id), await headOf(installation)]
    for (const [index, context] of [superadmin, stage.contextOf('maintainer', 'app_writer')].entries())
      await stage.database.query({ ...context, address }, { text: rename, values: [component, `${index}`] })
    await stage.own('delete from members where user_id = $1', [superadmin.claims?.sub])
    const changes = (await listSince(id, own)).filter((row) => row.operation === 'update')
    expect(changes.map((row) => row.address)).toEqual([address, address])
    expect(await listSince(installation, outside)).toEqual([])
  })
})

test('a superadmin does not become a member by acting', async () => {
  await act('set-organization-limits', stage.organization.id)
  expect(
    await stage.attempt('superadmin', 'authenticated', [
      'select 1 from components where organization_id = $1',
      stage.organization.id,
    ]),
  ).toBe(0)
})
