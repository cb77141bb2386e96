// How policies and helpers treat the claims of an API token. Its member is the maintainer, who may do everything, so
// every refusal here is due to the token.
import { createHash } from 'node:crypto'
import { scopesAllow, type TokenScope, tokenScopes } from '@trellis/domain/contracts/token-scopes'
import type { TransactionContext } from '@trellis/platform/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessMatrix } from '../access/access-matrix.ts'
import { type AccessStage, attemptIn, openAccessStage } from '../access/access-stage.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

type Narrowing = { readonly component_ids?: readonly string[]; readonly project_ids?: readonly string[] }

function tokenContext(scopes: readonly string[], narrowing: Narrowing = {}): TransactionContext {
  const { id, people, token } = stage.organization
  return {
    role: 'app_writer',
    claims: {
      role: 'authenticated',
      sub: people.maintainer,
      token_id: token,
      organization_id: id,
      scopes,
      ...narrowing,
    },
  }
}

const everySubset = tokenScopes.reduce<TokenScope[][]>(
  (subsets, scope) => subsets.concat(subsets.map((subset) => [...subset, scope])),
  [[]],
)

test('the database allows by scopes as the domain does', async () => {
  for (const scopes of everySubset) {
    for (const needed of tokenScopes) {
      const [row] = await stage.database.query(tokenContext(scopes), {
        text: 'select app.token_allows($1) as allowed',
        values: [needed],
      })
      expect(row?.allowed, `${scopes} for ${needed}`).toBe(scopesAllow(scopes, needed))
    }
  }
})

test('the scopes that a token may have are those of the domain', async () => {
  const insert = (scopes: string[]) =>
    stage.own(
      `insert into api_tokens (organization_id, kind, user_id, name, scopes) values ($1, 'personal', $2, 'x', $3)`,
      [stage.organization.id, stage.organization.people.admin, scopes],
    )
  await insert([...tokenScopes])
  await expect(insert(['read', 'everything'])).rejects.toMatchObject({ sqlstate: '23514' })
  await expect(insert([])).rejects.toMatchObject({ sqlstate: '23514' })
})

/** The single scopes that are enough to write, typed by hand. Everything else is refused. */
const enough: Readonly<
  Record<string, Readonly<Record<'insert' | 'update' | 'delete', readonly TokenScope[]>>>
> = {
  components: {
    insert: ['components:write', 'admin'],
    update: ['components:write', 'versions:write', 'admin'],
    delete: ['components:write', 'admin'],
  },
  versions: {
    insert: ['versions:write', 'admin'],
    update: ['components:write', 'versions:write', 'admin'],
    delete: ['versions:write', 'admin'],
  },
  ...Object.fromEntries(
    [
      ['changes', ['versions:write', 'admin']] as const,
      ['dependencies', ['components:write', 'admin']] as const,
      ['component_users', ['components:write', 'admin']] as const,
      ['projects', ['components:write', 'admin']] as const,
      ['component_rules', ['admin']] as const,
      ['component_rule_exemptions', ['admin']] as const,
      // No function lets a token in: connecting a provider needs a recent proof.
      ['sso_connections', ['admin']] as const,
      ['webhooks', ['admin']] as const,
    ].map(([table, scopes]) => [table, { insert: scopes, update: scopes, delete: scopes }]),
  ),
  project_components: {
    insert: ['components:write', 'admin'],
    update: [],
    delete: ['components:write', 'admin'],
  },
  sso_domains: { insert: ['admin'], update: [], delete: ['admin'] },
  invitations: { insert: ['admin'], update: ['admin'], delete: [] },
  legal_documents: { insert: ['admin'], update: ['admin'], delete: [] },
}

describe('a token writes what its scopes allow', () => {
  const written = Object.entries(accessMatrix).filter(([, access]) => access.insert.includes('maintainer'))

  test('in each table that a maintainer writes', () => {
    const others = written.filter(([, { founds }]) => founds !== true)
    expect(Object.keys(enough).sort()).toEqual(others.map(([table]) => table).sort())
  })

  test.each(Object.entries(enough))('%s', async (table, byVerb) => {
    const statements = accessMatrix[table]?.statements(stage.organization)
    if (statements === undefined) throw new Error(`The matrix has no ${table}`)
    for (const verb of ['insert', 'update', 'delete'] as const) {
      const able: TokenScope[] = []
      for (const scope of tokenScopes) {
        if ((await attemptIn(stage.database, tokenContext([scope]), statements[verb])) > 0) able.push(scope)
      }
      expect(able, verb).toEqual(byVerb[verb])
    }
  })
})

describe('a token reads with the scope admin alone', () => {
  const countIn = async (table: string, context: TransactionContext) => {
    const [row] = await stage.database.query(context, {
      text: `select count(*)::integer as count from ${table} where organization_id = $1`,
      values: [stage.organization.id],
    })
    return Number(row?.count)
  }

  test.each([
    ['audit_log', 'authenticated'],
    ['audit_checkpoints', 'authenticated'],
    ['api_tokens', 'authenticated'],
    ['api_tokens', 'app_writer'],
    ['invitations', 'authenticated'],
    ['invitations', 'app_writer'],
  ] as const)('%s, as %s', async (table, role) => {
    expect(await countIn(table, stage.contextOf('maintainer', role))).toBeGreaterThan(0)
    for (const scopes of everySubset) {
      const context = { ...tokenContext(scopes), role }
      expect((await countIn(table, context)) > 0, `${scopes}`).toBe(scopes.includes('admin'))
    }
  })

  test('whether the audit log is whole', async () => {
    const verify = (scopes: readonly string[]) =>
      stage.database.query(
        { ...tokenContext(scopes), role: 'authenticated' },
        { text: 'select checked from app.verify_audit_chain($1)', values: [stage.organization.id] },
      )
    expect(await verify(['admin'])).toHaveLength(1)
    await expect(verify(['read', 'components:write', 'versions:write'])).rejects.toMatchObject({
      sqlstate: '42501',
    })
  })

  test('api_tokens of its own person', async () => {
    const developer = stage.organization.people.developer
    const countWith = (scopes: readonly string[]) =>
      countIn('api_tokens', {
        role: 'authenticated',
        claims: { ...tokenContext(scopes).claims, sub: developer },
      })
    expect(await countIn('api_tokens', stage.contextOf('developer', 'authenticated'))).toBe(1)
    expect(await countWith(['admin'])).toBe(1)
    expect(await countWith(['read'])).toBe(0)
  })
})

describe('a narrowed token', () => {
  const edit = 'update components set title = title where id = $1 returning 1'
  const touch = (narrowing: Narrowing, id: string) =>
    attemptIn(stage.database, tokenContext(['admin'], narrowing), [edit, id])

  test('writes its components and no other', async () => {
    const { component, other } = stage.organization
    expect(await touch({}, other)).toBe(1)
    expect(await touch({ component_ids: [component] }, component)).toBe(1)
    expect(await touch({ component_ids: [component] }, other)).toBe(0)
    expect(await touch({ component_ids: [] }, component)).toBe(0)
  })

  test('writes the components of its projects as they are now', async () => {
    const { component, other, project } = stage.organization
    expect(await touch({ project_ids: [project] }, component)).toBe(1)
    expect(await touch({ project_ids: [project] }, other)).toBe(0)
    expect(await touch({ project_ids: [project], component_ids: [other] }, other)).toBe(1)
    expect(await touch({ project_ids: [stage.demo.project] }, stage.demo.component)).toBe(0)
  })

  test('creates no component, and writes nothing that belongs to the organization as a whole', async () => {
    const narrowing = { component_ids: [stage.organization.component] }
    for (const table of ['components', 'projects', 'component_rules']) {
      const statements = accessMatrix[table]?.statements(stage.organization)
      if (statements === undefined) throw new Error(`The matrix has no ${table}`)
      expect(await attemptIn(stage.database, tokenContext(['admin'], narrowing), statements.insert)).toBe(0)
    }
  })
})

test('a token of one organization reaches no other of its person', async () => {
  const { people } = stage.organization
  const [second] = await stage.own(
    `insert into organizations (name, slug, trial_ends_at) values ('Second', 'second', now() + interval '7 days') returning id`,
  )
  await stage.own(`insert into members (organization_id, user_id, role) values ($1, $2, 'maintainer')`, [
    second?.id,
    people.maintainer,
  ])
  const sees = async (context: TransactionContext) =>
    await stage.database.query(context, {
      text: `select (select count(*)::integer from organizations) as organizations,
         (select count(*)::integer from app.my_memberships()) as memberships,
         app.role_in($1) as role, (app.standing_in($1)).role as standing, app.organizations_as('maintainer') as writes`,
      values: [second?.id],
    })
  const { id } = stage.organization
  expect(await sees(stage.contextOf('maintainer', 'app_writer'))).toMatchObject([
    { organizations: 2, memberships: 2, role: 'maintainer', standing: 'maintainer' },
  ])
  expect(await sees(tokenContext(['admin']))).toEqual([
    { organizations: 1, memberships: 1, role: null, standing: null, writes: [id] },
  ])
})

test('a token of a superadmin gives none of their power', async () => {
  const context = stage.contextOf('superadmin', 'authenticated')
  const ask = async (claims: object) => {
    const [row] = await stage.database.query(
      { ...context, claims: { ...context.claims, ...claims } },
      { text: 'select app.is_superadmin() as yes' },
    )
    return row?.yes
  }
  expect(await ask({})).toBe(true)
  expect(await ask({ token_id: stage.organization.token, scopes: ['admin'] })).toBe(false)
})

describe('a token is found by its hash', () => {
  const hash = createHash('sha256').update('trl_personal_x_y').digest()
  const find = () =>
    stage.database.query(
      { role: 'app_job' },
      { text: 'select id, user_id, scopes, is_use_known from app.find_api_token($1)', values: [hash] },
    )
  const note = (address: string) =>
    stage.database.query(
      { role: 'app_job', address },
      { text: 'select app.note_api_token_use($1)', values: [stage.organization.token] },
    )
  const change = (assignments: string) =>
    stage.own(`update api_tokens set ${assignments} where id = $1`, [stage.organization.token])

  beforeEach(async () => {
    const { token } = stage.organization
    await change('revoked_at = null, expires_at = null, last_used_at = null')
    await stage.own(
      `insert into app.api_token_secrets (token_id, hash) values ($1, $2) on conflict (token_id) do nothing`,
      [token, hash],
    )
  })

  test('while it holds', async () => {
    const { token, people } = stage.organization
    const found = { id: token, user_id: people.developer, scopes: ['read'], is_use_known: false }
    expect(await find()).toEqual([found])
    await change(`expires_at = now() + interval '1 hour'`)
    expect(await find()).toEqual([found])
    await change('expires_at = now()')
    expect(await find()).toEqual([])
    await change('expires_at = null, revoked_at = now()')
    expect(await find()).toEqual([])
  })

  test('and not while its person is banned', async () => {
    const { developer } = stage.organization.people
    const ban = (until: string) =>
      stage.own(`update auth.users set banned_until = ${until} where id = $1`, [developer])
    await ban(`now() + interval '1 day'`)
    expect(await find()).toEqual([])
    await ban('null')
    expect(await find()).toHaveLength(1)
  })

  test('its use is written down at most once a minute, and leaves no row in the audit log', async () => {
    const addresses = () =>
      stage.own('select last_used_address as address from api_tokens where id = $1', [
        stage.organization.token,
      ])
    const audited = () => stage.own(`select 1 from audit_log where table_name = 'api_tokens'`)
    const before = (await audited()).length
    await note('192.0.2.1')
    await note('192.0.2.2')
    expect(await addresses()).toEqual([{ address: '192.0.2.1' }])
    expect(await find()).toMatchObject([{ is_use_known: true }])
    await change(`last_used_at = now() - interval '61 seconds'`)
    await note('192.0.2.3')
    expect(await addresses()).toEqual([{ address: '192.0.2.3' }])
    expect((await audited()).length).toBe(before)
  })

  test('by the server alone', async () => {
    for (const role of ['anon', 'authenticated', 'app_writer', 'service_role']) {
      const ask = (text: string) =>
        stage.database.query({ role, claims: { sub: stage.organization.people.developer } }, { text })
      for (const text of [
        `select app.find_api_token('\\x00')`,
        `select app.note_api_token_use(gen_random_uuid())`,
        'select 1 from app.api_token_secrets',
      ]) {
        await expect(ask(text)).rejects.toMatchObject({ sqlstate: '42501' })
      }
    }
  })
})
