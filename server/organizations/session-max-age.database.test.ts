import { createPerson, createTestOrganization } from '@trellis/database/testing'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readSessionMaxAge } from './session-max-age.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

/** A person in one organization for each limit. */
async function createMember(limits: readonly (number | null)[]): Promise<string> {
  return await asOwner(testDatabase.connection, async (owner) => {
    const person = await createPerson(owner)
    for (const days of limits) {
      const { id } = await createTestOrganization(owner)
      await owner.query('update organizations set max_session_days = $2 where id = $1', [id, days])
      await owner.query(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
        id,
        person,
      ])
    }
    return person
  })
}

const readAs = (role: string, person: string) =>
  database.transaction({ role }, (transaction) => readSessionMaxAge(transaction, person))

test.each<[string, readonly (number | null)[], number | undefined]>([
  ['no organization', [], undefined],
  ['one without a limit', [null], undefined],
  ['one with a limit of a day', [1], 86_400],
  ['several, of which the shortest counts', [30, null, 7, 365], 7 * 86_400],
])('a member of %s', async (_, limits, expected) => {
  expect(await readAs('auth_admin', await createMember(limits))).toBe(expected)
})

test('nobody but the auth protocol asks for the limit of a person', async () => {
  const person = await createMember([7])
  for (const role of ['anon', 'authenticated', 'app_writer', 'service_role', 'app_job'])
    await expect(readAs(role, person)).rejects.toMatchObject({ sqlstate: '42501' })
})
