// Reading and setting what an organization requires, and founding one, by people with and without their proofs.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

let stage: FunctionStage

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
})

afterEach(async () => {
  await stage.unenrollPeople()
  await stage.own(
    `update organizations
     set requires_second_factor = false, max_session_days = null, allowed_email_domains = '{}', revision = 1`,
  )
})

afterAll(async () => {
  await stage?.close()
})

async function call(caller: Caller, name: string, input: object, claims: object = {}) {
  const { status, text } = await stage.call(caller, { name, input, claims })
  return { status, body: JSON.parse(text) }
}

const proven = { aal: 'aal2' }

/** What the audit log says of the organization's own row. */
async function readLastChange(id: string) {
  const [last] = await stage.own(
    `select actor_id, before, after from audit_log where organization_id = $1 and table_name = 'organizations'
     order by sequence desc limit 1`,
    [id],
  )
  return last
}

describe('the security of an organization', () => {
  const set = (change: object, claims: object = proven) =>
    call(
      'maintainer',
      'set-organization-security',
      {
        organization_id: stage.organizations.own.id,
        requires_second_factor: true,
        max_session_days: 30,
        expected_revision: 1,
        ...change,
      },
      claims,
    )
  const read = () =>
    call('maintainer', 'read-security', { organization_id: stage.organizations.own.id }, proven)
  const untouched = () => ({
    organization_id: stage.organizations.own.id,
    requires_second_factor: false,
    max_session_days: null,
    members: 5,
    members_without_second_factor: 5,
    tokens_without_second_factor: 4,
    allowed_email_domains: [],
    member_domains: [{ domain: 'example.com', members: 5 }],
    session_ages: [{ days: 0, sessions: 4 }],
    own_session_days: 0,
    revision: 1,
  })

  test('is read with the number of people whom a requirement would stop', async () => {
    expect(await read()).toEqual({ status: 200, body: untouched() })
    await stage.enrollPeople()
    expect((await read()).body).toEqual({
      ...untouched(),
      members_without_second_factor: 1,
      tokens_without_second_factor: 0,
    })
  })

  test('counts the personal tokens that a requirement would stop: live ones, of people without a factor', async () => {
    const { id } = stage.organizations.own
    const add = (kind: string, user: string, ends: string) =>
      stage.own(
        `insert into api_tokens (organization_id, kind, user_id, name, scopes, expires_at, revoked_at)
         values ($1, $2, $3, 'Counted', '{read}', case $4 when 'expired' then now() when 'later' then now() + interval '1 day' end,
           case $4 when 'revoked' then now() end)`,
        [id, kind, user, ends],
      )
    const { developer, admin } = stage.people
    await add('personal', admin, 'never')
    await add('personal', developer, 'later')
    await add('personal', developer, 'expired')
    await add('personal', developer, 'revoked')
    await add('organization', admin, 'never')
    expect((await read()).body.tokens_without_second_factor).toBe(6)
    await stage.enrollPeople()
    expect((await read()).body.tokens_without_second_factor).toBe(0)
    await stage.own(`delete from api_tokens where name = 'Counted'`)
  })

  test('is stored, and the log tells who changed it', async () => {
    await stage.enrollPeople()
    const before = await stage.countAuditRows()
    const stored = {
      ...untouched(),
      members_without_second_factor: 1,
      tokens_without_second_factor: 0,
      requires_second_factor: true,
      max_session_days: 30,
      revision: 2,
    }
    expect(await set({})).toEqual({ status: 200, body: stored })
    expect((await read()).body).toEqual(stored)
    const { id } = stage.organizations.own
    expect(await readLastChange(id)).toEqual({
      actor_id: stage.people.maintainer,
      before: [{ id, requires_second_factor: false, max_session_days: null, revision: 1 }],
      after: [{ id, requires_second_factor: true, max_session_days: 30, revision: 2 }],
    })
    expect(await stage.countAuditRows()).toBe(before + 1)
  })

  test('has its domains recorded as they were and as they are', async () => {
    const { id } = stage.organizations.own
    await set({
      requires_second_factor: false,
      max_session_days: null,
      allowed_email_domains: ['ode.example'],
    })
    const { status } = await set({
      requires_second_factor: false,
      max_session_days: null,
      allowed_email_domains: ['fernhill.example', 'marlow.example'],
      expected_revision: 2,
    })
    expect(status).toBe(200)
    expect(await readLastChange(id)).toEqual({
      actor_id: stage.people.maintainer,
      before: [{ id, allowed_email_domains: ['ode.example'], revision: 2 }],
      after: [{ id, allowed_email_domains: ['fernhill.example', 'marlow.example'], revision: 3 }],
    })
  })

  test('stays as it is, and so does its revision, if nothing changes', async () => {
    const { status, body } = await set({ requires_second_factor: false, max_session_days: null })
    expect([status, body]).toEqual([200, untouched()])
  })

  test('is not overwritten by somebody who saw an older revision', async () => {
    await stage.enrollPeople()
    await set({})
    const { status, body } = await set({ max_session_days: 7 })
    expect([status, body.code, body.details]).toEqual([
      409,
      'stale_revision',
      {
        current: expect.objectContaining({ revision: 2, max_session_days: 30 }),
        changed: ['max_session_days', 'requires_second_factor'],
      },
    ])
    expect((await read()).body.max_session_days).toBe(30)
  })

  test('cannot require of others what the maintainer does not have', async () => {
    const { status, body } = await set({})
    expect([status, body]).toEqual([
      409,
      {
        code: 'own_second_factor_missing',
        message: 'Set up a second factor of your own first. Otherwise you would lock yourself out',
      },
    ])
    expect((await read()).body).toEqual(untouched())
    expect((await set({ requires_second_factor: false })).status).toBe(200)
  })

  test('can be changed otherwise by a maintainer who got in without a second factor of their own', async () => {
    await stage.own('update organizations set requires_second_factor = true')
    const { status, body } = await set({ max_session_days: 7 })
    expect([status, body.max_session_days]).toEqual([200, 7])
  })

  test('ends the sessions of members that are older than it allows, and no others', async () => {
    const { people } = stage
    const age = (person: string, interval: string) =>
      stage.own(
        `insert into auth.sessions (user_id, created_at, sign_in_at) values ($1, now() - $2::interval, now() - $2::interval)
         returning id`,
        [person, interval],
      )
    const sessions = [
      await age(people.developer, '8 days'),
      await age(people.developer, '6 days'),
      await age(people.stranger, '8 days'),
    ].flat()
    await set({ requires_second_factor: false, max_session_days: 7 })
    const live = await stage.own(
      `select id from auth.sessions s where id = any ($1) and auth.session_is_live(s.user_id, s.id)`,
      [sessions.map(({ id }) => id)],
    )
    expect(new Set(live.map(({ id }) => id))).toEqual(new Set(sessions.slice(1).map(({ id }) => id)))
    await stage.own('delete from auth.sessions where id = any ($1)', [sessions.map(({ id }) => id)])
  })

  describe('with a limit that is shorter than the age of a session', () => {
    const makeOlder = (caller: Caller) =>
      stage.own(`update auth.sessions set created_at = now() - interval '8 days' where id = $1`, [
        stage.sessionOf(caller),
      ])
    const renew = () => stage.own('update auth.sessions set created_at = now(), not_after = null')
    const readFindings = (caller: Caller) =>
      call(caller, 'list-findings', { organization_id: stage.organizations.own.id })
    const expired = {
      code: 'session_expired',
      message: 'You signed in longer ago than this organization allows. Sign in again',
    }

    afterEach(renew)

    test('cuts access tokens that have not expired, from the next call on', async () => {
      await makeOlder('developer')
      expect((await readFindings('developer')).status).toBe(200)
      await set({ requires_second_factor: false, max_session_days: 7 })
      expect(await readFindings('developer')).toEqual({ status: 403, body: expired })
      expect((await readFindings('admin')).status).toBe(200)
      const list = await call('developer', 'list-organizations', {})
      expect([list.status, list.body.message]).toEqual([401, 'Invalid JWT'])
    })

    test('stops a session that becomes too old later, for reading and writing', async () => {
      await stage.own('update organizations set max_session_days = 7')
      await makeOlder('maintainer')
      expect(await readFindings('maintainer')).toEqual({ status: 403, body: expired })
      expect(await set({})).toEqual({ status: 403, body: expired })
      const list = await call('maintainer', 'list-organizations', {})
      expect(list.body).toMatchObject([{ proof: 'sign_in' }, { proof: 'sign_in' }])
      await renew()
      expect((await readFindings('maintainer')).status).toBe(200)
    })

    test('tells strangers nothing', async () => {
      await stage.own('update organizations set max_session_days = 7')
      await makeOlder('stranger')
      const { status, body } = await readFindings('stranger')
      expect([status, body.code]).toEqual([404, 'organization_not_found'])
    })

    test('leaves API tokens alone', async () => {
      await stage.own('update organizations set max_session_days = 7')
      await makeOlder('maintainer')
      expect((await readFindings('read token')).status).toBe(200)
    })

    test('answers the maintainer who saves it, and ends their session as well', async () => {
      await makeOlder('maintainer')
      await makeOlder('developer')
      const { status, body } = await set({ requires_second_factor: false, max_session_days: 7 })
      expect([status, body]).toEqual([
        200,
        {
          ...untouched(),
          max_session_days: 7,
          revision: 2,
          session_ages: [{ days: 0, sessions: 2 }],
          own_session_days: 8,
        },
      ])
      const ended = await stage.own('select id from auth.sessions where not_after <= now()')
      expect(new Set(ended.map(({ id }) => id))).toEqual(
        new Set([stage.sessionOf('maintainer'), stage.sessionOf('developer')]),
      )
      expect(await readFindings('maintainer')).toEqual({ status: 403, body: expired })
    })
  })

  test.each([
    [0, 'Days until the next sign-in must be at least 1, or null for no limit'],
    [366, 'Days until the next sign-in must be at most 365, or null for no limit'],
    [1.5, 'Days until the next sign-in must be a whole number, or null for no limit'],
    ['7', 'Days until the next sign-in must be a whole number, or null for no limit'],
  ])('takes no limit of %j days', async (days, message) => {
    const { status, body } = await set({ requires_second_factor: false, max_session_days: days })
    expect([status, body.fields]).toEqual([400, { max_session_days: message }])
    expect((await read()).body).toEqual(untouched())
  })
})

test('a new name is stored, and the log tells the old one and who changed it', async () => {
  const { id } = stage.organizations.own
  const rename = (name: string, expected_revision: number) =>
    call('maintainer', 'update-organization', { id, name, expected_revision })
  const { status, body } = await rename('Fernhill Market', 1)
  expect([status, body.name, body.revision]).toEqual([200, 'Fernhill Market', 2])
  expect(await readLastChange(id)).toEqual({
    actor_id: stage.people.maintainer,
    before: [{ id, name: 'Company', revision: 1 }],
    after: [{ id, name: 'Fernhill Market', revision: 2 }],
  })
  expect((await rename('Company', 2)).status).toBe(200)
})

describe('founding an organization', () => {
  const found = (claims: object = {}) =>
    call('stranger', 'create-organization', { name: 'New company' }, claims)
  const listFounded = () => stage.own(`select 1 from organizations where name = 'New company'`)

  test('needs a confirmed address, and stores nothing without one', async () => {
    const person = [stage.people.stranger]
    await stage.own('update auth.users set email_confirmed_at = null where id = $1', person)
    const { status, body } = await found()
    await stage.own('update auth.users set email_confirmed_at = now() where id = $1', person)
    expect([status, body]).toEqual([
      403,
      { code: 'email_not_confirmed', message: 'Confirm your email address first' },
    ])
    expect(await listFounded()).toEqual([])
  })

  test('needs the second factor of a person who has one', async () => {
    await stage.enrollPeople()
    const { status, body } = await found({ aal: 'aal1' })
    expect([status, body.code]).toEqual([403, 'second_factor_required'])
    expect(await listFounded()).toEqual([])
    expect((await found(proven)).status).toBe(200)
    expect(await listFounded()).toHaveLength(1)
  })
})
