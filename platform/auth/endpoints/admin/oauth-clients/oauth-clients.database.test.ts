import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../../../test-support/open-auth.ts'
import { asAdmin } from '../test-support.ts'

let auth: OpenAuth
let admin: OpenAuth['request']
beforeAll(async () => {
  auth = await openAuth()
  admin = asAdmin(auth)
})
afterAll(() => auth?.close())

const path = '/admin/oauth/clients'
const nobody = '00000000-0000-4000-8000-000000000000'
const valid = { client_name: 'Calendar', redirect_uris: ['https://example.com/callback'] }
const create = async (more: object = {}) =>
  (await admin('POST', path, { body: { ...valid, ...more } })).body as Record<string, string>

test('a client is created with a secret that is shown once and stored as a hash', async () => {
  const { status, body } = await admin('POST', path, { body: valid })
  expect([status, body]).toMatchObject([
    201,
    {
      ...valid,
      client_type: 'confidential',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
    },
  ])
  const secret = String(body.client_secret)
  const [row] = await auth.query('select secret_hash from auth.oauth_clients where id = $1', [body.client_id])
  expect(row?.secret_hash).toBe(createHash('sha256').update(secret).digest('base64url'))
  const read = await admin('GET', `${path}/${body.client_id}`)
  expect([read.status, read.body.client_id]).toEqual([200, body.client_id])
  expect(read.body).not.toHaveProperty('client_secret')
})

test('a public client has no secret, and gets none', async () => {
  const client = await create({ token_endpoint_auth_method: 'none' })
  expect([client.client_type, client.client_secret]).toEqual(['public', undefined])
  const { status, body } = await admin('POST', `${path}/${client.client_id}/regenerate_secret`)
  expect([status, body.code]).toEqual([400, 'validation_failed'])
})

test('a change keeps what it does not name; a new secret replaces the old one', async () => {
  const { client_id: id, client_secret: old } = await create()
  const logo = 'https://example.com/logo.png'
  const { body } = await admin('PUT', `${path}/${id}`, { body: { logo_uri: logo } })
  expect([body.client_name, body.logo_uri]).toEqual(['Calendar', logo])
  const regenerated = await admin('POST', `${path}/${id}/regenerate_secret`)
  expect([regenerated.status, regenerated.body.client_secret]).toEqual([200, expect.any(String)])
  expect(regenerated.body.client_secret).not.toBe(old)
})

test('clients are listed in pages, newest first, and deleted', async () => {
  const ids = [(await create()).client_id, (await create()).client_id]
  const { body, headers } = await admin('GET', `${path}?page=1&per_page=1`)
  expect(body.clients).toMatchObject([{ client_id: ids[1] }])
  expect(headers.get('link')).toContain(`<${path}?page=2&per_page=1>; rel="next"`)
  expect((await admin('DELETE', `${path}/${ids[0]}`)).status).toBe(204)
  const gone = await admin('GET', `${path}/${ids[0]}`)
  expect([gone.status, gone.body.code]).toEqual([404, 'oauth_client_not_found'])
})

test.each([
  [{ redirect_uris: [] }, /redirect_uris/],
  [{ redirect_uris: ['http://example.com/x'] }, /redirect_uri/],
  [{ redirect_uris: ['javascript://x/%0aalert(1)'] }, /redirect_uri/],
  [{ redirect_uris: ['https://example.com/#x'] }, /redirect_uri/],
  [{ redirect_uris: Array.from({ length: 11 }, () => 'https://example.com/') }, /redirect_uris/],
  [{ grant_types: ['password'] }, /grant_types/],
  [{ client_type: 'public', token_endpoint_auth_method: 'client_secret_post' }, /client_type/],
])('%j is refused', async (change, message) => {
  const { status, body } = await admin('POST', path, { body: { ...valid, ...change } })
  expect([status, body.code]).toEqual([400, 'validation_failed'])
  expect(body.message).toMatch(message)
})

test.each(['GET', 'PUT', 'DELETE'])('%s refuses an unknown client and what is no id', async (method) => {
  const call = method === 'PUT' ? { body: { client_name: 'x' } } : {}
  const unknown = await admin(method, `${path}/${nobody}`, call)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'oauth_client_not_found'])
  const malformed = await admin(method, `${path}/x`, call)
  expect([malformed.status, malformed.body.code]).toEqual([400, 'validation_failed'])
})
