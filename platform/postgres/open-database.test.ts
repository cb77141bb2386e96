import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { createTestDatabase, type TestDatabase } from './testing/cluster.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const person = '7a0e1d0c-0000-4000-8000-000000000001'

describe('the context of a transaction', () => {
  test('names the role, the claims, the address and the request', async () => {
    const [row] = await database.query(
      {
        role: 'authenticated',
        claims: { sub: person, role: 'authenticated' },
        address: '192.0.2.7',
        requestId: 'r-1',
      },
      {
        text: `select current_user as role, auth.uid() as person, auth.role() as claimed,
          current_setting('request.address') as address, current_setting('request.id') as request`,
      },
    )
    expect(row).toEqual({
      role: 'authenticated',
      person,
      claimed: 'authenticated',
      address: '192.0.2.7',
      request: 'r-1',
    })
  })
})
