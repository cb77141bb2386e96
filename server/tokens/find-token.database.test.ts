import { randomUUID } from 'node:crypto'
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApiToken, hashApiToken } from './api-token.ts'
import { createApiTokens } from './find-token.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let queries = 0
let writes = 0

const token = createApiToken('organization')
const own = (text: string, values: readonly unknown[] = []) =>
  asOwner(testDatabase.connection, (owner) => owner.query(text, values))

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  organization = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
  await own('insert into app.api_token_secrets (token_id, hash) values ($1, $2)', [
    organization.token,
    hashApiToken(token),
  ])
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const find = (given: string) =>
  createApiTokens({
    database: {
      query: (...parts) => {
        queries += 1
        if (parts[0].readOnly !== true) writes += 1
        return database.query(...parts)
      },
    },
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  }).findToken(given, { address: '203.0.113.9' })

test('a token stands for its member, its organization and its scopes', async () => {
  const { id, people } = organization
  expect(await find(token)).toEqual({
    role: 'authenticated',
    sub: people.developer,
    token_id: organization.token,
    organization_id: id,
    scopes: ['read'],
  })
  const components = [randomUUID()]
  await own('update api_tokens set component_ids = $1, project_ids = $2', [components, []])
  expect(await find(token)).toMatchObject({ component_ids: components, project_ids: [] })
})

test('its use is written down beside the answer, with the address', async () => {
  await own('update api_tokens set last_used_at = null')
  await find(token)
  const read = () => own('select last_used_address as address from api_tokens where last_used_at is not null')
  await expect.poll(read).toEqual([{ address: '203.0.113.9' }])
  queries = 0
  await find(token)
  expect(queries).toBe(1)
})

test('a malformed or unknown token identifies nobody', async () => {
  expect(await find(createApiToken('organization'))).toBeUndefined()
  queries = 0
  expect(await find(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toBeUndefined()
  expect(queries).toBe(0)
})

test('a made-up token writes nothing, however well it is made', async () => {
  writes = 0
  expect(await find(createApiToken('personal'))).toBeUndefined()
  expect(writes).toBe(0)
})

test('a token that no longer holds stands for nobody, and is noted once per outcome with its number', async () => {
  await own('update api_tokens set revoked_at = now()')
  await find(token)
  await find(token)
  await find(createApiToken('organization'))
  await own('update api_tokens set revoked_at = null')
  const noted = await own(
    `select token_id, outcome, count, address from app.api_token_uses where outcome <> 'first_use'`,
  )
  expect(noted).toEqual([
    { token_id: organization.token, outcome: 'revoked', count: '2', address: '203.0.113.9' },
  ])
})
