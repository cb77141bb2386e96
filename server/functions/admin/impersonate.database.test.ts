// A superadmin gets a link for acting for a member, and the member is told, unless the installation is silent.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  type FunctionStage,
  openFunctionStage,
  stageServices,
} from '../test-support/function-stage.ts'

let stage: FunctionStage
let silent: FunctionStage

const publicUrl = 'https://app.example.com'
const openStage = (notifiesImpersonated: boolean) =>
  openFunctionStage({
    keepsWrites: true,
    services: { ...stageServices, config: { ...stageServices.config, publicUrl, notifiesImpersonated } },
  })

beforeAll(async () => {
  stage = await openStage(true)
  silent = await openStage(false)
})

afterAll(async () => {
  await stage?.close()
  await silent?.close()
})

async function ask(on: FunctionStage, caller: Caller = 'superadmin', more: object = {}) {
  const input = {
    organization_id: on.organizations.own.id,
    user_id: on.people.developer,
    reason: 'Ticket 4711',
    ...more,
  }
  const { status, text } = await on.call(caller, { name: 'impersonate', input })
  return { status, body: JSON.parse(text) }
}

const jobsOf = (on: FunctionStage) =>
  on.own(
    `select t.identifier as task, payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier <> 'tell-news'`,
  )

test('the link leads to /confirm with who acts, and its secret stands behind the #', async () => {
  const { status, body } = await ask(stage)
  expect([status, Object.keys(body).sort()]).toEqual([200, ['expires_at', 'link']])
  const link = new URL(body.link)
  expect(`${link.origin}${link.pathname}${link.search}`).toBe(
    `${publicUrl}/confirm?impersonating=true&admin_id=${stage.people.superadmin}`,
  )
  const secret = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  const [row] = await stage.own('select id, token_hash, expires_at from auth.actor_links')
  expect(row?.token_hash).toBe(createHash('sha256').update(secret).digest('hex'))
  expect(new Date(body.expires_at)).toEqual(row?.expires_at)
  expect(await jobsOf(stage)).toEqual([{ task: 'send-impersonation-mail', payload: { link_id: row?.id } }])
  const stored = await stage.own('select to_jsonb(l)::text as row from audit_log l')
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('nobody is told where the installation says so', async () => {
  expect((await ask(silent)).status).toBe(200)
  expect(await jobsOf(silent)).toEqual([])
})

test.each([
  ['without a reason', { reason: '  ' }, 400, 'validation_failed'],
  [
    'for a person who is no member',
    { user_id: '11111111-1111-4111-8111-111111111111' },
    404,
    'member_not_found',
  ],
])('%s it is refused, and no link is stored', async (_, more, status, code) => {
  const before = await silent.own('select 1 from auth.actor_links')
  const answer = await ask(silent, 'superadmin', more)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await silent.own('select 1 from auth.actor_links')).toEqual(before)
})

test('the person finds the session as support access, without the superadmin’s device, and ends it', async () => {
  const [row] = await stage.own(
    `insert into auth.sessions (user_id, actor_id, actor_session_id, amr, user_agent, address, place)
     values ($1, $2, $3, '[{"method": "impersonation", "timestamp": 1}]', 'Mozilla/5.0 Firefox', '203.0.113.9', 'Oslo')
     returning id`,
    [stage.people.developer, stage.people.superadmin, stage.sessionOf('superadmin')],
  )
  const { text } = await stage.call('developer', { name: 'list-sessions', input: {} })
  expect(JSON.parse(text).sessions).toContainEqual({
    id: row?.id,
    device: null,
    kind: 'other',
    address: null,
    place: null,
    method: 'support',
    sso_provider_id: null,
    has_second_factor: false,
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    is_current: false,
  })
  const ended = await stage.call('developer', { name: 'end-session', input: { id: row?.id } })
  expect(ended.status).toBe(200)
  expect(await stage.own('select 1 from auth.sessions where id = $1', [row?.id])).toEqual([])
})
