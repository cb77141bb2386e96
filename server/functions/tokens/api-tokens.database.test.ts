// Creating and revoking tokens, and tokens of organizations, over the real protocol. Writes are kept: each test has an
// organization of its own.
import { createHash } from 'node:crypto'
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { asOwner } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashApiToken } from '../../tokens/api-token.ts'
import { type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

let stage: FunctionStage
let company: TestOrganization

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
})

afterAll(async () => {
  await stage?.close()
})

beforeEach(async () => {
  company = await asOwner(stage.connection, (owner) => createTestOrganization(owner))
})

const own = (text: string, ...values: unknown[]) => stage.own(text, values)

async function callAs(person: string, name: string, input: object, proofs: object = {}) {
  const [session] = await own('insert into auth.sessions (user_id) values ($1) returning id', person)
  const claims = { sub: person, session_id: session?.id, ...proofs }
  const { status, text } = await stage.call('maintainer', { name, input, claims })
  const body = JSON.parse(text)
  return { status, code: status === 200 ? undefined : body.code, body }
}

const bot = (change: object = {}) => ({
  organization_id: company.id,
  name: 'release-bot',
  scopes: ['versions:write'],
  ...change,
})
const create = (person: string, change: object = {}) => callAs(person, 'create-api-token', bot(change))
const createOfOrganization = (change: object = {}) =>
  create(company.people.maintainer, { kind: 'organization', ...change })

/** What a call with the token answers. */
const callWith = (token: string, name: string, input: object) => stage.callWith(token, { name, input })

const listTokens = () => own('select id, revoked_at from api_tokens where organization_id = $1', company.id)

async function insertTokens(count: number, person: string): Promise<void> {
  await own(
    `insert into api_tokens (organization_id, kind, user_id, name, scopes)
     select $1, 'personal', $2, 'many', '{read}' from generate_series(1, $3)`,
    company.id,
    person,
    count,
  )
}

describe('create-api-token', () => {
  test('answers the token once and stores its hash alone', async () => {
    const { developer } = company.people
    const { status, body } = await create(developer)
    expect([status, body.kind, body.user_id, body.created_by]).toEqual([
      200,
      'personal',
      developer,
      developer,
    ])
    expect(body.token).toMatch(/^trl_personal_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
    const stored = await own(
      `select s.hash, to_jsonb(t) as row, (select jsonb_agg(to_jsonb(l)) from audit_log l) as log
       from api_tokens t join app.api_token_secrets s on s.token_id = t.id where t.id = $1`,
      body.id,
    )
    expect(stored[0]?.hash).toEqual(hashApiToken(body.token))
    expect(JSON.stringify([stored[0]?.row, stored[0]?.log])).not.toContain(body.token)
  })

  test('of an organization is logged with its account, which is no new member', async () => {
    const { body } = await createOfOrganization()
    const entries = await own(
      `select table_name, subject_ids[1] as subject, after -> 0 -> 'is_token' as is_token
       from audit_log where organization_id = $1 and operation = 'insert' and actor_id = $2 order by table_name`,
      company.id,
      company.people.maintainer,
    )
    expect(entries).toEqual([
      { table_name: 'api_tokens', subject: body.id, is_token: null },
      { table_name: 'members', subject: body.user_id, is_token: true },
    ])
  })

  test('keeps scopes in their order and once', async () => {
    const { body } = await create(company.people.developer, { scopes: ['versions:write', 'read', 'read'] })
    expect(body.scopes).toEqual(['read', 'versions:write'])
  })

  test.each([
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['write'] }],
    ['name', { name: ' ' }],
    ['kind', { kind: 'robot' }],
    ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
    ['component_ids', { component_ids: [] }],
    ['component_ids', { component_ids: ['019a8f00-0000-7000-8000-00000000000a'] }],
    ['project_ids', { project_ids: ['019a8f00-0000-7000-8000-00000000000a'] }],
  ])('refuses a wrong %s: %j, and creates nothing', async (field, change) => {
    const before = await listTokens()
    const answer = await create(company.people.maintainer, change)
    expect(answer).toMatchObject({
      status: 400,
      code: 'validation_failed',
      body: { faults: { [field]: expect.anything() } },
    })
    expect(await listTokens()).toEqual(before)
  })

  test('narrows a token to components of its own organization alone', async () => {
    const other = stage.organizations.own.component
    expect(await create(company.people.developer, { component_ids: [other] })).toMatchObject({ status: 400 })
    const { body } = await create(company.people.developer, { component_ids: [company.component] })
    expect(body.component_ids).toEqual([company.component])
  })

  test.each(['developer', 'assigned', 'admin'] as const)(
    'refuses a token of the organization to: %s',
    async (role) => {
      const before = await listTokens()
      const answer = await create(company.people[role], { kind: 'organization' })
      expect([answer.status, answer.code]).toEqual([403, 'forbidden'])
      expect(await listTokens()).toEqual(before)
    },
  )

  test('asks for a recent proof', async () => {
    const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) - 3600 }]
    const answer = await callAs(company.people.developer, 'create-api-token', bot(), { amr })
    expect([answer.status, answer.code]).toEqual([403, 'step_up_required'])
  })

  test('refuses the 51st of a person, also of two that are created at once', async () => {
    const { developer, admin } = company.people
    await own(`delete from api_tokens where organization_id = $1`, company.id)
    await insertTokens(49, developer)
    const answers = await Promise.all([create(developer), create(developer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('too_many_tokens')
    expect((await create(admin)).status).toBe(200)
    await own('update api_tokens set expires_at = now() where user_id = $1', developer)
    expect((await create(developer)).status).toBe(200)
  })

  test('refuses the 201st of an organization, whoever asks', async () => {
    await own(`delete from api_tokens where organization_id = $1`, company.id)
    await insertTokens(200, company.people.developer)
    expect(await createOfOrganization()).toMatchObject({ status: 409, code: 'too_many_tokens' })
  })
})

describe('revoke-api-token', () => {
  test('ends a token at once, and a second call changes nothing', async () => {
    const { developer, maintainer } = company.people
    const { body } = await create(developer, { scopes: ['read'] })
    const read = () => callWith(body.token, 'list-organizations', {})
    expect((await read()).status).toBe(200)
    const revoked = await callAs(developer, 'revoke-api-token', { id: body.id })
    expect(revoked.body.revoked_at).not.toBeNull()
    expect((await read()).status).toBe(401)
    const again = await callAs(maintainer, 'revoke-api-token', { id: body.id })
    expect(again.body.revoked_at).toBe(revoked.body.revoked_at)
    expect(await own('select revoked_by from api_tokens where id = $1', body.id)).toEqual([
      { revoked_by: developer },
    ])
  })

  test('is for the owner and maintainers: others are not told that the token exists', async () => {
    const { people } = company
    const personal = (await create(people.admin)).body
    const common = (await createOfOrganization()).body
    for (const { id } of [personal, common])
      expect(await callAs(people.developer, 'revoke-api-token', { id })).toMatchObject({
        status: 404,
        code: 'api_token_not_found',
      })
    expect((await listTokens()).filter(({ revoked_at }) => revoked_at !== null)).toEqual([])
    for (const { id } of [personal, common])
      expect((await callAs(people.maintainer, 'revoke-api-token', { id })).status).toBe(200)
  })

  test('works without an active plan', async () => {
    const { body } = await create(company.people.developer)
    await own('update organizations set trial_ends_at = now() where id = $1', company.id)
    expect((await callAs(company.people.developer, 'revoke-api-token', { id: body.id })).status).toBe(200)
    expect(await create(company.people.developer)).toMatchObject({ code: 'organization_not_active' })
  })
})

describe('a token of an organization', () => {
  test.each([
    [['read'], 'developer'],
    [['read', 'components:write'], 'admin'],
    [['versions:write'], 'admin'],
    [['admin'], 'maintainer'],
  ])(
    'with the scopes %j acts as a member with the role %s, to which nobody can sign in',
    async (scopes, role) => {
      const { body } = await createOfOrganization({ scopes })
      expect([body.kind, body.created_by]).toEqual(['organization', company.people.maintainer])
      expect(body.token).toMatch(/^trl_organization_/)
      const rows = await own(
        `select m.role, m.is_token, p.name, app.has_no_way_in(m.user_id) as closed
       from members m join profiles p on p.id = m.user_id where m.user_id = $1`,
        body.user_id,
      )
      expect(rows).toEqual([{ role, is_token: true, name: 'release-bot', closed: true }])
    },
  )

  test('writes what its scopes allow, and the log names it', async () => {
    const { body } = await createOfOrganization({ scopes: ['components:write'] })
    const input = { organization_id: company.id, title: 'piped', kind: 'library' }
    const created = await callWith(body.token, 'create-component', input)
    expect(created.status).toBe(200)
    const [entry] = await own(
      `select actor_id, token_id from audit_log where table_name = 'components' and subject_ids @> array[$1::uuid]`,
      JSON.parse(created.text).id,
    )
    expect(entry).toEqual({ actor_id: body.user_id, token_id: body.id })
  })

  test('outlives the person who created it', async () => {
    const { body } = await createOfOrganization({ scopes: ['read'] })
    await own(`update members set role = 'maintainer' where user_id = $1`, company.people.admin)
    await own('delete from members where user_id = $1', company.people.maintainer)
    expect((await callWith(body.token, 'list-organizations', {})).status).toBe(200)
  })

  test('works while the organization requires a second factor', async () => {
    const { body } = await createOfOrganization({ scopes: ['read'] })
    await own('update organizations set requires_second_factor = true where id = $1', company.id)
    const { text } = await callWith(body.token, 'list-organizations', {})
    expect(JSON.parse(text)).toMatchObject([{ id: company.id, proof: 'enough' }])
  })

  test('is no member: not listed, not counted, not kept as the last maintainer, and changed by nobody', async () => {
    const { maintainer } = company.people
    const count = async () =>
      (await callAs(maintainer, 'read-security', { organization_id: company.id })).body.members
    const before = await count()
    const { body } = await createOfOrganization({ scopes: ['admin'] })
    expect(await count()).toBe(before)
    const [listed] = await own(
      `select set_config('request.jwt.claims', $1, true), app.list_members($2, null, null, null, 'name', false, 1, 100)::text as members`,
      JSON.stringify({ sub: maintainer, role: 'authenticated' }),
      company.id,
    )
    expect(listed?.members).toContain(maintainer)
    expect(listed?.members).not.toContain(body.user_id)
    const key = { organization_id: company.id, user_id: body.user_id }
    for (const [name, input] of [
      ['set-member-role', { ...key, role: 'developer' }],
      ['remove-member', key],
      ['update-member', { ...key, role: 'developer', email: 'bot@example.com' }],
    ] as const)
      expect([name, await callAs(maintainer, name, input)]).toMatchObject([name, { status: 404 }])
    expect(await callAs(maintainer, 'leave-organization', { organization_id: company.id })).toMatchObject({
      status: 409,
      code: 'last_maintainer',
    })
  })

  test('takes no place of the plan', async () => {
    const [{ count } = { count: 0 }] = await own(
      'select count(*)::integer as count from members where organization_id = $1',
      company.id,
    )
    // The invitation of the test holds one more.
    await own(
      `update organizations set limit_overrides = jsonb_build_object('max_members', $2::integer) where id = $1`,
      company.id,
      Number(count) + 1,
    )
    expect((await createOfOrganization()).status).toBe(200)
    await own('select app.require_places($1)', company.id)
  })
})

test('the chain is whole with entries of tokens and of people, and a changed token breaks it', async () => {
  // The one of the test has entries that were written by hand.
  const { maintainer } = company.people
  const { id } = (await callAs(maintainer, 'create-organization', { name: 'Fernhill Market' })).body
  const { body } = await create(maintainer, {
    organization_id: id,
    kind: 'organization',
    scopes: ['components:write'],
  })
  const input = { organization_id: id, title: 'piped', kind: 'library' }
  expect((await callWith(body.token, 'create-component', input)).status).toBe(200)
  const verify = async () => await own('select * from public.verify_audit_log($1)', id)
  const [{ entries } = { entries: 0 }] = await own(
    'select count(*) as entries from audit_log where organization_id = $1',
    id,
  )
  expect(await verify()).toEqual([{ checked: entries, broken_at: null }])
  await own('alter table audit_log disable trigger user')
  await own('update audit_log set token_id = null where organization_id = $1 and token_id = $2', id, body.id)
  await own('alter table audit_log enable trigger user')
  expect(await verify()).toMatchObject([{ broken_at: expect.stringMatching(/^[0-9]+$/) }])
})

test('an entry without a token has the hash that it had before tokens were named', async () => {
  const [row] = await own(`
    select encode(app.audit_hash(jsonb_populate_record(null::public.audit_log, '{
      "organization_id": "019a8f00-0000-7000-8000-00000000000a", "sequence": 1, "occurred_at": "2026-11-01T00:00:00Z",
      "operation": "insert", "table_name": "components", "row_count": 1, "previous_hash": "\\\\x00"}')), 'hex') as hash`)
  const written =
    '["019a8f00-0000-7000-8000-00000000000a", 1, 1793491200.000000, null, null, null, null, "insert", "components", 1, null, null, null]'
  expect(row?.hash).toBe(createHash('sha256').update(Buffer.of(0)).update(written).digest('hex'))
})

describe('tokens whose end is long ago', () => {
  test('are removed after 90 days, with the accounts of organizations alone', async () => {
    const { developer } = company.people
    const old = [(await create(developer)).body, (await createOfOrganization()).body]
    const recent = [(await create(developer)).body, (await createOfOrganization()).body]
    const end = (tokens: { id: string }[], days: number) =>
      own(
        `update api_tokens set revoked_at = now() - make_interval(days => $2) where id = any ($1)`,
        tokens.map(({ id }) => id),
        days,
      )
    await end(old, 91)
    await end(recent, 89)
    await own('select app.prune_api_tokens()')
    const left = (await listTokens()).map(({ id }) => id)
    expect(old.filter(({ id }) => left.includes(id))).toEqual([])
    expect(recent.filter(({ id }) => left.includes(id))).toEqual(recent)
    const accounts = await own('select id from auth.users where id = any ($1)', [
      developer,
      ...[...old, ...recent].map(({ user_id }) => user_id),
    ])
    expect(accounts.map(({ id }) => id).sort()).toEqual([developer, recent[1].user_id].sort())
  })
})
