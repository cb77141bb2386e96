// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext, type RequestScope } from '../../../data/client/request-scope.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { runAction } from '../../../test-support/run-action.ts'
import { sendContact } from './send-contact.ts'

const form = {
  kind: 'sales',
  name: 'Noor',
  email: 'noor@example.com',
  message: 'Hello',
  token: 't',
  website: '',
}

async function send(outcome: () => ReturnType<RequestScope['contact']['send']>, sent = form) {
  const { scope, logged } = testScope(() => new Response())
  const contact = { ...scope.contact, send: outcome }
  const { answer } = await runAction(sendContact, createRequestContext({ ...scope, contact }), sent)
  return { answer, levels: logged.map(({ level }) => level) }
}

test('a message that is taken is confirmed with the address that it came from', async () => {
  const { answer } = await send(async () => 'sent')
  expect(answer).toMatchObject({ data: { ok: true, result: { email: form.email } }, init: { status: 200 } })
})

test.each([
  ['a form that was open for too long', async () => 'stale' as const, 'invalid', 400, []],
  ['too many messages', async () => 'limited' as const, 'rate-limited', 429, []],
  ['a message that cannot be kept', () => Promise.reject(new Error('no')), 'unavailable', 503, ['error']],
])('%s is refused, and what was typed is kept', async (_, outcome, kind, status, levels) => {
  expect(await send(outcome)).toMatchObject({
    answer: { data: { ok: false, kind, faults: {}, values: form }, init: { status } },
    levels,
  })
})

test('a field at fault is named, and nothing is sent', async () => {
  const { answer } = await send(() => Promise.reject(new Error('sent')), { ...form, email: 'noor' })
  expect(answer).toMatchObject({
    data: { kind: 'invalid', faults: { email: { code: 'email_address.invalid' } } },
    init: { status: 400 },
  })
})
