import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/cluster.ts'
import { openDatabase } from './open-database.ts'

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

const notify = (channel: string, payload: string) =>
  database.query({ role: 'anon' }, { text: 'select pg_notify($1, $2)', values: [channel, payload] })

test('everyone who listens to a channel hears it, and no other channel', async () => {
  const heard: string[] = []
  await database.listen('Odd "name"', (payload) => heard.push(`first ${payload}`))
  await database.listen('Odd "name"', (payload) => heard.push(`second ${payload}`))
  await database.listen('other', (payload) => heard.push(`other ${payload}`))
  await notify('Odd "name"', 'a')
  await notify('unheard', 'b')
  await notify('other', 'c')
  await expect.poll(() => heard).toEqual(['first a', 'second a', 'other c'])
})

test('a stopped listener receives nothing more, the others still do', async () => {
  const heard: string[] = []
  const stop = await database.listen('shared', (payload) => heard.push(`gone ${payload}`))
  await database.listen('shared', (payload) => heard.push(`here ${payload}`))
  await stop()
  await notify('shared', 'a')
  await expect.poll(() => heard).toEqual(['here a'])
})
