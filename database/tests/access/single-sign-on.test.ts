// Enforced single sign-on, table by table: what a session finds and writes that did not come through the provider of the
// organization, and what one that did. The cases come from the access matrix, so a new table is covered with its row.
import { randomUUID } from 'node:crypto'
import type { TransactionContext } from '@trellis/platform/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, type Statement, type Who } from './access-matrix.ts'
import { type AccessStage, attemptIn, openAccessStage, type PersonRole } from './access-stage.ts'
import { fillReadings, listFunctionCalls } from './public-readings.ts'

let stage: AccessStage

const members = ['developer', 'assigned', 'admin', 'maintainer'] as const
const verbs = ['insert', 'update', 'delete'] as const
type Claims = Readonly<Record<string, unknown>>

const timestamp = Math.floor(Date.now() / 1000)
const proof = (method: string, provider?: string) => ({
  aal: 'aal1',
  amr: [{ method, timestamp, ...(provider && { provider }) }],
})
const ours = () => `sso:${stage.organization.ssoProvider}`
const theirs = () => `sso:${stage.organizations.not_active.ssoProvider}`

/** Each is a signed claim of a session that the organization does not accept. */
const shut: readonly [string, () => Claims][] = [
  ['an email link', () => proof('otp')],
  ['Google', () => proof('oauth', 'google')],
  ['a password', () => proof('password')],
  ['a passkey with both proofs', () => ({ ...proof('passkey'), aal: 'aal2' })],
  [
    'a password and a second factor',
    () => ({ aal: 'aal2', amr: [...proof('password').amr, ...proof('totp').amr] }),
  ],
  ['a session from before', () => ({})],
  ['no claims about proofs', () => ({ amr: null })],
  ['the provider of another organization', () => proof('sso/saml', theirs())],
  ['a break-glass link of another organization', () => proof('break_glass', theirs())],
  ['a provider whose name only begins alike', () => proof('sso/saml', `${ours()}0`)],
  ['single sign-on without a provider', () => proof('sso/saml')],
  ['another method that names the provider', () => proof('oauth', ours())],
  ['a proof that is no list', () => ({ amr: proof('sso/saml', ours()).amr[0] })],
  ['a list of texts', () => ({ amr: ['sso/saml', ours()] })],
  ['a text', () => ({ amr: JSON.stringify(proof('sso/saml', ours()).amr) })],
  ['a list in a list', () => ({ amr: [proof('sso/saml', ours()).amr] })],
  ['values that are lists', () => ({ amr: [{ method: ['sso/saml'], provider: [ours()] }] })],
  ['a proof elsewhere in the claims', () => ({ ...proof('otp'), app_metadata: proof('sso/saml', ours()) })],
  [
    'the claims of a person about themselves',
    () => ({ ...proof('otp'), user_metadata: proof('sso/oidc', ours()) }),
  ],
  ['an actor that is a text', () => ({ ...proof('otp'), act: 'admin' })],
]

const open: readonly [string, () => Claims][] = [
  ['SAML', () => proof('sso/saml', ours())],
  ['OpenID Connect', () => proof('sso/oidc', ours())],
  ['a break-glass link', () => proof('break_glass', ours())],
  [
    'SAML, with a later proof',
    () => ({ aal: 'aal2', amr: [...proof('totp').amr, ...proof('sso/saml', ours()).amr] }),
  ],
]

beforeAll(async () => {
  stage = await openAccessStage()
  await enforce()
})

afterAll(async () => {
  await stage?.close()
})

const setMode = (mode: string) =>
  stage.own('update sso_connections set mode = $2, is_test_current = true where organization_id = $1', [
    stage.organization.id,
    mode,
  ])

/** Everybody has an address at example.com. */
async function enforce() {
  await stage.own(
    `insert into sso_domains (organization_id, domain, spelling, proof, verified_at)
     values ($1, 'example.com', 'example.com', '0123456789abcdef', now())`,
    [stage.organization.id],
  )
  await setMode('enforced')
}

const contextOf = (who: Who, role: PersonRole, claims: Claims): TransactionContext => {
  const context = stage.contextOf(who, role)
  return { ...context, claims: { ...context.claims, ...claims } }
}

async function listAble(role: PersonRole, claims: Claims, statement: Statement): Promise<Who[]> {
  const able: Who[] = []
  for (const who of members)
    if ((await attemptIn(stage.database, contextOf(who, role, claims), statement)) > 0) able.push(who)
  return able
}

const rowsOf = (table: string): Statement => {
  if (table === 'organizations') return ['select id from organizations where id = $1', stage.organization.id]
  if (table === 'profiles') return ['select id from profiles where id <> auth.uid()']
  return [`select organization_id from ${table} where organization_id = $1`, stage.organization.id]
}
const ofMembers = (list: readonly Who[]) => members.filter((who) => list.includes(who))

describe.each(Object.entries(accessMatrix))('%s of an organization that enforces it', (table, access) => {
  test('are found only by a session through its provider', async () => {
    for (const role of ['authenticated', 'app_writer'] as const)
      expect(await listAble(role, proof('otp'), rowsOf(table))).toEqual([])
    expect(await listAble('authenticated', proof('sso/saml', ours()), rowsOf(table))).toEqual(
      ofMembers(access.read),
    )
  })

  test.each(access.founds ? verbs.slice(1) : verbs)('take %s only from such a session', async (verb) => {
    const statement = access.statements(stage.organization)[verb]
    expect(await listAble('app_writer', proof('otp'), statement)).toEqual([])
    expect(await listAble('app_writer', proof('sso/saml', ours()), statement)).toEqual(
      ofMembers(access[verb]),
    )
  })
})

const asks: Readonly<Record<string, string>> = {
  role_in: 'select 1 where app.role_in($1) is not null',
  my_organizations: 'select 1 where $1 = any (app.my_organizations())',
  organizations_as: `select 1 where $1 = any (app.organizations_as('maintainer', 'admin', 'developer'))`,
  organizations_read_as: `select 1 where $1 = any (app.organizations_read_as('maintainer', 'admin', 'developer'))`,
  my_limit_facts: 'select 1 where app.my_limit_facts($1) is not null',
  standing_in: 'select 1 from app.standing_in($1) where is_proven',
  sso_suffices: 'select 1 where app.sso_suffices($1)',
}

describe.each(shut)('a session by %s', (_, claims) => {
  test.each(Object.entries(asks))('is refused by %s', async (_, text) => {
    expect(await listAble('authenticated', claims(), [text, stage.organization.id])).toEqual([])
  })

  test('is assigned to nothing, shares nothing and records nothing', async () => {
    const { id, component, people } = stage.organization
    const refused: readonly Statement[] = [
      ['select 1 where $1 = any (app.assigned_components())', component],
      ['select 1 where $1 = any (app.my_colleagues())', people.admin],
      [`select app.record_event($1, 'export_taken', '{"kind": "components_csv", "rows": 1}')`, id],
      [`select app.store_health($1, '{}', '{}', '{}')`, id],
      ['select 1 from app.verify_audit_chain($1)', id],
    ]
    for (const statement of refused)
      expect([statement[0], await listAble('app_writer', claims(), statement)]).toEqual([statement[0], []])
  })
})

describe.each(open)('a session by %s', (_, claims) => {
  test.each(Object.entries(asks))('is admitted by %s', async (_, text) => {
    expect(await listAble('authenticated', claims(), [text, stage.organization.id])).toEqual([...members])
  })
})

test('no function of REST finds anything without the provider', async () => {
  await fillReadings(stage.own, stage.organization)
  const calls = await listFunctionCalls(stage.own, stage.organization)
  expect(calls.length).toBeGreaterThan(0)
  for (const { name, args } of calls) {
    const text = `select 1 from ${name}(${Object.keys(args).map((argument, index) => `${argument} => $${index + 1}`)}) as found
      where jsonb_path_exists(to_jsonb(found), 'strict $.** ? (@.type() != "object" && @.type() != "array" && @ != null)')`
    expect([name, await listAble('authenticated', proof('otp'), [text, ...Object.values(args)])]).toEqual([
      name,
      [],
    ])
  }
})

test('a member is told what is missing and where to go, and a stranger nothing', async () => {
  const { id, component, ssoProvider } = stage.organization
  for (const record of [id, component]) {
    const ask: Statement = [`select 1 where app.closed_state_of($1) = 'sso_required'`, record]
    expect(await listAble('authenticated', proof('otp'), ask)).toEqual([...members])
    expect(await attemptIn(stage.database, contextOf('stranger', 'authenticated', proof('otp')), ask)).toBe(0)
  }
  const memberships = (claims: Claims) =>
    stage.database.query(contextOf('developer', 'authenticated', claims), {
      text: 'select proof, sso_provider_id from app.my_memberships()',
    })
  expect(await memberships(proof('otp'))).toEqual([{ proof: 'sso', sso_provider_id: ssoProvider }])
  expect(await memberships(proof('sso/saml', ours()))).toEqual([
    { proof: 'enough', sso_provider_id: ssoProvider },
  ])
})

test.each([
  ['SAML', () => proof('sso/saml', ours()), 0],
  ['OpenID Connect of another provider', () => proof('sso/oidc', theirs()), 0],
  ['a break-glass link', () => proof('break_glass', ours()), 1],
  [
    'SAML, with a later proof',
    () => ({ aal: 'aal2', amr: [...proof('totp').amr, ...proof('sso/saml').amr] }),
    0,
  ],
  ['SAML, in claims that are no list', () => ({ amr: proof('sso/saml', ours()).amr[0] }), 0],
  ['an email link', () => proof('otp'), 1],
  ['no claims about proofs', () => ({}), 1],
])('a superadmin who came by %s has that power %#', async (_, claims, power) => {
  const ask: Statement = ['select 1 where app.is_superadmin()']
  for (const role of ['authenticated', 'app_writer'] as const)
    expect(await attemptIn(stage.database, contextOf('superadmin', role, claims()), ask)).toBe(power)
})

test('what a test has shown about a person is for maintainers who are there', async () => {
  await stage.own(`update sso_connections set test_report = '{"outcome": "passed"}'`)
  const column: Statement = ['select test_report from sso_connections']
  const report: Statement = ['select 1 where app.sso_test_report($1) is not null', stage.organization.id]
  const session = proof('sso/saml', ours())
  const token = {
    token_id: stage.organization.token,
    organization_id: stage.organization.id,
    scopes: ['admin'],
  }
  await stage.own(
    `insert into auth.identities (user_id, provider, provider_id) values ($1, $2, 'maintainer')`,
    [stage.organization.people.maintainer, ours()],
  )
  expect(await listAble('authenticated', session, column)).toEqual([])
  expect(await listAble('authenticated', token, rowsOf('sso_connections'))).toEqual(['maintainer'])
  expect(await listAble('authenticated', token, report)).toEqual([])
  for (const role of ['authenticated', 'app_writer'] as const) {
    expect(await listAble(role, session, report)).toEqual(['maintainer'])
    expect(await listAble(role, proof('otp'), report)).toEqual([])
  }
  await stage.own(`delete from auth.identities where provider_id = 'maintainer'`)
})

test('a second factor that is required is still missing after single sign-on', async () => {
  const require = (isRequired: boolean) =>
    stage.own('update organizations set requires_second_factor = $2 where id = $1', [
      stage.organization.id,
      isRequired,
    ])
  await require(true)
  const roleIn: Statement = ['select 1 where app.role_in($1) is not null', stage.organization.id]
  expect(await listAble('authenticated', proof('sso/saml', ours()), roleIn)).toEqual([])
  expect(await listAble('authenticated', { ...proof('sso/saml', ours()), aal: 'aal2' }, roleIn)).toEqual([
    ...members,
  ])
  expect(await listAble('authenticated', { ...proof('otp'), aal: 'aal2' }, roleIn)).toEqual([])
  await require(false)
})

describe('whom it concerns', () => {
  const sees = (claims: Claims) =>
    listAble('authenticated', claims, [
      'select 1 from components where organization_id = $1',
      stage.organization.id,
    ])
  const setEmail = (email: string) =>
    stage.own('update auth.users set email = $2 where id = $1', [stage.organization.people.developer, email])
  const restoreEmail = () => setEmail(`${stage.organization.people.developer}@example.com`)
  const link = () =>
    stage.own(`insert into auth.identities (user_id, provider, provider_id) values ($1, $2, 'subject')`, [
      stage.organization.people.developer,
      ours(),
    ])
  const unlink = () => stage.own('delete from auth.identities where provider = $1', [ours()])

  test.each([
    'somebody@elsewhere.example',
    'somebody@sub.example.com',
    'somebody@example.com.evil.example',
    'example.com@elsewhere.example',
  ])('a member with the address %s keeps their email link', async (email) => {
    await setEmail(email)
    expect(await sees(proof('otp'))).toEqual(['developer'])
    await restoreEmail()
  })

  test('a person who has signed in there stays bound, whatever their address becomes', async () => {
    await setEmail('somebody@elsewhere.example')
    await link()
    expect(await sees(proof('otp'))).toEqual([])
    expect(await sees(proof('sso/saml', ours()))).toEqual([...members])
    await unlink()
    await restoreEmail()
  })

  test('the spelling of an international domain does not matter', async () => {
    await stage.own(
      `insert into sso_domains (organization_id, domain, spelling, proof, verified_at)
       values ($1, 'xn--bcher-kva.example', 'bücher.example', '0123456789abcdef', now())`,
      [stage.organization.id],
    )
    for (const email of ['a@bücher.example', 'a@xn--bcher-kva.example', 'a@ｂücher。example']) {
      await setEmail(email)
      expect([email, await sees(proof('otp'))]).toEqual([email, []])
    }
    await restoreEmail()
  })

  test('a domain that is only claimed binds nobody', async () => {
    await setEmail('somebody@company.example')
    expect(await sees(proof('otp'))).toEqual(['developer'])
    await restoreEmail()
  })

  test.each(['off', 'on'])('nobody is bound while it is %s', async (mode) => {
    await setMode(mode)
    expect(await sees(proof('otp'))).toEqual([...members])
    await setMode('enforced')
  })

  test('nobody is bound without the right of the plan', async () => {
    const setRight = (overrides: object) =>
      stage.own('update organizations set limit_overrides = $2 where id = $1', [
        stage.organization.id,
        JSON.stringify(overrides),
      ])
    await setRight({ has_sso: false })
    expect(await sees(proof('otp'))).toEqual([...members])
    await setRight({})
    expect(await sees(proof('otp'))).toEqual([])
  })

  test('a superadmin who acts for a member comes with their own proofs', async () => {
    const act = { sub: randomUUID(), organization_id: stage.organization.id }
    const suffices: Statement = ['select 1 where app.sso_suffices($1)', stage.organization.id]
    expect(await listAble('authenticated', { ...proof('otp'), act }, suffices)).toEqual([...members])
  })

  describe('a token', () => {
    const token = () => ({
      token_id: stage.organization.token,
      organization_id: stage.organization.id,
      scopes: ['read'],
    })

    test('of a person who has never signed in there is refused, whatever it claims', async () => {
      expect(await sees(token())).toEqual([])
      expect(await sees({ ...token(), ...proof('sso/saml', ours()) })).toEqual([])
    })

    test('of a person who has signed in there within 30 days reads', async () => {
      await link()
      const signedIn = (ago: string | null) =>
        stage.own(
          `update auth.identities set created_at = now() - interval '1 year', last_sign_in_at = now() - $2::interval
           where provider = $1`,
          [ours(), ago],
        )
      expect(await sees(token())).toEqual(['developer'])
      for (const [ago, able] of [
        ['29 days', ['developer']],
        ['31 days', []],
        [null, []],
      ] as const) {
        await signedIn(ago)
        expect([ago, await sees(token())]).toEqual([ago, able])
        // Sessions end by themselves.
        expect(await sees(proof('sso/saml', ours()))).toEqual([...members])
      }
      await unlink()
    })

    test('of the organization itself reads, because nobody can sign in as it', async () => {
      const robot = randomUUID()
      await stage.own('insert into auth.users (id) values ($1)', [robot])
      await stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
        stage.organization.id,
        robot,
      ])
      const context = { role: 'authenticated', claims: { sub: robot, role: 'authenticated', ...token() } }
      const statement: Statement = [
        'select 1 from components where organization_id = $1',
        stage.organization.id,
      ]
      expect(await attemptIn(stage.database, context, statement)).toBeGreaterThan(0)
      await stage.own('delete from auth.users where id = $1', [robot])
    })
  })
})
