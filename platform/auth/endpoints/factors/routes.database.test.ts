import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

test.each([
  ['GET', ''],
  ['POST', ''],
  ['DELETE', ''],
  ['POST', '/verify'],
  ['POST', '/regenerate'],
])('recovery codes are not built: %s /factors/recovery-codes%s', async (method, rest) => {
  const { access_token } = await auth.signIn()
  const answer = await auth.request(method, `/factors/recovery-codes${rest}`, { token: access_token })
  expect([answer.status, answer.body.code]).toEqual([404, 'unknown'])
})
