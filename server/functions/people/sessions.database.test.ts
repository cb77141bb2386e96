// A person lists and ends their own sessions, and nobody else's.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

let stage: FunctionStage

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
})

afterAll(async () => {
  await stage?.close()
})

async function call(caller: Caller, name: string, input: object = {}, claims: object = {}) {
  const { status, text } = await stage.call(caller, { name, input, claims })
  return { status, body: JSON.parse(text) }
}

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function signInElsewhere(caller: 'developer' | 'assigned' | 'admin' | 'stranger'): Promise<string> {
  const [row] = await stage.own(
    `insert into auth.sessions (user_id, aal, amr, user_agent, address, place, created_at, refreshed_at)
     values ($1, 'aal2', $2, $3, '203.0.113.9', 'Lisbon, Portugal', '2026-11-01T08:00Z', '2026-11-02T08:00Z')
     returning id`,
    [
      stage.people[caller],
      JSON.stringify([
        { method: 'totp', timestamp: 2 },
        { method: 'oauth', timestamp: 1, provider: 'google' },
      ]),
      safari,
    ],
  )
  return String(row?.id)
}

const countSessions = async (id: string) =>
  (await stage.own('select 1 from auth.sessions where id = $1', [id])).length

test('the list tells of each session what its owner needs to recognize it, the current one first', async () => {
  const other = await signInElsewhere('developer')
  await signInElsewhere('stranger')
  const { status, body } = await call('developer', 'list-sessions')
  expect([status, body]).toEqual([
    200,
    {
      total: 2,
      sessions: [
        {
          id: stage.sessionOf('developer'),
          device: null,
          kind: 'other',
          address: null,
          place: null,
          method: 'other',
          sso_provider_id: null,
          has_second_factor: false,
          created_at: expect.any(String),
          last_seen_at: expect.any(String),
          is_current: true,
        },
        {
          id: other,
          device: 'Safari on iOS',
          kind: 'phone',
          address: '203.0.113.9',
          place: 'Lisbon, Portugal',
          method: 'google',
          sso_provider_id: null,
          has_second_factor: true,
          created_at: '2026-11-01T08:00:00.000Z',
          last_seen_at: '2026-11-02T08:00:00.000Z',
          is_current: false,
        },
      ],
    },
  ])
})

const company = 'b3c1f6de-5b20-4c6f-9d0a-0f6a3c1d2e4f'

test.each([
  ['single sign-on', 'sso/saml', 'sso'],
  ['OpenID Connect', 'sso/oidc', 'sso'],
  ['a break-glass link', 'break_glass', 'break_glass'],
])('a session by %s names the provider of the company apart from the method', async (_, proof, method) => {
  const id = await signInElsewhere('developer')
  const amr = JSON.stringify([{ method: proof, timestamp: 1, provider: `sso:${company}` }])
  await stage.own('update auth.sessions set amr = $2 where id = $1', [id, amr])
  const { body } = await call('developer', 'list-sessions')
  await stage.own('delete from auth.sessions where id = $1', [id])
  expect(body.sessions.find((session: { id: string }) => session.id === id)).toMatchObject({
    method,
    sso_provider_id: company,
  })
})

test('the list has pages of ten, and says how many sessions there are', async () => {
  await stage.own(
    `insert into auth.sessions (user_id, created_at)
     select $1, '2026-11-01T08:00Z'::timestamptz - n * interval '1 hour' from generate_series(1, 500) n`,
    [stage.people.admin],
  )
  const [first, second, last, none] = await Promise.all(
    [1, 2, 51, 52].map(async (page) => (await call('admin', 'list-sessions', { page })).body),
  )
  expect([first, second, last, none].map(({ total, sessions }) => [total, sessions.length])).toEqual([
    [501, 10],
    [501, 10],
    [501, 1],
    [501, 0],
  ])
  expect(first.sessions[0].is_current).toBe(true)
  expect(second.sessions[0].created_at).toBe('2026-10-31T22:00:00.000Z')
  expect(last.sessions[0].created_at).toBe('2026-10-11T12:00:00.000Z')
})

test.each([0, -1, 1.5, '2', null])('there is no page %j', async (page) => {
  const { status, body } = await call('developer', 'list-sessions', { page })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['page']])
})

test.each([
  ['was revoked', `update auth.sessions set revoked_at = now() where id = $1`],
  ['is over', `update auth.sessions set not_after = now() where id = $1`],
])('a session that %s is not in the list', async (_, change) => {
  const id = await signInElsewhere('developer')
  await stage.own(change, [id])
  const { body } = await call('developer', 'list-sessions')
  expect(body.sessions.map((session: { id: string }) => session.id)).not.toContain(id)
})

describe('while an organization of the person limits the age of sessions to a week', () => {
  beforeAll(() => limitTo(7))
  afterAll(() => limitTo(null))

  const limitTo = (days: number | null) =>
    stage.own('update organizations set max_session_days = $2 where id = $1', [
      stage.organizations.own.id,
      days,
    ])
  const listed = async (caller: Caller) => {
    const { body } = await call(caller, 'list-sessions')
    expect(body.total).toBe(body.sessions.length)
    return body.sessions.map((session: { id: string }) => session.id)
  }

  test.each([
    ['signed in six days ago', '6 days', null, true],
    ['signed in eight days ago', '8 days', null, false],
    ['continues one of eight days ago', '1 day', '8 days', false],
    ['continues one of six days ago', '1 day', '6 days', true],
  ])('a session that %s', async (_, created, signedIn, isListed) => {
    const id = await signInElsewhere('assigned')
    await stage.own(
      `update auth.sessions set created_at = now() - $2::interval, sign_in_at = now() - $3::interval where id = $1`,
      [id, created, signedIn],
    )
    expect((await listed('assigned')).includes(id)).toBe(isListed)
  })

  test('the current one is in the list, whatever its age', async () => {
    const id = stage.sessionOf('maintainer')
    await stage.own(`update auth.sessions set created_at = now() - interval '8 days' where id = $1`, [id])
    expect(await listed('maintainer')).toContain(id)
  })

  test('people of other organizations see theirs, whatever their age', async () => {
    const id = await signInElsewhere('stranger')
    await stage.own(`update auth.sessions set created_at = now() - interval '8 days' where id = $1`, [id])
    expect(await listed('stranger')).toContain(id)
  })
})

test('a session that is ended is refused at its next page, and the sign-out is recorded', async () => {
  const id = await signInElsewhere('developer')
  const elsewhere = { session_id: id, aal: 'aal2' }
  expect((await call('developer', 'list-organizations', {}, elsewhere)).status).toBe(200)

  expect(await call('developer', 'end-session', { id })).toEqual({ status: 200, body: { id } })

  expect(await call('developer', 'list-organizations', {}, elsewhere)).toEqual({
    status: 401,
    body: { code: 401, message: 'Invalid JWT' },
  })
  expect((await call('developer', 'list-sessions', {}, elsewhere)).status).toBe(401)
  expect((await call('developer', 'list-organizations')).status).toBe(200)
  const person = stage.people.developer
  expect(
    await stage.own(
      `select organization_id, actor_id, fields from audit_log where event = 'signed_out' and fields ->> 'session_id' = $1`,
      [id],
    ),
  ).toEqual([
    {
      organization_id: '00000000-0000-0000-0000-000000000000',
      actor_id: person,
      fields: { user_id: person, session_id: id, method: 'chosen' },
    },
  ])
})

test('ending a session ends what it may have begun: a change of the address', async () => {
  const person = stage.people.admin
  const id = await signInElsewhere('admin')
  await stage.own(`update auth.users set new_email = 'thief@example.com' where id = $1`, [person])
  await call('admin', 'end-session', { id })
  expect(await stage.own('select new_email from auth.users where id = $1', [person])).toEqual([
    { new_email: null },
  ])
})

describe('nothing ends, and nothing is recorded', () => {
  const refused = { code: 'session_not_found', message: 'Session not found' }

  test('for the session of somebody else, or one that does not exist', async () => {
    const id = await signInElsewhere('stranger')
    const before = await stage.countAuditRows()
    for (const unknown of [id, randomUUID()])
      expect(await call('developer', 'end-session', { id: unknown })).toEqual({ status: 404, body: refused })
    expect(await countSessions(id)).toBe(1)
    expect(await stage.countAuditRows()).toBe(before)
  })

  test.each(['list-sessions', 'end-session'])('for somebody who acts for the person: %s', async (name) => {
    const id = await signInElsewhere('developer')
    const { status, body } = await call('developer', name, { id }, { act: { sub: randomUUID() } })
    expect([status, body.code]).toEqual([403, 'impersonation_refused'])
    expect(await countSessions(id)).toBe(1)
  })

  test('for an id that is none', async () => {
    const { status, body } = await call('developer', 'end-session', { id: 'this one' })
    expect([status, body.fields]).toEqual([400, { id: 'Session is required' }])
  })
})
