// What maintainers may ask for, over the real protocol. The job that asks the person has a test of its own.
import { createPerson, createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { asOwner } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  await own('delete from graphile_worker._private_jobs')
  company = await asOwner(stage.connection, (owner) => createTestOrganization(owner))
})

const own = (text: string, ...values: unknown[]) => stage.own(text, values)
const addressOf = (person: string) => `${person}@example.com`

async function update(input: object, caller = company.people.maintainer) {
  const [session] = await own('insert into auth.sessions (user_id) values ($1) returning id', caller)
  const claims = { sub: caller, session_id: session?.id }
  const { developer } = company.people
  const given = { organization_id: company.id, user_id: developer, email: addressOf(developer), ...input }
  const { status, text } = await stage.call('maintainer', { name: 'update-member', input: given, claims })
  return { status, body: JSON.parse(text) }
}

const jobs = () =>
  own(`select payload from graphile_worker._private_jobs where not payload::jsonb ? 'batch'`).then((rows) =>
    rows.map(({ payload }) => payload),
  )
const accountOf = async (person: string) =>
  (await own('select email, new_email from auth.users where id = $1', person))[0]
const roleOf = async (person: string) =>
  (await own('select role from members where organization_id = $1 and user_id = $2', company.id, person))[0]
    ?.role

test('the role counts at once, and the same address asks nobody', async () => {
  const { developer } = company.people
  const answer = await update({ role: 'admin', email: addressOf(developer).toUpperCase() })
  expect(answer.body).toMatchObject({
    user_id: developer,
    role: 'admin',
    revision: 2,
    email: addressOf(developer),
    new_email: null,
  })
  expect(await jobs()).toEqual([])
})

test('another address waits for the person, and is written nowhere in clear', async () => {
  const { maintainer, developer } = company.people
  const answer = await update({ role: 'admin', email: 'new@elsewhere.example' })
  expect(answer.body).toMatchObject({
    role: 'admin',
    email: addressOf(developer),
    new_email: 'new@elsewhere.example',
  })
  expect(await accountOf(developer)).toEqual({ email: addressOf(developer), new_email: null })
  const [payload, ...others] = await jobs()
  expect(others).toEqual([])
  expect(JSON.stringify(payload)).not.toContain('elsewhere')
  expect(JSON.stringify(payload)).toContain(maintainer)
  const logged = await own(
    'select before, after, fields from audit_log where organization_id = $1',
    company.id,
  )
  expect(JSON.stringify(logged)).not.toContain('elsewhere')
})

type Refused = readonly [
  what: string,
  status: number,
  code: string,
  arrange: (person: string) => Promise<unknown>,
]

const refused: readonly Refused[] = [
  [
    'a superadmin',
    403,
    'superadmin_refused',
    (person) => own('insert into app.superadmin_emails values ($1)', addressOf(person)),
  ],
  [
    'an account that a provider made',
    409,
    'account_managed',
    (person) => own('update auth.users set is_sso_user = true where id = $1', person),
  ],
  [
    'somebody who has come through the provider of a company',
    409,
    'account_managed',
    async (person) => {
      const { ssoProvider } = stage.organizations.foreign
      await own('update auth.sso_providers set is_disabled = false where id = $1', ssoProvider)
      await own(
        `update organizations set limit_overrides = '{"has_sso": true}' where id = $1`,
        stage.organizations.foreign.id,
      )
      await own(
        `insert into auth.identities (user_id, provider, provider_id) values ($1, $2, $3)`,
        person,
        `sso:${ssoProvider}`,
        person,
      )
    },
  ],
  [
    'a second request within the pause',
    429,
    'over_email_send_rate_limit',
    (person) => own('update auth.users set email_change_sent_at = now() where id = $1', person),
  ],
  [
    'an account without a confirmed address',
    409,
    'no_address',
    (person) => own('update auth.users set email_confirmed_at = null where id = $1', person),
  ],
]

test.each(refused)('%s is refused, and the role stays', async (_, status, code, arrange) => {
  const { developer } = company.people
  await arrange(developer)
  const answer = await update({ role: 'admin', email: 'new@elsewhere.example' })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await roleOf(developer)).toBe('developer')
  expect(await jobs()).toEqual([])
  // Only the address is refused.
  expect((await update({ role: 'admin' })).status).toBe(200)
})

test('nobody learns whether somebody has an address', async () => {
  await own(`insert into auth.users (email) values ('taken@elsewhere.example')`)
  const taken = await update({ role: 'developer', email: 'taken@elsewhere.example' })
  const free = await update({ role: 'developer', email: 'nobody@elsewhere.example' })
  expect(taken.status).toBe(200)
  expect({ ...taken.body, new_email: '' }).toEqual({ ...free.body, new_email: '' })
})

test('the address of another member is refused, which maintainers see anyway', async () => {
  const answer = await update({ role: 'admin', email: `${company.people.admin}@example.com` })
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    { email: 'A member of the organization has this address' },
  ])
})

test('a member and a stranger get three mails a day from an organization', async () => {
  const asked = async (email: string) => (await update({ role: 'developer', email })).status
  expect([await asked('a@x.example'), await asked('b@x.example'), await asked('c@x.example')]).toEqual([
    200, 200, 200,
  ])
  expect(await asked('d@x.example')).toBe(429)
})

test('people change their own address in their profile', async () => {
  const { maintainer } = company.people
  const answer = await update({ user_id: maintainer, role: 'maintainer', email: 'me@elsewhere.example' })
  expect([answer.status, answer.body.code]).toEqual([409, 'own_address'])
})

test('an edit that is stale, or demotes the last maintainer, asks nobody for an address', async () => {
  const stale = await update({ role: 'admin', email: 'new@elsewhere.example', expected_revision: 7 })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_revision'])
  const { maintainer } = company.people
  const last = await update({ user_id: maintainer, role: 'admin', email: addressOf(maintainer) })
  expect([last.status, last.body.code]).toEqual([409, 'last_maintainer'])
  expect(await jobs()).toEqual([])
})

test.each(['admin', 'developer'] as const)('%s is refused', async (who) => {
  const answer = await update({ role: 'admin', email: 'new@elsewhere.example' }, company.people[who])
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  expect(await jobs()).toEqual([])
})

test('strangers and people elsewhere are not found', async () => {
  const stranger = await asOwner(stage.connection, (owner) => createPerson(owner))
  const inward = await update({ role: 'admin' }, stranger)
  expect([inward.status, inward.body.code]).toEqual([404, 'organization_not_found'])
  const outward = await update({ user_id: stranger, role: 'admin', email: addressOf(stranger) })
  expect([outward.status, outward.body.code]).toEqual([404, 'member_not_found'])
})

test.each([
  [{ email: '', role: 'admin' }, { email: 'Email address is required.' }],
  [{ email: 'nobody', role: 'admin' }, { email: 'Please enter a valid email address.' }],
  [
    { email: `${'a'.repeat(250)}@example.com`, role: 'admin' },
    { email: 'Email address must be at most 256 characters.' },
  ],
  [{ role: '' }, { role: 'Role is required' }],
  [{ role: 'owner' }, { role: 'Invalid role selected' }],
])('%j is refused by its fields', async (input, fields) => {
  const answer = await update(input)
  expect([answer.status, answer.body.fields]).toEqual([400, fields])
})

test('asking for an address uses the sends of the day up, and none of the invitations that the address can get', async () => {
  const wanted = 'pestered@elsewhere.example'
  for (let time = 0; time < 3; time += 1)
    expect((await update({ role: 'admin', email: wanted })).status).toBe(200)
  const counted = await own(
    'select recipient_digest from app.invitation_sends where organization_id = $1',
    company.id,
  )
  expect(counted).toHaveLength(6)
  expect(
    await own(`select 1 from app.invitation_sends where recipient_digest = sha256($1::text::bytea)`, wanted),
  ).toEqual([])
  const { status, body } = await update({ role: 'admin', email: wanted })
  expect([status, body.code]).toEqual([429, 'too_many_invitations'])
})
