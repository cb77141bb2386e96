import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { platformRoles } from './ensure-roles.ts'
import { openDatabase } from './pool/open-database.ts'
import { ensureSecret } from './secrets.ts'
import { createTestDatabase, type TestDatabase } from './testing/cluster.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
})

afterAll(() => testDatabase?.drop())

test('a secret is created by the first who asks, and everyone gets that one', async () => {
  const values = await Promise.all(
    ['a', 'b', 'c', 'd'].map((value) => ensureSecret(testDatabase.connection, 'shared', () => value)),
  )
  expect(new Set(values).size).toBe(1)
  expect(await ensureSecret(testDatabase.connection, 'shared', () => 'another')).toBe(values[0])
  expect(await ensureSecret(testDatabase.connection, 'other', async () => 'its own')).toBe('its own')
})

test('no role reads or writes secrets', async () => {
  const database = await openDatabase(testDatabase.connection)
  for (const role of platformRoles) {
    for (const text of ['select * from platform.secrets', "insert into platform.secrets values ('x', 'y')"]) {
      await expect(database.query({ role }, { text })).rejects.toMatchObject({ sqlstate: '42501' })
    }
  }
  await database.close()
})
