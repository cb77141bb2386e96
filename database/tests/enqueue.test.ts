// The product's way to add a job, as the roles see it.
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let testDatabase: TestDatabase
let database: Database

const ask = (text: string) => asOwner(testDatabase.connection, (owner) => owner.query(text))
const listJobs = () =>
  ask(
    `select t.identifier as task, j.key, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id`,
  )

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  await ask(
    `insert into platform.tasks (name, max_attempts, callers)
     values ('greet', 2, '{app_writer,app_job}'), ('send-link', 2, '{auth_admin}')`,
  )
})

beforeEach(() => ask('delete from graphile_worker._private_jobs'))

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

describe.each(['app_writer', 'app_job'])('%s', (role) => {
  const enqueue = (task: string, key = 'null') => ({
    text: `select app.enqueue('${task}', '{"name": "Ada"}', ${key})`,
  })

  test('adds one job per key, with what it is given', async () => {
    await database.query({ role }, enqueue('greet', `'ada'`))
    await database.query({ role }, enqueue('greet', `'ada'`))
    expect(await listJobs()).toEqual([{ task: 'greet', key: 'greet:ada', payload: { name: 'Ada' } }])
  })

  test('leaves no job when it changes its mind', async () => {
    const undone = database.transaction({ role }, async (transaction) => {
      await transaction.query(enqueue('greet').text)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await listJobs()).toEqual([])
  })

  test('adds no task that is for others or for nobody', async () => {
    await expect(database.query({ role }, enqueue('send-link'))).rejects.toMatchObject({ sqlstate: '42501' })
    await expect(database.query({ role }, enqueue('unheard-of'))).rejects.toMatchObject({ sqlstate: '22023' })
    expect(await listJobs()).toEqual([])
  })
})

test.each(['anon', 'authenticated', 'service_role', 'auth_admin'])('%s adds nothing', async (role) => {
  const asked = database.query({ role }, { text: `select app.enqueue('greet', '{}')` })
  await expect(asked).rejects.toMatchObject({ sqlstate: '42501' })
  expect(await listJobs()).toEqual([])
})
