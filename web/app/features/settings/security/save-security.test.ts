// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestClient } from '../../../data/client/platform-client.ts'
import { createRequestContext } from '../../../data/client/request-scope.ts'
import { enterWorkspace } from '../../../data/organization/workspace.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { runAction } from '../../../test-support/run-action.ts'
import { securityAction } from './security-action.ts'

const shown = '019a8f00-0000-7000-8000-00000000000a'
const current = '019a8f00-0000-7000-8000-00000000000b'
const form = {
  organization_id: shown,
  requires_second_factor: 'true',
  max_session_days: '30',
  revision: '4',
}

type Changes = Partial<typeof form> & { allowed_email_domains?: string }

async function save(changes: Changes, platform = () => Response.json({})) {
  const { scope, asked } = testScope(platform)
  const context = createRequestContext(scope)
  const { client } = createRequestClient(scope, '')
  enterWorkspace(context, { organizationId: current, client, base: '', member: undefined })
  const { answer } = await runAction(securityAction, context, { ...form, ...changes })
  return { answer, sent: await Promise.all(asked.map((request) => request.json())) }
}

test('saves what the page showed and what was typed, in the organization of the page', async () => {
  const { answer, sent } = await save({})
  expect(answer.data).toMatchObject({ ok: true })
  expect(sent).toEqual([
    { organization_id: shown, requires_second_factor: true, max_session_days: 30, expected_revision: 4 },
  ])
})

test('an empty field means no limit', async () => {
  const { sent } = await save({ max_session_days: ' ', requires_second_factor: 'false' })
  expect(sent).toMatchObject([{ requires_second_factor: false, max_session_days: null }])
})

test('domains are sent one by one, and left as they are if the form has none', async () => {
  const { sent } = await save({ allowed_email_domains: 'fernhill.example ode.example' })
  expect(sent).toMatchObject([{ allowed_email_domains: ['fernhill.example', 'ode.example'] }])
  expect((await save({ allowed_email_domains: '' })).sent).toMatchObject([{ allowed_email_domains: [] }])
})

test.each([
  ['allowed_email_domains.1', { allowed_email_domains: 'fernhill.example fernhill' }],
  ['max_session_days', { max_session_days: '0' }],
  ['max_session_days', { max_session_days: '366' }],
  ['max_session_days', { max_session_days: 'a week' }],
  ['requires_second_factor', { requires_second_factor: '' }],
  ['requires_second_factor', { requires_second_factor: 'constructor' }],
  ['expected_revision', { revision: '' }],
  ['organization_id', { organization_id: 'x' }],
])('a wrong %s is refused before anything is sent: %j', async (field, changes) => {
  const { answer, sent } = await save(changes)
  expect(answer.data).toMatchObject({ ok: false, kind: 'invalid', faults: { [field]: {} } })
  expect(sent).toEqual([])
})

test('a maintainer without a second factor of their own is told so', async () => {
  const refusal = () => Response.json({ code: 'own_second_factor_missing' }, { status: 409 })
  const { answer } = await save({}, refusal)
  expect(answer).toMatchObject({ data: { ok: false, needsOwnFactor: true }, init: { status: 409 } })
})
