// Superadmins suspend and reactivate companies, extend trials and agree on limits, over the wire.
import { beforeAll, describe, expect, test } from 'vitest'
import { openClient, signIn } from '../support/person.ts'
import { createComponent } from './core-catalog.ts'
import { callAs, type Organization, openOrganization, query, refuseAs } from './core-organization.ts'

let organization: Organization
let superadmin: ReturnType<typeof openClient>

beforeAll(async () => {
  organization = await openOrganization()
  superadmin = openClient()
  // The second of the two people in SUPERADMIN_EMAILS: each file opens the mails of its own people.
  await signIn(superadmin, 'someone@example.com')
})

const administer = (name: string, input: object = {}) =>
  callAs(superadmin, name, { id: organization.id, reason: 'Asked for by sales', ...input })

test('a suspension ends what a member can do, and reactivation brings it back', async () => {
  expect(await administer('suspend-organization')).toEqual({
    id: organization.id,
    name: expect.stringContaining('Larkfield'),
    state: 'suspended',
    trial_ends_at: expect.any(String),
    suspended_at: expect.any(String),
    limits: {},
  })
  const input = { organization_id: organization.id, title: 'search', kind: 'library' }
  expect(await organization.refuse('create-component', input)).toMatchObject({
    status: 403,
    code: 'organization_suspended',
  })
  expect(await administer('reactivate-organization')).toMatchObject({ state: 'trialing', suspended_at: null })
  await expect(organization.call('create-component', input)).resolves.toMatchObject({ title: 'search' })
})

test('a trial that is over is extended into the future only', async () => {
  await query(`update organizations set trial_ends_at = now() - interval '1 day' where id = $1`, [
    organization.id,
  ])
  const past = { id: organization.id, reason: 'No', until: '2020-01-01T00:00:00Z' }
  expect(await refuseAs(superadmin, 'extend-trial', past)).toMatchObject({
    status: 400,
    fields: { until: 'The end of the trial must be in the future' },
    faults: { until: { code: 'trial_end.past' } },
  })
  const until = '2099-12-31T00:00:00+00:00'
  expect(await administer('extend-trial', { until })).toMatchObject({
    state: 'trialing',
    trial_ends_at: until,
  })
})

test.each([
  [{ reason: '' }, { reason: 'Reason is required' }],
  [{ id: 'nobody' }, { id: 'Organization is required' }],
])('an act with %j is refused', async (input, fields) => {
  const given = { id: organization.id, reason: 'Unpaid', ...input }
  expect(await refuseAs(superadmin, 'suspend-organization', given)).toMatchObject({ status: 400, fields })
})

test('a superadmin sees no rows of a company by acting on it', async () => {
  await createComponent(organization)
  await administer('set-organization-limits', { max_members: 5 })
  const { data } = await superadmin.from('components').select('id').eq('organization_id', organization.id)
  expect(data).toEqual([])
})

describe('the number of components', () => {
  const countComponents = async () => {
    const [row] = await query<{ count: number }>(
      'select count(*)::integer as count from components where organization_id = $1',
      [organization.id],
    )
    return row?.count ?? 0
  }

  test('is refused beyond the limit, with the limit, the count and what to do', async () => {
    const count = await countComponents()
    await administer('set-organization-limits', { max_components: count })
    const input = { organization_id: organization.id, title: 'one more', kind: 'library' }
    expect(await organization.refuse('create-component', input)).toEqual({
      status: 403,
      code: 'plan_limit_reached',
      message: expect.stringContaining('Remove components you no longer need'),
      details: { limit: 'max_components', most: count, count },
    })
    expect(await countComponents()).toBe(count)
    await administer('set-organization-limits', { max_components: null })
    await expect(organization.call('create-component', input)).resolves.toMatchObject({ title: 'one more' })
  })

  test('takes one of two that are created at once for the last place', async () => {
    const count = await countComponents()
    await administer('set-organization-limits', { max_components: count + 1 })
    const { client } = organization.people.maintainer
    const create = (title: string) =>
      client.functions.invoke('create-component', {
        body: { organization_id: organization.id, title, kind: 'library' },
      })
    const answers = await Promise.all([create('first'), create('second')])
    const statuses = answers.map(({ error }) => (error === null ? 200 : error.context.status))
    expect(statuses.sort()).toEqual([200, 403])
    expect(await countComponents()).toBe(count + 1)
  })

  test('is that of an import too', async () => {
    const other = await openOrganization(organization.people)
    await callAs(superadmin, 'set-organization-limits', { id: other.id, reason: 'Small', max_components: 1 })
    const lines = ['a', 'b'].map((key) =>
      JSON.stringify({ type: 'component', key, title: key, kind: 'other' }),
    )
    const { error } = await other.people.maintainer.client.functions.invoke(
      `import-organization?organization_id=${other.id}`,
      { body: lines.join('\n'), headers: { 'Content-Type': 'application/x-ndjson' } },
    )
    expect(await error?.context.json()).toEqual({
      code: 'plan_limit_reached',
      message: expect.stringContaining('includes 1 component, and it has 0'),
      details: { limit: 'max_components', most: 1, count: 0 },
    })
    expect(await query('select 1 from components where organization_id = $1', [other.id])).toEqual([])
  })
})

test('an eleventh company on one day is refused with 429, and not for a second', async () => {
  const founder = openClient()
  await signIn(founder)
  for (let times = 0; times < 10; times += 1) {
    await callAs(founder, 'create-organization', { name: `Company ${times}` })
  }
  const { error } = await founder.functions.invoke('create-organization', { body: { name: 'Company 11' } })
  const { status, headers } = error.context
  expect([status, await error.context.json()]).toEqual([
    429,
    {
      code: 'too_many_organizations',
      message: 'You have founded 10 companies within a day. Please try again tomorrow',
    },
  ])
  // A client that waited one second at a time would ask 86,400 times.
  expect(headers.get('retry-after')).toBeNull()
})
