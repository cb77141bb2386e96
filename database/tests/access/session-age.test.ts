// The maximum session age, table by table: what a member finds and writes in a session that is too old or has ended. The
// access token alone would be good for an hour. The cases come from the access matrix, as for second proofs.
import { randomUUID } from 'node:crypto'
import type { TransactionContext } from '@trellis/platform/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessMatrix, type Statement, type Who } from './access-matrix.ts'
import { type AccessStage, attemptIn, openAccessStage, type PersonRole } from './access-stage.ts'
import type { TestOrganization } from './test-organization.ts'

let stage: AccessStage

const members = ['developer', 'assigned', 'admin', 'maintainer'] as const
const verbs = ['insert', 'update', 'delete'] as const
type Member = (typeof members)[number]
type Claims = Readonly<Record<string, unknown>>

/** The session of each member, which signed in eight days ago. */
const sessions = {} as Record<Member, string>

beforeAll(async () => {
  stage = await openAccessStage()
  for (const who of members) sessions[who] = await addSession(who, '8 days')
})

afterAll(async () => {
  await stage?.close()
})

beforeEach(() => limit(7))

async function addSession(who: Member, age: string): Promise<string> {
  const [session] = await stage.own(
    `insert into auth.sessions (user_id, created_at) values ($1, now() - $2::interval) returning id`,
    [stage.organization.people[who], age],
  )
  return String(session?.id)
}

const limit = (days: number | null) =>
  stage.own('update organizations set max_session_days = $2 where id = $1', [stage.organization.id, days])

function attempt(who: Who, role: PersonRole, statement: Statement, claims: Claims = {}): Promise<number> {
  const context: TransactionContext = stage.contextOf(who, role)
  const session = Object.hasOwn(sessions, who) ? { session_id: sessions[who as Member] } : {}
  return attemptIn(
    stage.database,
    { ...context, claims: { ...context.claims, ...session, ...claims } },
    statement,
  )
}

async function listAble(role: PersonRole, statement: Statement, claims?: Claims): Promise<Member[]> {
  const able: Member[] = []
  for (const who of members) if ((await attempt(who, role, statement, claims)) > 0) able.push(who)
  return able
}

/** The row of another person, because everyone may read their own profile. */
const rowsOf = (table: string, { id }: TestOrganization): Statement => {
  if (table === 'organizations') return ['select id from organizations where id = $1', id]
  if (table === 'profiles') return ['select id from profiles where id <> auth.uid()']
  return [`select organization_id from ${table} where organization_id = $1`, id]
}

describe.each(Object.entries(accessMatrix))('%s', (table, access) => {
  test('is not found by a session that is too old', async () => {
    for (const role of ['authenticated', 'app_writer'] as const)
      expect(await listAble(role, rowsOf(table, stage.organization))).toEqual([])
  })

  // Founding names no organization.
  const verbsHere = access.founds ? verbs.slice(1) : verbs
  test.each(verbsHere)('takes no %s from a session that is too old', async (verb) => {
    expect(await listAble('app_writer', access.statements(stage.organization)[verb])).toEqual([])
  })
})

const roleIn = (): Statement => ['select 1 where app.role_in($1) is not null', stage.organization.id]

test('without a limit, or within it, the same session reads', async () => {
  for (const days of [null, 9]) {
    await limit(days)
    expect(await listAble('authenticated', roleIn())).toEqual([...members])
  }
})

test('a session that continues another one is as old as the sign-in', async () => {
  const id = await addSession('developer', '0 days')
  const since = (age: string) =>
    stage.own('update auth.sessions set sign_in_at = now() - $2::interval where id = $1', [id, age])
  const reads = () => attempt('developer', 'authenticated', roleIn(), { session_id: id })
  expect(await reads()).toBe(1)
  await since('6 days 23 hours')
  expect(await reads()).toBe(1)
  await since('7 days 1 hour')
  expect(await reads()).toBe(0)
})

test.each([
  ['that was revoked', 'revoked_at = now()'],
  ['that is over', `not_after = now() - interval '1 second'`],
])('a young session %s reads and writes nothing, and where no limit exists, as before', async (_, ending) => {
  const id = await addSession('maintainer', '1 day')
  await stage.own(`update auth.sessions set ${ending} where id = $1`, [id])
  const rename: Statement = [
    `update organizations set name = 'Late' where id = $1 returning 1`,
    stage.organization.id,
  ]
  expect(await attempt('maintainer', 'authenticated', roleIn(), { session_id: id })).toBe(0)
  expect(await attempt('maintainer', 'app_writer', rename, { session_id: id })).toBe(0)
  await limit(null)
  expect(await attempt('maintainer', 'authenticated', roleIn(), { session_id: id })).toBe(1)
})

test('a session that is gone, another person’s, or null reads nothing', async () => {
  const young = await addSession('admin', '0 days')
  for (const session_id of [randomUUID(), young, null])
    expect(await attempt('developer', 'authenticated', roleIn(), { session_id })).toBe(0)
})

test('another organization of the same person stays readable', async () => {
  const { id } = stage.organizations.not_active
  const person = stage.organization.people.developer
  await stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
    id,
    person,
  ])
  const read: Statement = ['select id from components where organization_id = $1', id]
  const mine: Statement = [`select 1 where app.my_organizations() = array[$1::uuid]`, id]
  expect(await attempt('developer', 'authenticated', read)).toBe(2)
  expect(await attempt('developer', 'authenticated', mine)).toBe(1)
  await stage.own('delete from members where organization_id = $1 and user_id = $2', [id, person])
})

test('a token of the person has no session, and reads on', async () => {
  const token = {
    token_id: stage.organization.token,
    organization_id: stage.organization.id,
    scopes: ['read'],
  }
  expect(await attempt('developer', 'authenticated', roleIn(), { ...token, session_id: undefined })).toBe(1)
})

test('a token that no sign-in issued is good until it expires', async () => {
  expect(await attempt('developer', 'authenticated', roleIn(), { session_id: undefined })).toBe(1)
})

test('somebody who acts for a member has a session of their own age', async () => {
  const [admin] = await stage.own(
    'select id from auth.users u join app.superadmin_emails e on e.email = u.email',
  )
  const [session] = await stage.own(
    `insert into auth.sessions (user_id, actor_id, created_at) values ($1, $2, now() - interval '8 days') returning id`,
    [stage.organization.people.developer, admin?.id],
  )
  const act = { sub: admin?.id, organization_id: stage.organization.id }
  const [root] = await stage.own('insert into auth.sessions (user_id) values ($1) returning id', [admin?.id])
  await stage.own('update auth.sessions set actor_session_id = $2 where id = $1', [session?.id, root?.id])
  const claims = { session_id: session?.id, act }
  expect(await attempt('developer', 'authenticated', roleIn(), claims)).toBe(1)
  await stage.own('update auth.sessions set revoked_at = now() where id = $1', [root?.id])
  expect(await attempt('developer', 'authenticated', roleIn(), claims)).toBe(0)
})

test('a member is told to sign in again, and a stranger nothing', async () => {
  const { id, component } = stage.organization
  for (const record of [id, component]) {
    const ask: Statement = [`select 1 where app.closed_state_of($1) = 'session_expired'`, record]
    expect(await listAble('authenticated', ask)).toEqual([...members])
    expect(await attempt('stranger', 'authenticated', ask)).toBe(0)
  }
  const list: Statement = [`select 1 from app.my_memberships() where id = $1 and proof = 'sign_in'`, id]
  expect(await listAble('authenticated', list)).toEqual([...members])
  const standing: Statement = ['select 1 from app.standing_in($1) where not is_proven', id]
  expect(await listAble('app_writer', standing)).toEqual([...members])
  expect(await attempt('stranger', 'app_writer', standing)).toBe(0)
})

test('a new sign-in comes before the second proof, which a session that is too old cannot use', async () => {
  await stage.own('update organizations set requires_second_factor = true where id = $1', [
    stage.organization.id,
  ])
  const proof = (wanted: string): Statement => [
    'select 1 from app.my_memberships() where id = $1 and proof = $2',
    stage.organization.id,
    wanted,
  ]
  expect(await attempt('admin', 'authenticated', proof('sign_in'), { aal: 'aal1' })).toBe(1)
  expect(await attempt('admin', 'authenticated', proof('sign_in'), { aal: 'aal2' })).toBe(1)
  const young = await addSession('admin', '0 days')
  expect(
    await attempt('admin', 'authenticated', proof('enrollment'), { aal: 'aal1', session_id: young }),
  ).toBe(1)
  await stage.own('update organizations set requires_second_factor = false where id = $1', [
    stage.organization.id,
  ])
})
