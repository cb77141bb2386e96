// list_members and read_person: who belongs to an organization, as its members see it.
import { randomUUID } from 'node:crypto'
import type { ListedMember, ListedMembers, Person } from '@trellis/domain/contracts/team/directory'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestOrganization, type TestOrganization } from '../access/test-organization.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let people: Readonly<Record<'ada' | 'bob' | 'cyd' | 'nameless', string>>

const own = (text: string, ...values: unknown[]) =>
  asOwner(testDatabase.connection, (owner) => owner.query(text, values))

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  organization = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
  const { maintainer, admin, developer, assigned } = organization.people
  people = { ada: maintainer, bob: admin, cyd: assigned, nameless: developer }
  const describePerson = (id: string, name: string, email: string, seen: string | null, joined: string) =>
    asOwner(testDatabase.connection, async (owner) => {
      await owner.query('update auth.users set email = $2, last_sign_in_at = $3 where id = $1', [
        id,
        email,
        seen,
      ])
      await owner.query('update profiles set name = $2 where id = $1', [id, name])
      await owner.query('update members set created_at = $2 where user_id = $1', [id, joined])
    })
  await describePerson(people.ada, 'Ada Lovelace', 'ada@a.example', '2026-11-01T10:00:00Z', '2026-01-01')
  await describePerson(people.bob, 'bob 100%', 'bob_b@a.example', '2026-11-03T10:00:00Z', '2026-01-02')
  await describePerson(people.cyd, 'Çyd', 'cyd@b.example', null, '2026-01-04')
  await describePerson(people.nameless, '', 'bruno@c.example', '2026-11-02T10:00:00Z', '2026-01-03')
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

type Claims = Readonly<Record<string, unknown>>
const claimsOf = (person: string): Claims => ({ sub: person, role: 'authenticated' })

async function call<Answer>(name: string, args: Claims, claims: Claims): Promise<Answer | null> {
  const entries = Object.entries({ organization_id: organization.id, ...args })
  const named = entries.map(([argument], place) => `${argument} => $${place + 1}`).join(', ')
  const [row] = await database.query<{ answer: Answer | null }>(
    { role: 'authenticated', claims },
    { text: `select ${name}(${named}) as answer`, values: entries.map(([, value]) => value) },
  )
  return row?.answer ?? null
}

const list = (args: Claims = {}, claims = claimsOf(people.ada)) =>
  call<ListedMembers>('list_members', args, claims)
const nameOf = ({ user_id }: ListedMember) => Object.entries(people).find(([, id]) => id === user_id)?.[0]
const namesOf = async (args: Claims, claims?: Claims) => (await list(args, claims))?.members.map(nameOf)

describe('orders', () => {
  test.each([
    [{}, ['ada', 'bob', 'nameless', 'cyd']],
    [{ sort: 'name', descending: true }, ['cyd', 'nameless', 'bob', 'ada']],
    [{ sort: 'role' }, ['ada', 'bob', 'nameless', 'cyd']],
    [{ sort: 'role', descending: true }, ['nameless', 'cyd', 'bob', 'ada']],
    [{ sort: 'last_seen', descending: true }, ['bob', 'nameless', 'ada', 'cyd']],
    [{ sort: 'last_seen' }, ['ada', 'nameless', 'bob', 'cyd']],
    [{ sort: 'components', descending: true }, ['cyd', 'ada', 'bob', 'nameless']],
    [{ sort: 'joined' }, ['ada', 'bob', 'nameless', 'cyd']],
    [{ sort: 'joined', descending: true }, ['cyd', 'nameless', 'bob', 'ada']],
  ])('%j gives %j', async (args, expected) => {
    expect(await namesOf(args)).toEqual(expected)
  })

  test('an unknown order is refused', async () => {
    await expect(list({ sort: 'email; drop' })).rejects.toMatchObject({
      sqlstate: 'PT400',
      hint: 'sort_unknown',
    })
  })
})

describe('search and filters', () => {
  test.each([
    ['ada', ['ada']],
    ['ADA', ['ada']],
    ['lovelace', ['ada']],
    ['A.EXAMPLE', ['ada', 'bob']],
    ['çYD', ['cyd']],
    ['  bruno ', ['nameless']],
    ['%', ['bob']],
    ['_', ['bob']],
    ['\\', []],
    ['nobody', []],
    ['', ['ada', 'bob', 'nameless', 'cyd']],
  ])('the search %j finds %j', async (search, expected) => {
    const found = await list({ search })
    expect(found?.members.map(nameOf)).toEqual(expected)
    expect(found?.total).toBe(expected.length)
  })

  test('roles narrow the list', async () => {
    expect(await namesOf({ roles: ['maintainer', 'admin'] })).toEqual(['ada', 'bob'])
    expect(await namesOf({ roles: ['developer'], search: 'cyd' })).toEqual(['cyd'])
    expect(await namesOf({ roles: [] })).toEqual([])
  })

  test('maintainers see and filter who has a second factor', async () => {
    await own(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      people.bob,
    )
    expect(await namesOf({ second_factor: true })).toEqual(['bob'])
    expect(await namesOf({ second_factor: false })).toEqual(['ada', 'nameless', 'cyd'])
    expect((await list())?.members.map((member) => member.has_second_factor)).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('the filter knows second factors as sessions do', async () => {
    await own(
      `insert into auth.mfa_factors (user_id, factor_type, status)
       values ($1, 'recovery_code', 'verified'), ($1, 'totp', 'unverified')`,
      people.nameless,
    )
    await own(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1, 'cyd', '\\x00')`,
      people.cyd,
    )
    const differing = await own(
      `select 1 from members m where organization_id = $1
         and auth.has_second_factor(m.user_id) <> (m.user_id = any (app.people_with_second_factor(array[m.user_id])))`,
      organization.id,
    )
    expect(differing).toEqual([])
    expect(await namesOf({ second_factor: true })).toEqual(['bob', 'cyd'])
    await own('delete from auth.webauthn_credentials')
  })

  test.each(['bob', 'cyd'] as const)('%s sees of nobody whether they have a second factor', async (who) => {
    const claims = { ...claimsOf(people[who]), aal: 'aal2' }
    const seen = (await list({}, claims))?.members.map((member) => member.has_second_factor)
    expect(seen).toEqual([null, null, null, null])
    await expect(list({ second_factor: true }, claims)).rejects.toMatchObject({ sqlstate: 'PT403' })
  })

  test('a token of a maintainer needs the scope admin to see second factors', async () => {
    const token = (scopes: string[]) => ({
      ...claimsOf(people.ada),
      token_id: organization.token,
      organization_id: organization.id,
      scopes,
    })
    expect((await list({}, token(['read'])))?.members[0]?.has_second_factor).toBeNull()
    expect((await list({}, token(['admin'])))?.members[0]?.has_second_factor).toBe(false)
  })
})

describe('a member', () => {
  test('is described by what others may know', async () => {
    const member = (await list({ search: 'cyd@' }))?.members[0]
    expect(member).toEqual({
      user_id: people.cyd,
      name: 'Çyd',
      email: 'cyd@b.example',
      role: 'developer',
      joined_at: '2026-01-04T00:00:00+00:00',
      last_seen_at: null,
      has_second_factor: false,
      component_count: 1,
      average_health: 100,
      is_managed: false,
      revision: 1,
      picture: null,
    })
  })

  test('has a page with the components assigned to them', async () => {
    const person = await call<Person>('read_person', { user_id: people.cyd }, claimsOf(people.nameless))
    expect(person).toMatchObject({ name: 'Çyd', has_second_factor: null, component_count: 1 })
    expect(person?.components).toEqual([
      {
        id: organization.component,
        title: 'checkout',
        kind: 'library',
        health_score: 100,
        dependency_count: 1,
        outdated_count: 0,
      },
    ])
    const other = await call<Person>('read_person', { user_id: people.ada }, claimsOf(people.nameless))
    expect(other).toMatchObject({ average_health: null, components: [] })
  })

  test('was last seen when a session was renewed, by themselves', async () => {
    const renewed = `insert into auth.sessions (user_id, refreshed_at, actor_id) values ($1, $2, $3)`
    await own(renewed, people.ada, '2026-11-09T10:00:00Z', null)
    await own(renewed, people.ada, '2026-11-10T10:00:00Z', people.bob)
    expect((await list())?.members[0]?.last_seen_at).toBe('2026-11-09T10:00:00+00:00')
    expect(await namesOf({ sort: 'last_seen', descending: true })).toEqual(['ada', 'bob', 'nameless', 'cyd'])
    await own('delete from auth.sessions')
  })

  test('of the provider of the organization is managed', async () => {
    const identity = `insert into auth.identities (user_id, provider, provider_id) values ($1, $2, $3)`
    await own(identity, people.cyd, `sso:${organization.ssoProvider}`, 'cyd')
    await own(identity, people.ada, `sso:${randomUUID()}`, 'ada')
    expect((await list())?.members.map(({ is_managed }) => is_managed)).toEqual([false, false, false, true])
  })

  test('that nobody can sign in to is not listed', async () => {
    const account = randomUUID()
    await own('insert into auth.users (id) values ($1)', account)
    await own(
      `insert into members (organization_id, user_id, role) values ($1, $2, 'admin')`,
      organization.id,
      account,
    )
    expect((await list())?.total).toBe(4)
    expect(await call('read_person', { user_id: account }, claimsOf(people.ada))).toBeNull()
    await own('delete from auth.users where id = $1', account)
  })
})

describe('strangers', () => {
  test('read nothing, also about themselves', async () => {
    const foreign = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
    const stranger = foreign.people.maintainer
    expect(await list({}, claimsOf(stranger))).toBeNull()
    expect(await call('read_person', { user_id: people.ada }, claimsOf(stranger))).toBeNull()
    expect(await call('read_person', { user_id: stranger }, claimsOf(people.ada))).toBeNull()
    expect(await list({ organization_id: randomUUID() })).toBeNull()
  })

  test('are also the members of a suspended organization', async () => {
    const closed = await asOwner(testDatabase.connection, (owner) =>
      createTestOrganization(owner, { state: 'suspended' }),
    )
    const { maintainer } = closed.people
    const args = { organization_id: closed.id }
    expect(await list(args, claimsOf(maintainer))).toBeNull()
    expect(await call('read_person', { ...args, user_id: maintainer }, claimsOf(maintainer))).toBeNull()
  })
})
