// A report of an email that came back: its secret, its form, and the job that it adds. The job has its own test.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bounceOf, mailId, postfix } from '../../mails/bounces/test-support/bounces.ts'
import { type FunctionStage, openFunctionStage, stageServices } from '../test-support/function-stage.ts'

let stage: FunctionStage

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
})
afterAll(() => stage?.close())
afterEach(() => stage.own('delete from graphile_worker._private_jobs'))

type Sent = {
  readonly authorization?: string | undefined
  readonly type?: string
  readonly to?: FunctionStage
}

async function report(
  body: string | Uint8Array<ArrayBuffer>,
  { authorization = 'Bearer known-to-the-mail-server-alone', type = 'message/rfc822', to = stage }: Sent = {},
) {
  const answer = await to.fetch('/report-mail-bounce', {
    method: 'POST',
    headers: { 'Content-Type': type, ...(authorization !== '' && { Authorization: authorization }) },
    body,
  })
  return { status: answer.status, body: await answer.json() }
}

const jobs = (from = stage) =>
  from.own(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier <> 'tell-news' order by j.id`,
  )
/** SHA-256 of ada@example.com. */
const digest = 'b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72'

test('a report adds a job that knows no address', async () => {
  expect(await report(postfix)).toEqual({ status: 200, body: { reported: 1 } })
  expect(await jobs()).toEqual([
    { task: 'return-mail', payload: { mail_id: mailId, address_digest: digest } },
  ])
})

test('the same report again adds no second job', async () => {
  await report(postfix)
  expect(await report(postfix.replaceAll('ada@example', 'ADA@EXAMPLE'))).toEqual({
    status: 200,
    body: { reported: 1 },
  })
  expect(await jobs()).toHaveLength(1)
})

test.each([
  ['that say something else', bounceOf({ action: 'delayed', status: '4.4.1' })],
  ['that are no reports', 'Subject: Hello\n\nHello'],
  ['that are empty', ''],
])('messages %s are taken and change nothing', async (_, message) => {
  expect(await report(message)).toEqual({ status: 200, body: { reported: 0 } })
  expect(await jobs()).toEqual([])
})

test.each([
  ['no token', ''],
  ['another token', 'Bearer known-to-the-mail-server-alonE'],
  ['a part of the token', 'Bearer known-to-the-mail-server'],
  ['an empty token', 'Bearer '],
  ['the token in another scheme', 'Basic known-to-the-mail-server-alone'],
  ['the token and more', 'Bearer known-to-the-mail-server-alone, more'],
])('%s is refused', async (_, authorization) => {
  expect(await report(postfix, { authorization })).toEqual({
    status: 401,
    body: { code: 'invalid_signature', message: 'The signature is invalid' },
  })
  expect(await jobs()).toEqual([])
})

test('without the setting, the function does not exist, whatever is sent', async () => {
  const { mailBounceToken: _, ...config } = stageServices.config
  const without = await openFunctionStage({ keepsWrites: true, services: { ...stageServices, config } })
  try {
    for (const authorization of [
      '',
      'Bearer ',
      'Bearer undefined',
      'Bearer known-to-the-mail-server-alone',
    ]) {
      expect(await report(postfix, { authorization, to: without })).toEqual({
        status: 404,
        body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
      })
    }
    expect(await jobs(without)).toEqual([])
  } finally {
    await without.close()
  }
})

test('a message in another form is refused', async () => {
  expect(await report(postfix, { type: 'application/json' })).toEqual({
    status: 415,
    body: { code: 'unsupported_media_type', message: 'Send the input as message/rfc822' },
  })
  expect(await jobs()).toEqual([])
})

test('a message of 256 KB is read, and a longer one is refused', async () => {
  const longest = new Uint8Array(256 * 1024).fill(0x20)
  longest.set(Buffer.from(postfix))
  expect(await report(longest)).toEqual({ status: 200, body: { reported: 1 } })
  expect(await report(new Uint8Array(256 * 1024 + 1))).toEqual({
    status: 413,
    body: { code: 'request_entity_too_large', message: 'The request body is too large' },
  })
  expect(await jobs()).toHaveLength(1)
})
