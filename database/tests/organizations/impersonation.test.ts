// Beginning to act for a member: who may, for whom, and what stands in the logs. Tests the database functions themselves.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Statement } from '../access/access-matrix.ts'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'

const nil = '00000000-0000-0000-0000-000000000000'

let stage: AccessStage
let superadmin: string

beforeAll(async () => {
  stage = await openAccessStage()
  superadmin = String(stage.contextOf('superadmin', 'app_writer').claims?.sub)
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.own('delete from auth.actor_links')
})

const hash = () => createHash('sha256').update(randomUUID()).digest('hex')

const impersonate = (organization: string, person: string): Statement => [
  `select * from app.impersonate($1, $2, 'Ticket 4711', $3)`,
  organization,
  person,
  hash(),
]

const run = ([text, ...values]: Statement, address?: string) =>
  stage.database.query(
    { ...stage.contextOf('superadmin', 'app_writer'), ...(address !== undefined && { address }) },
    { text, values },
  )

const eventsOf = (chain: string) =>
  stage.own(
    `select event, fields, actor_id, address from audit_log
     where organization_id = $1 and event is not null order by sequence desc limit 2`,
    [chain],
  )

const countLinks = async () => (await stage.own('select 1 from auth.actor_links')).length

test('is possible for superadmins, in functions only', async () => {
  const { id, people } = stage.organization
  expect(await stage.listAble(impersonate(id, people.developer), 'app_writer')).toEqual(['superadmin'])
  expect(await stage.listAble(impersonate(id, people.developer), 'authenticated')).toEqual([])
})

test('stores a link for an hour, and stands in both logs with its reason', async () => {
  const { id, people } = stage.organization
  const [granted] = await run(impersonate(id, people.developer), '192.0.2.7')
  const [link] = await stage.own(
    `select id, user_id, actor_id, claims, used_at, extract(epoch from expires_at - created_at)::int as seconds
     from auth.actor_links`,
  )
  expect(link).toEqual({
    id: granted?.link_id,
    user_id: people.developer,
    actor_id: superadmin,
    claims: { organization_id: id },
    used_at: null,
    seconds: 3600,
  })
  const common = { user_id: people.developer, until: expect.any(String), reason: 'Ticket 4711' }
  const [event] = await eventsOf(id)
  expect(event).toEqual({
    event: 'impersonation_granted',
    fields: common,
    actor_id: superadmin,
    address: null,
  })
  expect(await eventsOf(nil)).toEqual([
    {
      event: 'account_impersonated',
      fields: { ...common, organization_id: id },
      actor_id: superadmin,
      address: '192.0.2.7',
    },
    {
      event: 'organization_administered',
      fields: { organization_id: id, act: 'impersonation_granted' },
      actor_id: superadmin,
      address: '192.0.2.7',
    },
  ])
})

describe('is refused, and stores nothing,', () => {
  const refused = async (statement: Statement, error: object) => {
    await expect(run(statement)).rejects.toMatchObject(error)
    expect(await countLinks()).toBe(0)
  }

  test('for a person who is no member, whether they exist or not', async () => {
    const { id } = stage.organization
    const stranger = String(stage.contextOf('stranger', 'app_writer').claims?.sub)
    const error = { sqlstate: 'PT404', hint: 'member_not_found' }
    await refused(impersonate(id, stranger), error)
    await refused(impersonate(id, randomUUID()), error)
  })

  test('in the demo, and where there is no organization', async () => {
    const error = { sqlstate: 'PT404', hint: 'organization_not_found' }
    await refused(impersonate(stage.demo.id, stage.demo.people.developer), error)
    await refused(impersonate(randomUUID(), stage.organization.people.developer), error)
  })

  test.each(['suspended', 'deleting'] as const)('in an organization that is %s', async (state) => {
    const { id, people } = stage.organizations[state]
    await refused(impersonate(id, people.developer), { sqlstate: 'PT403', hint: `organization_${state}` })
  })

  test.each([true, false])('for another superadmin, whose address is confirmed: %s', async (isConfirmed) => {
    const { id, people } = stage.organization
    const email = `${people.admin}@example.com`
    await stage.own('insert into app.superadmin_emails values ($1)', [email])
    await stage.own('update auth.users set email_confirmed_at = case when $2 then now() end where id = $1', [
      people.admin,
      isConfirmed,
    ])
    await refused(impersonate(id, people.admin), { sqlstate: 'PT403', hint: 'superadmin_refused' })
    await stage.own('delete from app.superadmin_emails where email = $1', [email])
    await stage.own('update auth.users set email_confirmed_at = now() where id = $1', [people.admin])
  })

  test('for oneself', async () => {
    const { id } = stage.organization
    await stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
      id,
      superadmin,
    ])
    await refused(impersonate(id, superadmin), { sqlstate: 'PT403', hint: 'superadmin_refused' })
    await stage.own('delete from members where user_id = $1', [superadmin])
  })

  test('for a person who is banned, and for an account without a way in', async () => {
    const { id, people } = stage.organization
    const error = { sqlstate: 'PT404', hint: 'member_not_found' }
    await stage.own(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      people.developer,
    ])
    await refused(impersonate(id, people.developer), error)
    await stage.own('update auth.users set banned_until = null, email = null where id = $1', [
      people.developer,
    ])
    await refused(impersonate(id, people.developer), error)
    await stage.own('update auth.users set email = $2 where id = $1', [
      people.developer,
      `${people.developer}@example.com`,
    ])
  })
})

describe('using the link', () => {
  const begin = async (
    claims: Readonly<Record<string, unknown>>,
    person = stage.organization.people.developer,
  ) => {
    const [row] = await stage.database.query<{ begun: boolean }>(
      { role: 'auth_admin', claims, address: '192.0.2.7' },
      {
        text: 'select app.begin_impersonation($1, $2, $3) as begun',
        values: [stage.organization.id, person, session],
      },
    )
    return row?.begun
  }
  const session = randomUUID()

  test('is recorded for the organization, without the address', async () => {
    expect(await begin({ sub: superadmin })).toBe(true)
    const { id, people } = stage.organization
    expect((await eventsOf(id))[0]).toEqual({
      event: 'impersonation_started',
      fields: { user_id: people.developer, session_id: session },
      actor_id: superadmin,
      address: null,
    })
    expect((await eventsOf(nil))[0]).toEqual({
      event: 'organization_administered',
      fields: { organization_id: id, act: 'impersonation_started' },
      actor_id: superadmin,
      address: '192.0.2.7',
    })
  })

  test('is refused to everybody else, and to what the hour has changed', async () => {
    const { id, people } = stage.organization
    const [before] = await eventsOf(id)
    expect(await begin({ sub: people.maintainer })).toBe(false)
    expect(await begin({ sub: superadmin, act: { sub: superadmin } })).toBe(false)
    expect(await begin({ sub: superadmin }, randomUUID())).toBe(false)
    await stage.own('update organizations set suspended_at = now() where id = $1', [id])
    expect(await begin({ sub: superadmin })).toBe(false)
    await stage.own('update organizations set suspended_at = null where id = $1', [id])
    expect((await eventsOf(id))[0]).toEqual(before)
  })
})
