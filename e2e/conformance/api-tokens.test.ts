// An API token over the wire, as a script sends it. Its member is the maintainer of two organizations, so every refusal
// here is due to the token.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createComponent, createReleased } from './functions/core-catalog.ts'
import {
  callAs,
  fingerprint,
  type Organization,
  openOrganization,
  query,
  type Row,
  refuseAs,
} from './functions/core-organization.ts'
import { type ApiToken, insertApiToken, makeUpApiToken } from './support/api-token.ts'

let organization: Organization
let component: Row
let second: Organization

beforeAll(async () => {
  organization = await openOrganization()
  const { component: created } = await createReleased(organization)
  component = { ...created, revision: await readRevision(created.id) }
  second = await openOrganization(organization.people)
  await createReleased(second)
})

async function readRevision(id: string): Promise<number> {
  const [row] = await query<Row>('select id, revision from components where id = $1', [id])
  if (row === undefined) throw new Error('The component is gone')
  return row.revision
}

type Narrowing = Parameters<typeof insertApiToken>[2]

const createToken = (narrowing?: Narrowing) =>
  insertApiToken(organization.id, organization.people.maintainer.id, narrowing)

/** The official client with the token in place of a session. */
function openWith({ text }: Pick<ApiToken, 'text'>): SupabaseClient {
  const { url, publishableKey } = inject('installation')
  return createClient(url, publishableKey, { accessToken: async () => text })
}

const clientWith = async (...scopes: string[]) => openWith(await createToken({ scopes }))

const ask = (text: string, headers: Record<string, string> = {}) =>
  fetch(`${inject('installation').url}/rest/v1/components?select=id`, {
    headers: { Authorization: `Bearer ${text}`, ...headers },
  })

/** The organizations of the rows that a client reads. */
async function listReached(client: SupabaseClient, table: string): Promise<unknown[]> {
  const column = table === 'organizations' ? 'id' : 'organization_id'
  const { data, error } = await client.from(table).select(column)
  if (error) throw error
  return [...new Set((data as unknown as Record<string, unknown>[]).map((row) => row[column]))].sort()
}

/** Uses of tokens may be added to the audit log at any time. */
const fingerprintRows = async () => ({ ...(await fingerprint(organization.id)), audit_log: undefined })

const rename = ({ id, revision } = component) => ({ id, expected_revision: revision, title: 'renamed' })
const past = (column: string) => `${column} = now() - interval '1 second'`

describe('a token with the scope read', () => {
  test.each(['components', 'version_list', 'members', 'organizations'])(
    'reads the %s of its organization, and none of another of its person',
    async (table) => {
      const both = [organization.id, second.id].sort()
      expect(await listReached(organization.people.maintainer.client, table)).toEqual(both)
      expect(await listReached(await clientWith('read'), table)).toEqual([organization.id])
    },
  )

  test('finds nothing of another organization that it asks for by id', async () => {
    const client = await clientWith('read')
    const { data, error } = await client.from('components').select('id').eq('organization_id', second.id)
    expect([data, error]).toEqual([[], null])
  })

  test('is enough without an API key', async () => {
    const answer = await ask((await createToken()).text)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.arrayContaining([{ id: component.id }]),
    ])
  })
})

describe('what a scope does not give', () => {
  test.each(['audit_log', 'api_tokens'])('%s is read with admin alone', async (table) => {
    for (const scope of ['read', 'components:write', 'versions:write'])
      expect(await listReached(await clientWith(scope), table), scope).toEqual([])
    expect(await listReached(await clientWith('admin'), table)).toEqual([organization.id])
  })

  test.each(['read', 'components:write', 'versions:write', 'admin'])(
    'nothing is written over REST, as by people, with %s',
    async (scope) => {
      const client = await clientWith(scope)
      const before = await fingerprintRows()
      const components = () => client.from('components')
      for (const attempt of [
        components().insert({ organization_id: organization.id, title: 'added', kind: 'library' }),
        components().update({ title: 'renamed' }).eq('id', component.id),
        components().delete().eq('id', component.id),
        client
          .from('api_tokens')
          .update({ scopes: ['admin'] })
          .eq('organization_id', organization.id),
      ]) {
        expect(await attempt).toMatchObject({ status: 403, error: { code: '42501' }, data: null })
      }
      expect(await fingerprintRows()).toEqual(before)
    },
  )

  test.each([
    ['read', 'update-component', 'components:write'],
    ['versions:write', 'update-component', 'components:write'],
    ['read', 'release-version', 'versions:write'],
    ['components:write', 'release-version', 'versions:write'],
  ])('%s does not %s, and nothing is written', async (scope, name, needed) => {
    const input = name === 'update-component' ? rename() : { component_id: component.id, number: '2.0.0' }
    const before = await fingerprintRows()
    expect(await refuseAs(await clientWith(scope), name, input)).toEqual({
      status: 403,
      code: 'insufficient_scope',
      message: `The API token needs the scope ${needed}`,
    })
    expect(await fingerprintRows()).toEqual(before)
  })

  test('components:write alone creates no component with a version, and assigns nobody', async () => {
    const client = await clientWith('components:write')
    const input = { organization_id: organization.id, title: 'piped', kind: 'library' }
    const before = await fingerprintRows()
    const numbered = { ...input, current_version: '1.0.0' }
    expect(await refuseAs(client, 'create-component', numbered)).toMatchObject({ status: 403 })
    expect(await fingerprintRows()).toEqual(before)
    const { id } = await callAs(client, 'create-component', input)
    expect(await query('select 1 from component_users where component_id = $1', [id])).toEqual([])
  })

  test('a scope writes what it names, and for a narrowed token in its components alone', async () => {
    const [own, other] = [await createComponent(organization), await createComponent(organization)]
    const wide = await clientWith('components:write')
    const inOrganization = { organization_id: organization.id }
    const project = await callAs(wide, 'create-project', {
      ...inOrganization,
      name: `Of ${own.id}`,
    })
    const narrowed = openWith(
      await createToken({ scopes: ['components:write', 'versions:write'], componentIds: [own.id] }),
    )
    expect(await callAs(narrowed, 'update-component', rename(own))).toMatchObject({ title: 'renamed' })
    const version = await callAs(narrowed, 'release-version', {
      component_id: own.id,
      number: '1.0.0',
    })
    expect(version.number).toBe('1.0.0')

    const refused = [
      ['update-component', rename(other)],
      ['delete-component', { id: other.id, expected_revision: other.revision }],
      ['release-version', { component_id: other.id, number: '1.0.0' }],
      ['set-dependency', { component_id: other.id, depends_on_id: own.id, version_id: version.id }],
      ['create-component', { ...inOrganization, title: 'added', kind: 'library' }],
      ['update-project', { id: project.id, expected_revision: 1, name: 'renamed' }],
      ['delete-project', { id: project.id }],
    ] as const
    const before = await fingerprintRows()
    for (const [name, input] of refused) {
      expect([name, await refuseAs(narrowed, name, input)]).toMatchObject([
        name,
        { status: 403, code: 'forbidden' },
      ])
    }
    expect(await fingerprintRows()).toEqual(before)
    expect(await callAs(wide, 'update-component', rename(other))).toMatchObject({ title: 'renamed' })
  })
})

const change = (part: string) => async (token: ApiToken) => {
  await query(`update api_tokens set ${part} where id = $1`, [token.id])
  return token.text
}

const lastLetterChanged = ({ text }: ApiToken) => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`

const refusals: [string, string, (token: ApiToken) => string | Promise<string>][] = [
  ['revoked', 'Invalid API token', change(past('revoked_at'))],
  ['expired', 'Invalid API token', change(past('expires_at'))],
  ['unknown', 'Invalid API token', makeUpApiToken],
  ['mistyped', 'Invalid API token', lastLetterChanged],
  ['malformed', 'Expected 3 parts in JWT; got 1', ({ text }) => text.slice(0, -7)],
]

describe('a token that does not hold', () => {
  test.each(refusals)('is answered 401 as PostgREST does: %s', async (_, message, spoil) => {
    const text = await spoil(await createToken())
    const { publishableKey } = inject('installation')
    for (const headers of [undefined, { apikey: publishableKey }]) {
      const answer = await ask(text, headers)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="invalid_token", error_description="${message}"`,
      )
      expect(await answer.json()).toEqual({ code: 'PGRST301', message, details: null, hint: null })
    }
  })

  test('ends at once when it is revoked', async () => {
    const token = await createToken()
    expect((await ask(token.text)).status).toBe(200)
    await change(past('revoked_at'))(token)
    expect((await ask(token.text)).status).toBe(401)
  })
})

describe('the audit log', () => {
  const listEvents = ({ id }: ApiToken) =>
    query(
      `select event, actor_id, fields from audit_log
       where organization_id = $1 and operation = 'event' and subject_ids @> array[$2::uuid] order by sequence`,
      [organization.id, id],
    )
  // A job does this every few minutes.
  const record = () => query('select app.record_api_token_uses($1)', [organization.id])

  test('tells of the first use once, however often the token is used', async () => {
    const token = await createToken()
    const user_id = organization.people.maintainer.id
    const told = [{ event: 'token_first_used', actor_id: user_id, fields: { token_id: token.id, user_id } }]
    const use = async () => expect((await ask(token.text)).status).toBe(200)
    await Promise.all([use(), use(), use()])
    await expect.poll(async () => (await record()) && listEvents(token)).toEqual(told)
    // A use that is recorded again after a minute is written in parallel to the answer.
    await change(`last_used_at = now() - interval '1 hour'`)(token)
    await use()
    const isRecent = `select 1 from api_tokens where id = $1 and last_used_at > now() - interval '1 minute'`
    await expect.poll(() => query(isRecent, [token.id])).toHaveLength(1)
    await record()
    expect(await listEvents(token)).toEqual(told)
  })

  test.each([
    ['revoked', 'revoked_at'],
    ['expired', 'expires_at'],
  ])('tells why a token was refused and how often: %s', async (reason, column) => {
    const token = await createToken()
    await change(past(column))(token)
    for (let count = 0; count < 3; count += 1) expect((await ask(token.text)).status).toBe(401)
    await record()
    const events = await listEvents(token)
    const refused = {
      event: 'token_refused',
      actor_id: null,
      fields: {
        token_id: token.id,
        user_id: organization.people.maintainer.id,
        reason,
        count: expect.any(Number),
        first_at: expect.any(String),
        last_at: expect.any(String),
      },
    }
    expect(events).toEqual(events.map(() => refused))
    // The server records its counts every ten minutes, which may happen once in between.
    expect(events.length).toBeLessThan(3)
    const [total] = await query(
      `select sum((fields ->> 'count')::int)::int as count from audit_log
       where organization_id = $1 and operation = 'event' and subject_ids @> array[$2::uuid]`,
      [organization.id, token.id],
    )
    expect(total).toEqual({ count: 3 })
  })

  test('tells of no token that nobody has', async () => {
    const token = await createToken()
    const [start] = await query('select clock_timestamp() as at')
    for (const text of [makeUpApiToken(), lastLetterChanged(token), token.text.slice(0, -7)])
      expect((await ask(text)).status).toBe(401)
    const noted = await query(
      `select token_id from app.api_token_uses where outcome <> 'first_use' and last_at >= $1
       union all select null from audit_log where event = 'token_refused' and occurred_at >= $1`,
      [start?.at],
    )
    expect(noted).toEqual([])
  })
})

describe('a token of an organization that is', () => {
  /** Runs the work while the organization is in the given state. */
  async function whileClosed(part: string, work: () => Promise<void>): Promise<void> {
    const reopened = `suspended_at = null, trial_ends_at = now() + interval '7 days'`
    await query(`update organizations set ${part} where id = $1`, [organization.id])
    try {
      await work()
    } finally {
      await query(`update organizations set ${reopened} where id = $1`, [organization.id])
    }
  }

  const tables = ['components', 'version_list', 'members', 'organizations', 'audit_log', 'api_tokens']

  test('suspended sees nothing and writes nothing', async () => {
    const client = await clientWith('admin')
    await whileClosed('suspended_at = now()', async () => {
      for (const table of tables) expect(await listReached(client, table), table).toEqual([])
      const before = await fingerprintRows()
      expect(await refuseAs(client, 'update-component', rename())).toMatchObject({
        status: 403,
        code: 'organization_suspended',
      })
      expect(await fingerprintRows()).toEqual(before)
    })
    for (const table of tables) expect(await listReached(client, table), table).toEqual([organization.id])
  })

  test('not active reads as before and writes nothing', async () => {
    const client = await clientWith('admin')
    await whileClosed(past('trial_ends_at'), async () => {
      for (const table of tables) expect(await listReached(client, table), table).toEqual([organization.id])
      const before = await fingerprintRows()
      expect(await refuseAs(client, 'update-component', rename())).toMatchObject({
        status: 403,
        code: 'organization_not_active',
      })
      expect(await fingerprintRows()).toEqual(before)
    })
    const own = await createComponent(organization)
    expect(await callAs(client, 'update-component', rename(own))).toMatchObject({ title: 'renamed' })
  })
})

type Created = Row & { readonly token: string; readonly user_id: string }

/** As the screens do: by a person, who gets the token once. */
const createBy = async (role: 'developer' | 'maintainer', change: object = {}): Promise<Created> =>
  (await organization.call(
    'create-api-token',
    { organization_id: organization.id, name: 'release-bot', scopes: ['read'], ...change },
    role,
  )) as unknown as Created

describe('a token that a person creates', () => {
  test('is not in the rows that anybody reads', async () => {
    const { id, token } = await createBy('developer')
    for (const role of ['developer', 'maintainer'] as const) {
      const { data } = await organization.people[role].client.from('api_tokens').select('*').eq('id', id)
      expect(data).toHaveLength(1)
      expect(JSON.stringify(data)).not.toContain(token.split('_')[2])
      expect(Object.keys(data?.[0] ?? {}).sort()).toEqual([
        'component_ids',
        'created_at',
        'created_by',
        'expires_at',
        'id',
        'kind',
        'last_used_address',
        'last_used_at',
        'name',
        'organization_id',
        'project_ids',
        'revoked_at',
        'revoked_by',
        'scopes',
        'user_id',
      ])
    }
    const { data } = await organization.people.admin.client.from('api_tokens').select('*').eq('id', id)
    expect(data).toEqual([])
  })

  test('is revoked by its owner or a maintainer, and nobody else is told of it', async () => {
    const [own, other] = [await createBy('developer'), await createBy('developer')]
    for (const role of ['assigned', 'admin', 'stranger'] as const)
      expect(await organization.refuse('revoke-api-token', { id: own.id }, role)).toMatchObject({
        status: 404,
        message: 'API token not found',
      })
    expect((await ask(own.token)).status).toBe(200)
    await organization.call('revoke-api-token', { id: own.id }, 'developer')
    await organization.call('revoke-api-token', { id: other.id }, 'maintainer')
    expect([(await ask(own.token)).status, (await ask(other.token)).status]).toEqual([401, 401])
  })

  test('neither creates nor revokes tokens, whatever its scopes', async () => {
    const { id, token } = await createBy('maintainer', { scopes: ['admin'] })
    const client = openWith({ text: token })
    const input = { organization_id: organization.id, name: 'another', scopes: ['read'] }
    for (const [name, sent] of [
      ['create-api-token', input],
      ['revoke-api-token', { id }],
    ] as const)
      expect([name, await refuseAs(client, name, sent)]).toMatchObject([
        name,
        { status: 403, code: 'person_required' },
      ])
  })

  test('of the organization reads as a member of its own, which no list of members shows', async () => {
    const { token, user_id } = await createBy('maintainer', { kind: 'organization' })
    const client = openWith({ text: token })
    expect(await listReached(client, 'components')).toEqual([organization.id])
    for (const reader of [client, organization.people.maintainer.client]) {
      const { data } = await reader.from('members').select('user_id').eq('organization_id', organization.id)
      expect(data?.length).toBeGreaterThan(3)
      expect(data?.map((member) => member.user_id)).not.toContain(user_id)
    }
  })
})

describe('a page of another site', () => {
  const elsewhere = { Origin: 'https://elsewhere.example' }
  const call = (text: string, headers: Record<string, string>) =>
    fetch(`${inject('installation').url}/functions/v1/list-organizations`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${text}`, 'Content-Type': 'application/json', ...headers },
      body: '{}',
    })

  test('cannot use a token, known or made up, and no use is noted', async () => {
    const token = await createToken()
    for (const text of [token.text, makeUpApiToken()]) {
      const rest = await ask(text, elsewhere)
      expect([rest.status, await rest.json()]).toEqual([
        403,
        {
          code: 'PGRST301',
          message: 'Pages of other sites cannot use API tokens',
          details: null,
          hint: null,
        },
      ])
      const called = await call(text, elsewhere)
      expect([called.status, (await called.json()).code]).toEqual([403, 'cross_origin_refused'])
    }
    expect(await query('select last_used_at from api_tokens where id = $1', [token.id])).toEqual([
      { last_used_at: null },
    ])
  })

  test('is told apart from our own pages and from programs', async () => {
    const { text } = await createToken()
    const { origin } = new URL(inject('installation').url)
    for (const headers of [{}, { Origin: origin }]) {
      expect((await ask(text, headers)).status).toBe(200)
      expect((await call(text, headers)).status).toBe(200)
    }
  })
})
