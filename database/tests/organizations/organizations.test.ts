// Tests the policies for creating, seeing and joining an organization, under the roles of requests.
import { randomUUID } from 'node:crypto'
import { asOwner, type Database, openDatabase, type Transaction } from '@trellis/platform/postgres'
import { createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function createPerson(): Promise<string> {
  const id = randomUUID()
  await asOwner(testDatabase.connection, (owner) =>
    owner.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      id,
      `${id}@example.com`,
    ]),
  )
  return id
}

const writeAs = <T>(person: string, work: (transaction: Transaction) => Promise<T>) =>
  database.transaction({ role: 'app_writer', claims: { sub: person, role: 'authenticated' } }, work)

const readAs = (person: string, text: string, values: unknown[] = []) =>
  database.query({ role: 'authenticated', claims: { sub: person, role: 'authenticated' } }, { text, values })

const insertOrganization = `insert into organizations (id, name, slug, trial_ends_at) values ($1, 'Company', $2, $3)`
const insertMember = 'insert into members (organization_id, user_id, role) values ($1, $2, $3)'
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

const found = (transaction: Transaction, id: string) =>
  transaction.query(insertOrganization, [id, `company-${id}`, daysFromNow(6.9)])

async function foundOrganization(person: string): Promise<string> {
  const id = randomUUID()
  await writeAs(person, async (transaction) => {
    await found(transaction, id)
    await transaction.query(insertMember, [id, person, 'maintainer'])
  })
  return id
}

describe('founding an organization', () => {
  test('the founder becomes its maintainer and sees it', async () => {
    const person = await createPerson()
    const id = await foundOrganization(person)
    expect(await readAs(person, 'select id from organizations')).toEqual([{ id }])
    expect(await readAs(person, 'select user_id, role from members')).toEqual([
      { user_id: person, role: 'maintainer' },
    ])
  })

  test('a trial longer than seven days is refused', async () => {
    const person = await createPerson()
    const attempt = writeAs(person, (transaction) =>
      transaction.query(insertOrganization, [randomUUID(), `long-${randomUUID()}`, daysFromNow(8)]),
    )
    await expect(attempt).rejects.toMatchObject({ sqlstate: '42501' })
  })

  test('nobody founds one without being signed in', async () => {
    const attempt = database.transaction({ role: 'app_writer' }, (transaction) =>
      found(transaction, randomUUID()),
    )
    await expect(attempt).rejects.toMatchObject({ sqlstate: '42501' })
  })

  test('the founder cannot put another person in their place', async () => {
    const [person, other] = [await createPerson(), await createPerson()]
    const attempt = writeAs(person, async (transaction) => {
      const id = randomUUID()
      await found(transaction, id)
      await transaction.query(insertMember, [id, other, 'maintainer'])
    })
    await expect(attempt).rejects.toMatchObject({ sqlstate: '42501' })
    expect(await readAs(other, 'select organization_id from members')).toEqual([])
  })

  test('an organization without members cannot be taken over in a later transaction', async () => {
    const [founder, stranger] = [await createPerson(), await createPerson()]
    const id = randomUUID()
    await writeAs(founder, (transaction) => found(transaction, id))
    const attempt = writeAs(stranger, (transaction) =>
      transaction.query(insertMember, [id, stranger, 'maintainer']),
    )
    await expect(attempt).rejects.toMatchObject({ sqlstate: '42501' })
  })
})

describe('a stranger', () => {
  test('sees neither the organization, nor its members, nor their profiles', async () => {
    const [founder, stranger] = [await createPerson(), await createPerson()]
    await foundOrganization(founder)
    expect(await readAs(stranger, 'select id from organizations')).toEqual([])
    expect(await readAs(stranger, 'select user_id from members')).toEqual([])
    expect(await readAs(stranger, 'select id from profiles')).toEqual([{ id: stranger }])
  })

  test('cannot join', async () => {
    const [founder, stranger] = [await createPerson(), await createPerson()]
    const id = await foundOrganization(founder)
    for (const role of ['maintainer', 'admin', 'developer']) {
      const attempt = writeAs(stranger, (transaction) =>
        transaction.query(insertMember, [id, stranger, role]),
      )
      await expect(attempt).rejects.toMatchObject({ sqlstate: '42501' })
    }
    expect(await readAs(founder, 'select user_id from members')).toEqual([{ user_id: founder }])
  })
})

test.each(['organizations', 'members', 'profiles'])(
  'nobody writes %s around the functions',
  async (table) => {
    const person = await createPerson()
    await foundOrganization(person)
    for (const statement of [
      `insert into ${table} default values`,
      `update ${table} set created_at = now()`,
      `delete from ${table}`,
    ]) {
      await expect(readAs(person, statement)).rejects.toMatchObject({ sqlstate: '42501' })
    }
  },
)

test('anonymous visitors read neither an organization nor its people', async () => {
  await foundOrganization(await createPerson())
  expect(await database.query({ role: 'anon' }, { text: 'select id from organizations' })).toEqual([])
  for (const table of ['members', 'profiles']) {
    const attempt = database.query({ role: 'anon' }, { text: `select 1 from ${table}` })
    await expect(attempt).rejects.toMatchObject({ sqlstate: '42501' })
  }
})

describe('a profile', () => {
  test('follows the address of its person', async () => {
    const person = await createPerson()
    await asOwner(testDatabase.connection, (owner) =>
      owner.query('update auth.users set email = $2 where id = $1', [person, 'new@example.com']),
    )
    expect(await readAs(person, 'select email from profiles')).toEqual([{ email: 'new@example.com' }])
  })
})

describe('a superadmin', () => {
  const isSuperadmin = async (person: string) => {
    const [row] = await readAs(person, 'select app.is_superadmin() as yes')
    return row?.yes
  }

  test('is who the setting names, once the address is confirmed', async () => {
    const [named, other] = [await createPerson(), await createPerson()]
    await asOwner(testDatabase.connection, async (owner) => {
      await owner.query('insert into app.superadmin_emails values ($1)', [`${named}@example.com`])
    })
    expect(await isSuperadmin(named)).toBe(true)
    expect(await isSuperadmin(other)).toBe(false)
    await asOwner(testDatabase.connection, (owner) =>
      owner.query('update auth.users set email_confirmed_at = null where id = $1', [named]),
    )
    expect(await isSuperadmin(named)).toBe(false)
  })

  test('cannot be made by anything that serves requests', async () => {
    const person = await createPerson()
    for (const role of ['authenticated', 'app_writer', 'app_job', 'service_role', 'auth_admin']) {
      const attempt = database.query(
        { role, claims: { sub: person } },
        { text: `insert into app.superadmin_emails values ('x@example.com')` },
      )
      await expect(attempt).rejects.toMatchObject({ sqlstate: '42501' })
    }
  })
})
