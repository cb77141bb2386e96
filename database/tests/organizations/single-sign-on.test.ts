// What the auth protocol and the jobs ask of the database: who joins, which domain belongs to whom, and which provider
// an organization has.
import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createPerson, createTestOrganization, type TestOrganization } from '../access/test-organization.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
})

beforeEach(async () => {
  organization = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const own = (text: string, values: readonly unknown[] = []) =>
  asOwner(testDatabase.connection, (owner) => owner.query(text, values))
const ask = async (role: string, call: string, values: readonly unknown[]) => {
  const [row] = await database.query<{ answer: unknown }>(
    { role },
    { text: `select ${call} as answer`, values },
  )
  return row?.answer
}
const set = (assignments: string) =>
  own(`update sso_connections set ${assignments} where organization_id = $1`, [organization.id])
const setRight = (overrides: object) =>
  own('update organizations set limit_overrides = $2 where id = $1', [
    organization.id,
    JSON.stringify(overrides),
  ])
const newPerson = () => asOwner(testDatabase.connection, createPerson)

describe('joining', () => {
  const join = (person: string, attributes: object = {}) =>
    ask('auth_admin', 'app.join_by_sso($1, $2, $3)', [
      organization.ssoProvider,
      person,
      JSON.stringify(attributes),
    ])
  const roleOf = async (person: string) =>
    (
      await own('select role from members where organization_id = $1 and user_id = $2', [
        organization.id,
        person,
      ])
    )[0]?.role
  const mapping = JSON.stringify([
    { group: 'platform', role: 'admin' },
    { group: 'people', role: 'developer' },
  ])

  test.each(['developer', 'admin'])('gives the default role %s', async (role) => {
    await set(`default_role = '${role}'`)
    const person = await newPerson()
    expect(await join(person)).toBeNull()
    expect(await roleOf(person)).toBe(role)
    expect(
      await own(
        `select after, actor_id from audit_log where organization_id = $1 and table_name = 'members' and operation = 'insert'
         order by sequence desc limit 1`,
        [organization.id],
      ),
    ).toEqual([{ after: [{ user_id: person, role, is_token: false }], actor_id: person }])
  })

  test('lends its claims to nothing else in the transaction', async () => {
    const [free, full] = [await newPerson(), await newPerson()]
    await setRight({ max_members: 5 })
    const rows = await database.transaction({ role: 'auth_admin' }, async (transaction) => {
      for (const person of [free, full])
        await transaction.query(`select app.join_by_sso($1, $2, '{}')`, [organization.ssoProvider, person])
      return await transaction.query('select auth.uid() as person, auth.jwt() as claims')
    })
    expect(rows).toEqual([{ person: null, claims: null }])
  })

  test('refuses superadmins, because maintainers decide whom their provider names', async () => {
    const person = await newPerson()
    await own('insert into app.superadmin_emails (email) values ($1)', [`${person}@example.com`])
    expect(await join(person)).toBe('sso_superadmin')
    expect(await roleOf(person)).toBeUndefined()
    // A member as well: the session would be theirs.
    const { developer } = organization.people
    await own('insert into app.superadmin_emails (email) values ($1)', [`${developer}@example.com`])
    expect(await join(developer)).toBe('sso_superadmin')
  })

  test('changes nothing while the organization is read-only', async () => {
    await set(`group_attribute = 'groups', role_mapping = '${mapping}'`)
    await own('update organizations set trial_ends_at = now() where id = $1', [organization.id])
    const person = await newPerson()
    expect(await join(person)).toBe('sso_organization_closed')
    expect(await roleOf(person)).toBeUndefined()
    const { developer } = organization.people
    expect(await join(developer, { groups: ['platform'] })).toBeNull()
    expect(await roleOf(developer)).toBe('developer')
  })

  test.each([
    [{ groups: ['people', 'platform'] }, 'admin'],
    [{ groups: ['platform'] }, 'admin'],
    [{ groups: ['people'] }, 'developer'],
    [{ groups: ['Platform', 'others'] }, 'developer'],
    [{ groups: [] }, 'developer'],
    [{ groups: 'platform' }, 'developer'],
    [{ roles: ['platform'] }, 'developer'],
    [{}, 'developer'],
  ])('with the groups %j gives the role %s', async (attributes, role) => {
    await set(`group_attribute = 'groups', role_mapping = '${mapping}'`)
    const person = await newPerson()
    expect(await join(person, attributes)).toBeNull()
    expect(await roleOf(person)).toBe(role)
    // At the next sign-in the groups may be others.
    expect(await join(person, { groups: ['platform'] })).toBeNull()
    expect(await roleOf(person)).toBe('admin')
    expect(await join(person, {})).toBeNull()
    expect(await roleOf(person)).toBe('developer')
  })

  test('leaves roles alone while no groups are mapped', async () => {
    const { admin } = organization.people
    expect(await join(admin, { groups: ['platform'] })).toBeNull()
    expect(await roleOf(admin)).toBe('admin')
  })

  test('never changes a maintainer, and never makes one', async () => {
    await set(`group_attribute = 'groups', role_mapping = '${mapping}'`)
    const { maintainer } = organization.people
    expect(await join(maintainer, { groups: ['people'] })).toBeNull()
    expect(await roleOf(maintainer)).toBe('maintainer')
    await expect(set(`default_role = 'maintainer'`)).rejects.toMatchObject({ sqlstate: '23514' })
    await expect(set(`role_mapping = '[{"group": "all", "role": "maintainer"}]'`)).rejects.toMatchObject({
      sqlstate: '23514',
    })
  })

  test('needs a free seat, and stores nothing without one', async () => {
    await setRight({ max_members: 4 })
    const person = await newPerson()
    const before = await own('select count(*) from audit_log')
    expect(await join(person)).toBe('sso_no_seat')
    expect(await roleOf(person)).toBeUndefined()
    expect(await own('select count(*) from audit_log')).toEqual(before)
    // Members need no further seat.
    expect(await join(organization.people.developer)).toBeNull()
  })

  test('of two people for the one seat that no invitation holds, one joins', async () => {
    await setRight({ max_members: 6 })
    const people = [await newPerson(), await newPerson()]
    expect((await Promise.all(people.map((person) => join(person)))).sort()).toEqual([null, 'sso_no_seat'])
    expect(await own('select 1 from members where organization_id = $1', [organization.id])).toHaveLength(5)
  })

  test('needs the right of the plan', async () => {
    await setRight({ has_sso: false })
    const person = await newPerson()
    expect(await join(person)).toBe('sso_no_right')
    expect(await roleOf(person)).toBeUndefined()
  })

  test.each(['suspended_at', 'deletion_requested_at'])(
    'needs an organization that is open (%s)',
    async (column) => {
      await own(`update organizations set ${column} = now() where id = $1`, [organization.id])
      const person = await newPerson()
      expect(await join(person)).toBe('sso_organization_closed')
      expect(await roleOf(person)).toBeUndefined()
    },
  )

  test('the demo takes nobody', async () => {
    await own('update organizations set is_demo = true where id = $1', [organization.id])
    const person = await newPerson()
    expect(await join(person)).toBe('sso_no_right')
    expect(await ask('auth_admin', 'app.sso_state($1)', [organization.ssoProvider])).toBe('off')
    await own('update organizations set is_demo = false where id = $1', [organization.id])
    expect(await roleOf(person)).toBeUndefined()
  })

  test('a person whom a maintainer removed joins again', async () => {
    const person = await newPerson()
    await join(person)
    await own('delete from members where user_id = $1', [person])
    expect(await join(person)).toBeNull()
    expect(await roleOf(person)).toBe('developer')
  })

  test('a provider of the operator belongs to no organization', async () => {
    expect(
      await ask('auth_admin', 'app.join_by_sso($1, $2, $3)', [randomUUID(), await newPerson(), '{}']),
    ).toBeNull()
  })
})

describe('the state of a provider', () => {
  const state = () => ask('auth_admin', 'app.sso_state($1)', [organization.ssoProvider])

  test('follows the mode, and the provider itself does too', async () => {
    expect(await state()).toBe('off')
    await set(`mode = 'on', is_test_current = true`)
    expect(await state()).toBe('on')
    await set(`mode = 'enforced'`)
    expect(await state()).toBe('enforced')
    expect(
      await own('select is_disabled, is_enforced from auth.sso_providers where id = $1', [
        organization.ssoProvider,
      ]),
    ).toEqual([{ is_disabled: false, is_enforced: true }])
    await setRight({ has_sso: false })
    expect(await state()).toBe('off')
  })

  test('is on only after a passed test', async () => {
    await expect(set(`mode = 'on'`)).rejects.toMatchObject({ sqlstate: '23514' })
    const note = (outcome: string) =>
      ask('auth_admin', 'app.note_sso_test($1, $2)', [organization.ssoProvider, JSON.stringify({ outcome })])
    const isCurrent = async () =>
      (
        await own('select is_test_current from sso_connections where organization_id = $1', [organization.id])
      )[0]?.is_test_current
    await note('failed')
    expect(await isCurrent()).toBe(false)
    await note('passed')
    expect(await isCurrent()).toBe(true)
    await set(`mode = 'enforced'`)
    await note('failed')
    expect([await isCurrent(), await state()]).toEqual([true, 'enforced'])
    await set(`mode = 'off'`)
    await note('failed')
    expect(await isCurrent()).toBe(false)
  })

  test('only maintainers test it, and only they break the glass of an enforced one', async () => {
    const { maintainer, admin } = organization.people
    const may = (call: string, person: string) =>
      ask('auth_admin', `app.${call}($1, $2)`, [organization.ssoProvider, person])
    expect([await may('may_test_sso', maintainer), await may('may_test_sso', admin)]).toEqual([true, false])
    expect(await may('may_break_glass', maintainer)).toBe(false)
    await set(`mode = 'enforced', is_test_current = true`)
    expect([await may('may_break_glass', maintainer), await may('may_break_glass', admin)]).toEqual([
      true,
      false,
    ])
    const other = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
    expect(await may('may_break_glass', other.people.maintainer)).toBe(false)
    expect(await may('may_test_sso', other.people.maintainer)).toBe(false)
  })

  test('superadmins break the glass too, because no provider signs them in', async () => {
    const { developer } = organization.people
    const may = () => ask('auth_admin', 'app.may_break_glass($1, $2)', [organization.ssoProvider, developer])
    await set(`mode = 'enforced', is_test_current = true`)
    expect(await may()).toBe(false)
    await own('insert into app.superadmin_emails (email) values ($1)', [`${developer}@example.com`])
    expect(await may()).toBe(true)
  })
})

describe('a test of a provider', () => {
  const may = async (claims: object | undefined, person = organization.people.maintainer) => {
    const [row] = await database.query<{ answer: boolean }>(
      { role: 'auth_admin', ...(claims && { claims: { sub: person, ...claims } }) },
      { text: 'select app.may_test_sso($1, $2) as answer', values: [organization.ssoProvider, person] },
    )
    return row?.answer
  }

  test('begins only in a session that the organization accepts', async () => {
    expect(await may({ aal: 'aal1' })).toBe(true)
    await own('update organizations set requires_second_factor = true where id = $1', [organization.id])
    expect(await may({ aal: 'aal1' })).toBe(false)
    expect(await may({ aal: 'aal2' })).toBe(true)
    // Its answer comes without claims.
    expect(await may(undefined)).toBe(true)
    expect(await may(undefined, organization.people.admin)).toBe(false)
  })

  test.each([
    ['another person', () => ({ sub: organization.people.admin })],
    ['a token', () => ({ token_id: organization.token, organization_id: organization.id })],
    [
      'somebody who acts for the maintainer',
      () => ({ act: { sub: randomUUID(), organization_id: organization.id } }),
    ],
  ])('is not begun by %s', async (_, claims) => {
    expect(await may({ aal: 'aal2', ...claims() })).toBe(false)
  })
})

/** A person with an identity and a session of the provider, a session of another way in and a break-glass one. */
const signIn = async (person: string, provider: unknown) => {
  await own('update auth.users set is_sso_user = true where id = $1', [person])
  await own(
    `insert into auth.identities (user_id, provider, provider_id) values ($1, 'sso:' || $2, gen_random_uuid()::text)`,
    [person, provider],
  )
  const proofs = [
    [{ method: 'totp' }, { method: 'sso/saml', provider: `sso:${provider}` }],
    [{ method: 'break_glass', provider: `sso:${provider}` }],
    [{ method: 'otp' }],
    [{ method: 'sso/saml', provider: `sso:${randomUUID()}` }],
  ]
  for (const amr of proofs)
    await own('insert into auth.sessions (user_id, amr) values ($1, $2)', [person, JSON.stringify(amr)])
}
const left = async (person: string) => {
  const [row] = await own(
    `select (select count(*)::integer from auth.identities where user_id = u.id) as identities,
       (select count(*)::integer from auth.sessions where user_id = u.id) as sessions, is_sso_user
     from auth.users u where id = $1`,
    [person],
  )
  return row
}
const untouched = { identities: 1, sessions: 4, is_sso_user: true }
const released = { identities: 0, sessions: 2, is_sso_user: false }

describe('a domain', () => {
  const domain = () => `${randomUUID()}.example`
  const claim = async (of: TestOrganization, name: string): Promise<string> => {
    const [row] = await own(
      `insert into sso_domains (organization_id, domain, spelling, proof) values ($1, $2, $2, '0123456789abcdef') returning id`,
      [of.id, name],
    )
    return String(row?.id)
  }
  const note = (id: string, result: string) =>
    ask('app_job', 'app.note_sso_domain_check($1, $2)', [id, result])
  const rowOf = async (id: string) =>
    (
      await own('select verified_at is not null as is_verified, last_result from sso_domains where id = $1', [
        id,
      ])
    )[0]

  test('that two claim belongs to the first who proves it', async () => {
    const other = await asOwner(testDatabase.connection, (owner) => createTestOrganization(owner))
    const name = domain()
    const [first, second] = [await claim(organization, name), await claim(other, name)]
    expect(await note(first, 'not_found')).toBe('not_found')
    expect(await note(second, 'found')).toBe('found')
    expect(await note(first, 'found')).toBe('taken')
    expect(await rowOf(first)).toEqual({ is_verified: false, last_result: 'taken' })
    expect(await own('select sso_provider_id from auth.sso_domains where domain = $1', [name])).toEqual([
      { sso_provider_id: other.ssoProvider },
    ])
    // Verified is verified: the record may be gone by now.
    expect(await note(second, 'not_found')).toBe('found')
    expect(await rowOf(second)).toEqual({ is_verified: true, last_result: 'found' })
  })

  test('that several prove at the same time belongs to one of them', async () => {
    const others = await asOwner(testDatabase.connection, async (owner) => [
      await createTestOrganization(owner),
      await createTestOrganization(owner),
    ])
    const name = domain()
    const ids: string[] = []
    for (const of of [organization, ...others]) ids.push(await claim(of, name))
    const results = await Promise.all(ids.map((id) => note(id, 'found')))
    expect(results.sort()).toEqual(['found', 'taken', 'taken'])
    expect(
      await own('select 1 from sso_domains where domain = $1 and verified_at is not null', [name]),
    ).toHaveLength(1)
    expect(await own('select 1 from auth.sso_domains where domain = $1', [name])).toHaveLength(1)
  })

  test('of a provider of the operator is taken', async () => {
    const name = domain()
    const provider = randomUUID()
    await own('insert into auth.sso_providers (id) values ($1)', [provider])
    await own('insert into auth.sso_domains (sso_provider_id, domain) values ($1, $2)', [provider, name])
    const id = await claim(organization, name)
    expect(await note(id, 'found')).toBe('taken')
    expect(await own('select sso_provider_id from auth.sso_domains where domain = $1', [name])).toEqual([
      { sso_provider_id: provider },
    ])
  })

  test('that is given up leaves the provider, and the last one ends the enforcement', async () => {
    const [first, second] = [await claim(organization, domain()), await claim(organization, domain())]
    await note(first, 'found')
    await note(second, 'found')
    await set(`mode = 'enforced', is_test_current = true`)
    const modeOf = async () =>
      (await own('select mode from sso_connections where organization_id = $1', [organization.id]))[0]?.mode
    await own('delete from sso_domains where id = $1', [first])
    expect(await modeOf()).toBe('enforced')
    await own('delete from sso_domains where id = $1', [second])
    expect(await modeOf()).toBe('off')
    expect(
      await own('select 1 from auth.sso_domains where sso_provider_id = $1', [organization.ssoProvider]),
    ).toEqual([])
    expect(
      await own('select is_disabled, is_enforced from auth.sso_providers where id = $1', [
        organization.ssoProvider,
      ]),
    ).toEqual([{ is_disabled: true, is_enforced: false }])
  })
})

test('people of a domain that is given up have no identity and no session of the provider', async () => {
  const domains = [`${randomUUID()}.example`, `${randomUUID()}.example`]
  const [gone, kept] = domains
  const ids: string[] = []
  for (const name of domains) {
    const [row] = await own(
      `insert into sso_domains (organization_id, domain, spelling, proof) values ($1, $2, $2, '0123456789abcdef') returning id`,
      [organization.id, name],
    )
    ids.push(String(row?.id))
    await own('update sso_domains set verified_at = now() where id = $1', [row?.id])
  }
  const { developer, assigned, admin } = organization.people
  const addresses: readonly [string, string][] = [
    [developer, `a@${gone}`],
    [assigned, `a@${kept}`],
    [admin, `${gone}@elsewhere.example`],
  ]
  for (const [person, email] of addresses) {
    await own('update auth.users set email = $2 where id = $1', [person, email])
    await signIn(person, organization.ssoProvider)
  }
  // A claim that was never proved gave nobody anything.
  await own('delete from sso_domains where id = $1', [organization.ssoDomain])
  expect(await left(developer)).toEqual(untouched)
  await own('delete from sso_domains where id = $1', [ids[0]])
  expect(await left(developer)).toEqual(released)
  expect([await left(assigned), await left(admin)]).toEqual([untouched, untouched])
})

describe('the provider of an organization', () => {
  const url = 'https://idp.example/metadata'
  const store = (entity: string, certificates: readonly string[], from = url) =>
    ask('app_job', 'app.store_sso_metadata($1, $2, $3, $4)', [
      organization.id,
      from,
      JSON.stringify({ entity_id: entity, sso_url: 'https://idp.example/sso', certificates }),
      JSON.stringify(certificates.map((fingerprint) => ({ fingerprint, not_after: '2028-03-02T00:00:00Z' }))),
    ])
  const read = async () =>
    (
      await own(
        `select c.provider_id, c.mode, c.is_test_current, c.metadata_state, p.saml -> 'certificates' as certificates
         from sso_connections c left join auth.sso_providers p on p.id = c.provider_id where c.organization_id = $1`,
        [organization.id],
      )
    )[0]

  beforeEach(async () => {
    await own('delete from sso_connections where organization_id = $1', [organization.id])
    await own(
      `insert into sso_connections (organization_id, kind, metadata_url) values ($1, 'saml', '${url}')`,
      [organization.id],
    )
  })

  test('keeps both certificates while they roll over, and loses the one that is gone', async () => {
    await store('https://idp.example', ['old'])
    const { provider_id: provider } = (await read()) ?? {}
    await set(`mode = 'enforced', is_test_current = true`)
    for (const certificates of [['old', 'new'], ['new']]) {
      expect(await store('https://idp.example', certificates)).toBe(true)
      expect(await read()).toEqual({
        provider_id: provider,
        mode: 'enforced',
        is_test_current: true,
        metadata_state: 'read',
        certificates,
      })
    }
  })

  test('is replaced by no job: another entity id at the address is a fault', async () => {
    await store('https://idp.example', ['old'])
    const before = await read()
    await set(`mode = 'enforced', is_test_current = true`)
    await signIn(organization.people.developer, before?.provider_id)
    const kept = { ...before, mode: 'enforced', is_test_current: true }
    for (let time = 0; time < 2; time += 1) {
      expect(await store('https://other.example', ['evil'])).toBe(true)
      expect(await read()).toEqual({ ...kept, metadata_state: 'failed' })
    }
    expect(
      await own('select metadata_fault, certificates from sso_connections where organization_id = $1', [
        organization.id,
      ]),
    ).toEqual([
      {
        metadata_fault: 'other_entity',
        certificates: [{ fingerprint: 'old', not_after: '2028-03-02T00:00:00Z' }],
      },
    ])
    expect(await left(organization.people.developer)).toEqual(untouched)
    await store('https://idp.example', ['new'])
    expect(await read()).toEqual({ ...kept, certificates: ['new'] })
  })

  test('is another one with another entity id, if a maintainer has saved it: off, untested and without what came through it', async () => {
    await store('https://idp.example', ['old'])
    const { provider_id: provider } = (await read()) ?? {}
    await set(
      `mode = 'enforced', is_test_current = true, tested_at = now(), test_report = '{}', metadata_state = 'reading'`,
    )
    await signIn(organization.people.developer, provider)
    await store('https://other.example', ['old'])
    expect(await left(organization.people.developer)).toEqual(released)
    expect(await read()).toEqual({
      provider_id: expect.not.stringMatching(String(provider)),
      mode: 'off',
      is_test_current: false,
      metadata_state: 'read',
      certificates: ['old'],
    })
    expect(await own('select 1 from auth.sso_providers where id = $1', [provider])).toEqual([])
    // The way back is a way to a third one.
    await set(`metadata_state = 'reading'`)
    await store('https://idp.example', ['old'])
    expect((await read())?.provider_id).not.toBe(provider)
  })

  test('is not touched by a job that read another address', async () => {
    await store('https://idp.example', ['old'])
    const before = await read()
    expect(await store('https://evil.example', ['evil'], 'https://idp.example/old')).toBe(false)
    expect(
      await ask('app_job', 'app.note_sso_metadata_fault($1, $2, $3)', [
        organization.id,
        'https://x.example',
        'too_slow',
      ]),
    ).toBe(false)
    expect(await read()).toEqual(before)
    expect(
      await ask('app_job', 'app.note_sso_metadata_fault($1, $2, $3)', [organization.id, url, 'too_slow']),
    ).toBe(true)
    expect(await read()).toEqual({ ...before, metadata_state: 'failed' })
  })

  test('takes what came through it along when it is disconnected', async () => {
    await store('https://idp.example', ['old'])
    const { developer, maintainer } = organization.people
    await signIn(developer, (await read())?.provider_id)
    await signIn(maintainer, randomUUID())
    await own('delete from sso_connections where organization_id = $1', [organization.id])
    expect([await left(developer), await left(maintainer)]).toEqual([released, untouched])
  })

  test('goes with the organization', async () => {
    await store('https://idp.example', ['old'])
    const { provider_id: provider } = (await read()) ?? {}
    await own('delete from organizations where id = $1', [organization.id])
    expect(await own('select 1 from auth.sso_providers where id = $1', [provider])).toEqual([])
  })

  test('that the operator deletes takes the connection with it', async () => {
    await store('https://idp.example', ['old'])
    await own('delete from auth.sso_providers where id = $1', [(await read())?.provider_id])
    expect(await own('select 1 from sso_connections where organization_id = $1', [organization.id])).toEqual(
      [],
    )
  })
})

test('nobody but the protocol, the jobs and maintainers calls what changes a connection', async () => {
  const calls: readonly [string, readonly string[]][] = [
    [`app.join_by_sso(gen_random_uuid(), gen_random_uuid(), '{}')`, ['auth_admin']],
    ['app.note_break_glass(gen_random_uuid(), gen_random_uuid(), gen_random_uuid())', ['auth_admin']],
    [`app.note_sso_test(gen_random_uuid(), '{}')`, ['auth_admin']],
    [`app.note_sso_domain_check(gen_random_uuid(), 'found')`, ['app_job']],
    [`app.store_sso_metadata(gen_random_uuid(), '', '{}', '[]')`, ['app_job']],
    [`app.put_sso_provider(gen_random_uuid(), 'saml', '{}', null)`, []],
  ]
  for (const [call, allowed] of calls)
    for (const role of ['anon', 'authenticated', 'app_writer', 'service_role', 'app_job', 'auth_admin']) {
      const attempt = ask(role, call, [])
      if (allowed.includes(role)) await attempt
      else await expect(attempt).rejects.toMatchObject({ sqlstate: '42501' })
    }
})

test.each([
  ['an admin', 'admin', {}],
  ['a token of a maintainer', 'maintainer', { token_id: randomUUID() }],
  ['somebody who acts for a maintainer', 'maintainer', { act: { sub: randomUUID() } }],
] as const)('%s connects no provider', async (_, who, claims) => {
  const context = {
    role: 'app_writer',
    claims: { sub: organization.people[who], organization_id: organization.id, ...claims },
  }
  for (const text of [
    `select app.save_sso_provider($1, 'saml', '{"entity_id": "x"}', null, '[]')`,
    'select app.forget_sso_provider($1)',
  ])
    await expect(database.query(context, { text, values: [organization.id] })).rejects.toMatchObject({
      sqlstate: '42501',
    })
})
