// Second proofs, table by table: what a member finds and writes without the proof that is missing, and with it. The
// cases come from the access matrix, so a new table is covered as soon as it has a row there.
import { randomUUID } from 'node:crypto'
import type { TransactionContext } from '@trellis/platform/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, type Statement, type TableAccess, type Who } from './access-matrix.ts'
import { type AccessStage, attemptIn, openAccessStage, type PersonRole } from './access-stage.ts'
import { type FunctionCall, fillReadings, listFunctionCalls } from './public-readings.ts'
import type { TestOrganization } from './test-organization.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

const members = ['developer', 'assigned', 'admin', 'maintainer'] as const
const verbs = ['insert', 'update', 'delete'] as const
type Member = (typeof members)[number]
type Claims = Readonly<Record<string, unknown>>

const contextOf = (who: Who, role: PersonRole, claims: Claims): TransactionContext => {
  const context = stage.contextOf(who, role)
  return { ...context, claims: { ...context.claims, ...claims } }
}

const attempt = (who: Who, role: PersonRole, claims: Claims, statement: Statement) =>
  attemptIn(stage.database, contextOf(who, role, claims), statement)

async function listAble(role: PersonRole, claims: Claims, statement: Statement): Promise<Member[]> {
  const able: Member[] = []
  for (const who of members) if ((await attempt(who, role, claims, statement)) > 0) able.push(who)
  return able
}

const ofMembers = (list: readonly Who[]) => members.filter((who) => list.includes(who))

/** The row of another person, because everyone may read their own profile. */
const rowsOf = (table: string, { id }: TestOrganization): Statement => {
  if (table === 'organizations') return ['select id from organizations where id = $1', id]
  if (table === 'profiles') return ['select id from profiles where id <> auth.uid()']
  return [`select organization_id from ${table} where organization_id = $1`, id]
}

/** Empty lists and objects are found by nobody. */
const findBy = ({ name, args }: FunctionCall): Statement => [
  `select 1 from ${name}(${Object.keys(args).map((argument, index) => `${argument} => $${index + 1}`)}) as found
   where jsonb_path_exists(to_jsonb(found), 'strict $.** ? (@.type() != "object" && @.type() != "array" && @ != null)')`,
  ...Object.values(args),
]

/** Founding names no organization: it depends on the person alone. */
const verbsIn = ({ founds }: TableAccess) => (founds ? verbs.slice(1) : verbs)

const everybody = () => Object.values(stage.organization.people)
const requireSecondFactor = (isRequired: boolean) =>
  stage.own('update organizations set requires_second_factor = $2 where id = $1', [
    stage.organization.id,
    isRequired,
  ])
const addFactors = (factorType: string, status: string) =>
  stage.own(
    `insert into auth.mfa_factors (user_id, factor_type, status) select id, $2, $3 from unnest($1::uuid[]) as people (id)`,
    [everybody(), factorType, status],
  )
const addPasskeys = () =>
  stage.own(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
     select id, id::text, '\\x00' from unnest($1::uuid[]) as people (id) on conflict (credential_id) do nothing`,
    [everybody()],
  )
const removeProofs = async () => {
  await stage.own('delete from auth.mfa_factors')
  await stage.own('delete from auth.webauthn_credentials')
}

/** Each case begins with people who have no second factor and an organization that requires none. */
const shut: readonly [string, () => Promise<unknown>][] = [
  ['of an organization that requires a second factor', () => requireSecondFactor(true)],
  ['for people with an authenticator app', () => addFactors('totp', 'verified')],
  ['for people with a passkey', addPasskeys],
]
const reset = async () => {
  await requireSecondFactor(false)
  await removeProofs()
}

const firstProofs: readonly [string, Claims][] = [
  ['aal1', { aal: 'aal1' }],
  ['no aal', {}],
  ['an aal that does not exist', { aal: 'aal9' }],
  ['an aal that is no text', { aal: 2 }],
]

describe.each(shut)('rows %s', (_, close) => {
  beforeAll(close)
  afterAll(reset)

  describe.each(Object.entries(accessMatrix))('%s', (table, access) => {
    test('are not found by a session with its first proof alone', async () => {
      for (const [, claims] of firstProofs)
        for (const role of ['authenticated', 'app_writer'] as const)
          expect(await listAble(role, claims, rowsOf(table, stage.organization))).toEqual([])
    })

    test.each(verbsIn(access))('take no %s from a session with its first proof alone', async (verb) => {
      const statement = access.statements(stage.organization)[verb]
      expect(await listAble('app_writer', { aal: 'aal1' }, statement)).toEqual([])
    })
  })

  const asks: Readonly<Record<string, string>> = {
    role_in: 'select 1 where app.role_in($1) is not null',
    my_organizations: 'select 1 where $1 = any (app.my_organizations())',
    organizations_as: `select 1 where $1 = any (app.organizations_as('maintainer', 'admin', 'developer'))`,
    organizations_read_as: `select 1 where $1 = any (app.organizations_read_as('maintainer', 'admin', 'developer'))`,
    my_limit_facts: 'select 1 where app.my_limit_facts($1) is not null',
  }

  test.each(Object.entries(asks))('%s finds nothing before the second proof', async (_, text) => {
    const statement: Statement = [text, stage.organization.id]
    expect(await listAble('authenticated', { aal: 'aal1' }, statement)).toEqual([])
    expect(await listAble('authenticated', { aal: 'aal2' }, statement)).toEqual([...members])
  })

  test('no function of REST finds anything before the second proof', async () => {
    await fillReadings(stage.own, stage.organization)
    const calls = await listFunctionCalls(stage.own, stage.organization)
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) {
      expect([call.name, await listAble('authenticated', { aal: 'aal1' }, findBy(call))]).toEqual([
        call.name,
        [],
      ])
      expect([
        call.name,
        await attempt('maintainer', 'authenticated', { aal: 'aal2' }, findBy(call)),
      ]).not.toEqual([call.name, 0])
    }
  })

  test('nobody is assigned to a component, or shares an organization, before the second proof', async () => {
    const { component, people } = stage.organization
    const assigned: Statement = ['select 1 where $1 = any (app.assigned_components())', component]
    expect(await listAble('app_writer', { aal: 'aal1' }, assigned)).toEqual([])
    expect(await listAble('app_writer', { aal: 'aal2' }, assigned)).toEqual(['assigned'])
    const shared: Statement = ['select 1 where $1 = any (app.my_colleagues())', people.admin]
    expect(await listAble('authenticated', { aal: 'aal1' }, shared)).toEqual([])
    expect(await listAble('authenticated', { aal: 'aal2' }, shared)).toEqual([...members])
  })

  test.each([
    [`select app.store_health($1, '{}', '{}', '{}')`],
    [`select app.record_event($1, 'export_taken', '{"kind": "components_csv", "rows": 1}')`],
    [`select app.fields_changed_since($1, 'components', $1, $1, 1)`],
  ])('%s is refused before the second proof', async (text) => {
    const statement: Statement = [text, stage.organization.id]
    expect(await listAble('app_writer', { aal: 'aal1' }, statement)).toEqual([])
    expect(await listAble('app_writer', { aal: 'aal2' }, statement)).toEqual([...members])
  })

  test('the audit chain is verified by nobody before the second proof', async () => {
    const statement: Statement = ['select 1 from app.verify_audit_chain($1)', stage.organization.id]
    expect(await listAble('authenticated', { aal: 'aal1' }, statement)).toEqual([])
  })

  test('a member is told what is missing, and a stranger nothing', async () => {
    const { id, component } = stage.organization
    for (const record of [id, component]) {
      const ask: Statement = [`select 1 where app.closed_state_of($1) = 'unproven'`, record]
      expect(await listAble('authenticated', { aal: 'aal1' }, ask)).toEqual([...members])
      expect(await attempt('stranger', 'authenticated', { aal: 'aal1' }, ask)).toBe(0)
    }
    const standing: Statement = ['select 1 from app.standing_in($1) where not is_proven', id]
    expect(await listAble('app_writer', { aal: 'aal1' }, standing)).toEqual([...members])
    expect(await attempt('stranger', 'app_writer', { aal: 'aal1' }, standing)).toBe(0)
  })
})

describe.each(shut)('with the second proof, rows %s', (_, close) => {
  beforeAll(async () => {
    await close()
    await addPasskeys()
  })
  afterAll(reset)

  describe.each(Object.entries(accessMatrix))('%s', (table, access) => {
    test('are found as before', async () => {
      expect(await listAble('authenticated', { aal: 'aal2' }, rowsOf(table, stage.organization))).toEqual(
        ofMembers(access.read),
      )
    })

    test.each(verbsIn(access))('take %s as before', async (verb) => {
      const statement = access.statements(stage.organization)[verb]
      expect(await listAble('app_writer', { aal: 'aal2' }, statement)).toEqual(ofMembers(access[verb]))
    })
  })
})

describe('what counts as a second factor', () => {
  const seesCompany = (claims: Claims) =>
    listAble('authenticated', claims, rowsOf('organizations', stage.organization))

  test.each<[string, () => Promise<unknown>]>([
    ['recovery codes alone', () => addFactors('recovery_code', 'verified')],
    ['a factor whose enrollment was not finished', () => addFactors('totp', 'unverified')],
  ])('%s are none', async (_, add) => {
    await add()
    expect(await seesCompany({ aal: 'aal1' })).toEqual([...members])
    await requireSecondFactor(true)
    expect(await seesCompany({ aal: 'aal1' })).toEqual([])
    await reset()
  })

  test('the list of organizations says what to do', async () => {
    const proofs = async (claims: Claims) =>
      await stage.database.query(contextOf('developer', 'authenticated', claims), {
        text: 'select proof from app.my_memberships()',
      })
    expect(await proofs({ aal: 'aal1' })).toEqual([{ proof: 'enough' }])
    await requireSecondFactor(true)
    expect(await proofs({ aal: 'aal1' })).toEqual([{ proof: 'enrollment' }])
    await addPasskeys()
    expect(await proofs({ aal: 'aal1' })).toEqual([{ proof: 'second_step' }])
    expect(await proofs({ aal: 'aal2' })).toEqual([{ proof: 'enough' }])
    await reset()
  })
})

describe('a token', () => {
  const tokenOf = () => ({
    token_id: stage.organization.token,
    organization_id: stage.organization.id,
    scopes: ['read'],
  })
  const reads = (claims: Claims) =>
    attempt(
      'developer',
      'authenticated',
      { ...tokenOf(), ...claims },
      rowsOf('components', stage.organization),
    )

  test('reads where nothing is required, whatever factors its owner has', async () => {
    expect(await reads({})).toBeGreaterThan(0)
    await addPasskeys()
    expect(await reads({})).toBeGreaterThan(0)
    await reset()
  })

  test('of a person without a second factor is refused where one is required', async () => {
    await requireSecondFactor(true)
    expect(await reads({})).toBe(0)
    expect(await reads({ aal: 'aal2' })).toBe(0)
    await addFactors('recovery_code', 'verified')
    expect(await reads({})).toBe(0)
    await addFactors('totp', 'verified')
    expect(await reads({})).toBeGreaterThan(0)
    await reset()
  })

  test('of the organization itself reads, because nobody can sign in as it', async () => {
    const robot = randomUUID()
    const { id } = stage.organization
    await stage.own('insert into auth.users (id) values ($1)', [robot])
    await stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
      id,
      robot,
    ])
    await requireSecondFactor(true)
    const asRobot = (claims: Claims) =>
      attempt(
        'developer',
        'authenticated',
        { sub: robot, ...claims },
        rowsOf('components', stage.organization),
      )
    expect(await asRobot(tokenOf())).toBeGreaterThan(0)
    expect(await asRobot({ aal: 'aal1' })).toBe(0)
    await stage.own(`update auth.users set is_anonymous = true where id = $1`, [robot])
    expect(await asRobot(tokenOf())).toBe(0)
    await stage.own('delete from auth.users where id = $1', [robot])
    await reset()
  })
})

test('a superadmin with a second factor is none before giving it', async () => {
  const ask: Statement = ['select 1 where app.is_superadmin()']
  expect(await attempt('superadmin', 'authenticated', { aal: 'aal1' }, ask)).toBe(1)
  const { claims } = stage.contextOf('superadmin', 'authenticated')
  await stage.own(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [claims?.sub],
  )
  const suspend: Statement = [`select app.suspend_organization($1, 'Unpaid')`, stage.organization.id]
  expect(await attempt('superadmin', 'authenticated', { aal: 'aal1' }, ask)).toBe(0)
  expect(await attempt('superadmin', 'app_writer', { aal: 'aal1' }, suspend)).toBe(0)
  expect(await attempt('superadmin', 'authenticated', { aal: 'aal2' }, ask)).toBe(1)
  expect(await attempt('superadmin', 'app_writer', { aal: 'aal2' }, suspend)).toBe(1)
  await removeProofs()
})

test('a person with a second factor ends no session before giving it', async () => {
  const [session] = await stage.own('insert into auth.sessions (user_id) values ($1) returning id', [
    stage.organization.people.developer,
  ])
  const end = (who: Who, claims: Claims) =>
    stage.database.query(contextOf(who, 'app_writer', claims), {
      text: 'select app.end_own_session($1) as ended',
      values: [session?.id],
    })
  await addPasskeys()
  await expect(end('developer', { aal: 'aal1' })).rejects.toMatchObject({
    sqlstate: 'PT403',
    hint: 'second_factor_required',
  })
  expect(await end('admin', { aal: 'aal2' })).toEqual([{ ended: false }])
  expect(await end('developer', { aal: 'aal2' })).toEqual([{ ended: true }])
  await reset()
})

describe('founding and joining', () => {
  const found: Statement = accessMatrix.organizations?.statements({} as TestOrganization).insert ?? ['']

  test('a person with a second factor founds nothing before giving it', async () => {
    await addPasskeys()
    expect(await listAble('app_writer', { aal: 'aal1' }, found)).toEqual([])
    expect(await listAble('app_writer', { aal: 'aal2' }, found)).toEqual([...members])
    await reset()
  })

  const join = (person: string) =>
    stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
      stage.organization.id,
      person,
    ])

  test.each([
    [
      'with an address that is not confirmed',
      `insert into auth.users (id, email) values ($1, gen_random_uuid() || '@example.com')`,
    ],
    ['with a number alone', `insert into auth.users (id, phone) values ($1, '4915112345678')`],
    ['who is a guest', `insert into auth.users (id, is_anonymous) values ($1, true)`],
    [
      'who signs in by a wallet',
      `with person as (insert into auth.users (id) values ($1) returning id)
       insert into auth.identities (user_id, provider, provider_id) select id, 'web3', id::text from person`,
    ],
  ])('a person %s does not join', async (_, create) => {
    const person = randomUUID()
    await stage.own(create, [person])
    await expect(join(person)).rejects.toMatchObject({ sqlstate: 'PT403', hint: 'email_not_confirmed' })
    expect(await stage.own('select 1 from members where user_id = $1', [person])).toEqual([])
    await stage.own('delete from auth.users where id = $1', [person])
  })
})

describe('the security of an organization', () => {
  const require: Statement = ['update organizations set requires_second_factor = true returning 1']

  test('a maintainer without a second factor cannot require one', async () => {
    expect(await attempt('maintainer', 'app_writer', { aal: 'aal2' }, require)).toBe(0)
    await addPasskeys()
    expect(await attempt('maintainer', 'app_writer', { aal: 'aal2' }, require)).toBe(1)
    await reset()
  })

  test('members are counted for maintainers alone', async () => {
    const { id } = stage.organization
    const count = (who: Who) =>
      stage.database.query(stage.contextOf(who, 'authenticated'), {
        text: 'select * from app.count_members_by_proof($1)',
        values: [id],
      })
    await stage.own(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [stage.organization.people.admin],
    )
    expect(await count('maintainer')).toEqual([{ members: 4, members_without_second_factor: 3 }])
    for (const who of ['admin', 'developer', 'stranger', 'superadmin'] as const)
      expect(await count(who)).toEqual([{ members: 0, members_without_second_factor: 0 }])
    await reset()
  })

  test('tokens of members without a second factor are counted for maintainers alone', async () => {
    const { id } = stage.organization
    const count = (who: Who) =>
      stage.database.query(stage.contextOf(who, 'authenticated'), {
        text: 'select app.count_tokens_without_factor($1) as tokens',
        values: [id],
      })
    expect(await count('maintainer')).toEqual([{ tokens: 1 }])
    for (const who of ['admin', 'developer', 'stranger', 'superadmin'] as const)
      expect(await count(who)).toEqual([{ tokens: 0 }])
  })
})
