import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { catalogRules } from './catalog-rules.ts'

let migrated: TestDatabase
let spoiled: TestDatabase

beforeAll(async () => {
  migrated = await createTestDatabase(inject('testCluster'))
  spoiled = await createTestDatabase(inject('testCluster'))
})

afterAll(async () => {
  await migrated?.drop()
  await spoiled?.drop()
})

describe('in the migrated database', () => {
  test.for(catalogRules)('$rule', async ({ findOffenders }) => {
    expect(await asOwner(migrated.connection, (owner) => owner.query(findOffenders))).toEqual([])
  })
})

describe('an offense is found', () => {
  test.for(catalogRules)('$rule', async ({ findOffenders, offense, offender }) => {
    const found = await asOwner(spoiled.connection, async (owner) => {
      await owner.query('begin')
      await owner.query(offense)
      const rows = await owner.query(findOffenders)
      await owner.query('rollback')
      return rows
    })
    expect(found).toContainEqual({ name: offender })
    expect(found).not.toContainEqual({ name: expect.stringContaining('harmless') })
  })
})
