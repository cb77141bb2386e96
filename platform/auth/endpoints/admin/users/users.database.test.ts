import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { AuthEvent } from '../../../auth.ts'
import { hashPassword, verifyPassword } from '../../../passwords/hash-password.ts'
import { freshEmail, type OpenAuth, openAuth } from '../../../test-support/open-auth.ts'
import { asAdmin } from '../test-support.ts'

let auth: OpenAuth
let admin: OpenAuth['request']
beforeAll(async () => {
  auth = await openAuth()
  admin = asAdmin(auth)
})
afterAll(() => auth?.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const freshPhone = () =>
  `1${Math.floor(Math.random() * 1e12)
    .toString()
    .padStart(12, '0')}`
const passwordOf = async (id: unknown) =>
  (await auth.query('select password_hash from auth.users where id = $1', [id]))[0]?.password_hash as string

type User = Record<string, unknown> & { readonly id: string; readonly email: string }

async function create(body: object = {}): Promise<User> {
  const answer = await admin('POST', '/admin/users', { body: { email: freshEmail(), ...body } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body as User
}

const put = (id: string, body: object) => admin('PUT', `/admin/users/${id}`, { body })

describe('creating a person', () => {
  test('stores what is given, and sends nothing', async () => {
    const [email, phone] = [freshEmail(), freshPhone()]
    const user = await create({
      email: email.toUpperCase(),
      phone: `+${phone}`,
      user_metadata: { color: 'red' },
      app_metadata: { plan: 'free', gone: null },
    })
    expect(user).toMatchObject({
      email,
      phone,
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: { color: 'red' },
      app_metadata: { provider: 'email', providers: ['email', 'phone'], plan: 'free' },
      identities: [
        { provider: 'email', identity_data: { sub: user.id, email, email_verified: false } },
        { provider: 'phone', identity_data: { sub: user.id, phone, phone_verified: false } },
      ],
    })
    expect(user.app_metadata).not.toHaveProperty('gone')
    for (const name of ['email_confirmed_at', 'phone_confirmed_at', 'banned_until']) {
      expect(user).not.toHaveProperty(name)
    }
    expect(auth.mails.filter(({ to }) => to === email)).toEqual([])
  })

  test('confirms what the administrator says, and uses the id', async () => {
    const [id, phone] = [randomUUID(), freshPhone()]
    const user = await create({ id, phone, email_confirm: true, phone_confirm: true, ban_duration: '24h' })
    expect(user).toMatchObject({
      id,
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
    })
    const until = new Date(String(user.banned_until)).getTime() - Date.now()
    expect(until).toBeGreaterThan(86_000_000)
    expect(until).toBeLessThanOrEqual(86_400_000)
  })

  test('stores a password as a hash, or a hash from elsewhere', async () => {
    const plain = await create({ password: 'correct horse battery' })
    expect((await verifyPassword(await passwordOf(plain.id), 'correct horse battery')).isRight).toBe(true)
    const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'
    expect(await passwordOf((await create({ password_hash: hash })).id)).toBe(hash)
    const own = await hashPassword('correct horse battery')
    expect(await passwordOf((await create({ password_hash: own })).id)).toBe(own)
    expect(await passwordOf((await create()).id)).toBeNull()
  })

  test('goes through the hook of new people, and is told', async () => {
    const created: string[] = []
    const events: AuthEvent[] = []
    const other = auth.again({
      onUserCreated: async (_, { id }) => void created.push(id),
      onEvent: async (_, event) => void events.push(event),
    })
    const { body } = await asAdmin(other)('POST', '/admin/users', { body: { email: freshEmail() } })
    expect(created).toEqual([body.id])
    expect(events).toEqual([{ name: 'account_administered', userId: body.id, method: 'created' }])
  })

  test('that the hook refuses leaves nobody', async () => {
    const email = freshEmail()
    const other = auth.again({ onUserCreated: () => Promise.reject(new Error('no room')) })
    expect((await asAdmin(other)('POST', '/admin/users', { body: { email } })).status).toBe(500)
    expect(await auth.query('select 1 from auth.users where email = $1', [email])).toEqual([])
  })

  const valid = { email: 'x@example.com' }
  const bcryptOfCost = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$${'a'.repeat(53)}`
  test.each([
    [{}, 'Cannot create a user without either an email or phone'],
    [{ email: 'xx:;x@x.x' }, 'Unable to validate email address: invalid format'],
    [{ phone: '12-invalid' }, 'Invalid phone number format (E.164 required)'],
    [
      { ...valid, password: 'long enough 1', password_hash: '$2b$10$x' },
      'Only a password or a password hash should be provided',
    ],
    [{ ...valid, password_hash: '$1$abc' }, /^password_hash: must be an argon2id hash/],
    [{ ...valid, password_hash: bcryptOfCost(13) }, /^password_hash: .* bcrypt hash \(cost 4 to 12\)$/],
    [{ ...valid, password_hash: bcryptOfCost(3) }, /^password_hash: .* bcrypt hash \(cost 4 to 12\)$/],
    [{ ...valid, id: 'x' }, 'ID must conform to the uuid v4 format'],
    [{ ...valid, id: '00000000-0000-0000-0000-000000000000' }, 'ID cannot be a nil uuid'],
    [{ ...valid, role: 'service_role' }, 'role: must be one of authenticated'],
    [{ ...valid, ban_duration: '1d' }, /^invalid format for ban duration/],
    [{ ...valid, user_metadata: { text: 'x'.repeat(2000) } }, /^data: must not be longer/],
    [{ ...valid, app_metadata: { text: 'x'.repeat(2000) } }, /^app_metadata: must not be longer/],
    [{ ...valid, email_confirm: 'yes' }, /^email_confirm: /],
  ])('refuses %j and creates nobody', async (body, message) => {
    const count = () => auth.query('select count(*) from auth.users')
    const before = await count()
    const answer = await admin('POST', '/admin/users', { body })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(answer.body.message).toMatch(message)
    expect(await count()).toEqual(before)
  })

  test('refuses a weak password with its reasons', async () => {
    const { status, body } = await admin('POST', '/admin/users', {
      body: { email: freshEmail(), password: 'x' },
    })
    expect([status, body.code]).toEqual([422, 'weak_password'])
  })

  test.each([
    ['email', 'email_exists', 422],
    ['phone', 'phone_exists', 422],
    ['id', 'validation_failed', 400],
  ])('refuses an %s that somebody has', async (name, code, status) => {
    const user = await create({ phone: freshPhone() })
    const answer = await admin('POST', '/admin/users', {
      body: { email: freshEmail(), [name]: user[name] },
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('reading people', () => {
  test('gives one person by id', async () => {
    const user = await create()
    expect((await admin('GET', `/admin/users/${user.id}`)).body).toEqual(user)
  })

  test.each(['GET', 'PUT', 'DELETE'])('%s refuses an unknown person and what is no id', async (method) => {
    const call = method === 'GET' ? {} : { body: {} }
    const unknown = await admin(method, `/admin/users/${nobody}`, call)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'user_not_found'])
    const malformed = await admin(method, '/admin/users/me', call)
    expect([malformed.status, malformed.body.code]).toEqual([404, 'validation_failed'])
  })

  test('lists pages with links that the client can read', async () => {
    const own = await openAuth()
    onTestFinished(() => own.close())
    const ask = asAdmin(own)
    const emails = Array.from({ length: 5 }, (_, index) => `person-${index}@example.com`)
    for (const email of emails) await ask('POST', '/admin/users', { body: { email } })
    const first = await ask('GET', '/admin/users?page=1&per_page=2')
    expect(first.body).toMatchObject({
      aud: 'authenticated',
      users: [{ email: emails[4], identities: [{ provider: 'email' }] }, { email: emails[3] }],
    })
    expect(first.headers.get('x-total-count')).toBe('5')
    expect(first.headers.get('link')).toBe(
      '</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=3&per_page=2>; rel="last"',
    )
    const last = await ask('GET', '/admin/users?page=3&per_page=2')
    expect(last.body.users).toMatchObject([{ email: emails[0] }])
    expect(last.headers.get('link')).toBe('</admin/users?page=3&per_page=2>; rel="last"')
    const unset = await ask('GET', '/admin/users?page=&per_page=')
    expect(unset.body.users).toHaveLength(5)
    expect(unset.headers.get('link')).toBe('</admin/users?page=1&per_page=50>; rel="last"')
    const beyond = await ask('GET', '/admin/users?page=9&per_page=5000')
    expect(beyond.body.users).toEqual([])
    expect(beyond.headers.get('link')).toContain('per_page=1000')
  })

  test('finds people by a part of the address or of the name', async () => {
    const name = `Ada ${randomUUID()}`
    const user = await create({ user_metadata: { full_name: name } })
    for (const filter of [user.email.slice(3, -4).toUpperCase(), name.toLowerCase()]) {
      const { body, headers } = await admin('GET', `/admin/users?${new URLSearchParams({ filter })}`)
      expect(body.users).toMatchObject([{ id: user.id }])
      expect(headers.get('link')).toMatch(/^<\/admin\/users\?page=1&per_page=50&filter=/)
    }
    expect((await admin('GET', '/admin/users?filter=%25')).body.users).toEqual([])
  })

  test('shows people of another audience only to who asks for them', async () => {
    const aud = `audience-${randomUUID()}`
    const user = await create({ aud })
    const filter = new URLSearchParams({ filter: user.email })
    expect((await admin('GET', `/admin/users?${filter}`)).body.users).toEqual([])
    const { body } = await admin('GET', '/admin/users', { headers: { 'X-JWT-AUD': aud } })
    expect(body).toMatchObject({ aud, users: [{ id: user.id }] })
  })

  test.each(['page=-1', 'page=x', 'per_page=-1', 'page=9999999999', `filter=${'x'.repeat(300)}`])(
    'refuses %s',
    async (query) => {
      const { status, body } = await admin('GET', `/admin/users?${query}`)
      expect([status, body.code]).toEqual([400, 'validation_failed'])
    },
  )
})

describe('changing a person', () => {
  test('changes the address at once, and ends what the old one could still prove', async () => {
    const { user } = await auth.signIn()
    const { code } = await auth.askForMail(user.email)
    const email = freshEmail()
    const { status, body } = await put(user.id, { email })
    expect([status, body.email]).toEqual([200, email])
    expect(body.identities).toMatchObject([{ identity_data: { email, email_verified: false } }])
    for (const address of [user.email, email]) {
      const verified = await auth.request('POST', '/verify', {
        body: { type: 'email', email: address, token: code },
      })
      expect(verified.status).toBe(403)
    }
    expect(await auth.query('select 1 from auth.one_time_tokens where user_id = $1', [user.id])).toEqual([])
  })

  test('adds a phone number with its identity', async () => {
    const [user, phone] = [await create(), freshPhone()]
    const { body } = await put(user.id, { phone, phone_confirm: true })
    expect(body).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
      identities: [{ provider: 'email' }, { provider: 'phone', identity_data: { phone_verified: true } }],
    })
  })

  test('confirms an address', async () => {
    const user = await create()
    const { body } = await put(user.id, { email_confirm: true })
    expect(body).toMatchObject({
      email_confirmed_at: expect.any(String),
      identities: [{ identity_data: { email_verified: true } }],
    })
  })

  test('merges metadata; null removes a key', async () => {
    const user = await create({ user_metadata: { a: 1, b: 2 }, app_metadata: { plan: 'free' } })
    const { body } = await put(user.id, {
      user_metadata: { a: null, c: 3 },
      app_metadata: { plan: null, x: 1 },
    })
    expect(body.user_metadata).toEqual({ b: 2, c: 3 })
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'], x: 1 })
  })

  test('replaces the password and signs the person out', async () => {
    const { user, access_token: token } = await auth.signIn()
    expect((await put(user.id, { password: 'correct horse battery' })).status).toBe(200)
    expect((await verifyPassword(await passwordOf(user.id), 'correct horse battery')).isRight).toBe(true)
    const { status, body } = await auth.request('GET', '/user', { token })
    expect([status, body.code]).toEqual([403, 'session_not_found'])
  })

  test('bans, which refuses the session, and lifts the ban', async () => {
    const { user, access_token: token, refresh_token } = await auth.signIn()
    expect((await put(user.id, { ban_duration: '1h' })).body.banned_until).toEqual(expect.any(String))
    const [asked, refreshed] = [
      await auth.request('GET', '/user', { token }),
      await auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } }),
    ]
    expect([asked.status, asked.body.code]).toEqual([403, 'user_banned'])
    expect([refreshed.status, refreshed.body.code]).toEqual([400, 'user_banned'])
    expect((await put(user.id, { ban_duration: 'none' })).body).not.toHaveProperty('banned_until')
    expect((await auth.request('GET', '/user', { token })).status).toBe(200)
  })

  test('gives only roles that may be given', async () => {
    const user = await create()
    const refused = await put(user.id, { role: 'service_role' })
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
    const other = asAdmin(auth.again({ assignableRoles: ['authenticated', 'editor'] }))
    const { body } = await other('PUT', `/admin/users/${user.id}`, { body: { role: 'editor' } })
    expect(body.role).toBe('editor')
  })

  test.each(['email', 'phone'])('refuses an %s that somebody has, and changes nothing', async (name) => {
    const [user, other] = [await create({ phone: freshPhone() }), await create({ phone: freshPhone() })]
    const answer = await put(user.id, { [name]: other[name], user_metadata: { a: 1 } })
    expect([answer.status, answer.body.code]).toEqual([422, `${name}_exists`])
    expect((await admin('GET', `/admin/users/${user.id}`)).body).toEqual(user)
  })
})

describe('deleting a person', () => {
  test('removes everything, and signs them out', async () => {
    const { user, access_token: token } = await auth.signIn()
    const answer = await admin('DELETE', `/admin/users/${user.id}`)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect((await admin('GET', `/admin/users/${user.id}`)).status).toBe(404)
    const asked = await auth.request('GET', '/user', { token })
    expect([asked.status, asked.body.code]).toEqual([403, 'user_not_found'])
  })

  test('softly keeps the row without what names or admits the person', async () => {
    const { user, access_token: token, refresh_token } = await auth.signIn()
    await put(user.id, { phone: freshPhone(), password: 'correct horse battery', app_metadata: { plan: 1 } })
    await auth.query(`insert into auth.proven_networks (user_id, network) values ($1, '203.0.113.1')`, [
      user.id,
    ])
    const answer = await admin('DELETE', `/admin/users/${user.id}`, { body: { should_soft_delete: true } })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await auth.query('select 1 from auth.proven_networks where user_id = $1', [user.id])).toEqual([])
    const { body } = await admin('GET', `/admin/users/${user.id}`)
    expect(body).toMatchObject({
      deleted_at: expect.any(String),
      phone: '',
      app_metadata: {},
      user_metadata: {},
      identities: [{ identity_data: {} }, { identity_data: {} }],
    })
    expect(body.email).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(body)).not.toContain(user.email)
    expect(await passwordOf(user.id)).toBeNull()
    expect((await auth.request('GET', '/user', { token })).status).toBe(403)
    const refreshed = await auth.request('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token },
    })
    expect(refreshed.status).toBe(400)
    expect((await auth.signIn(user.email)).user.id).not.toBe(user.id)
    expect(
      (await admin('DELETE', `/admin/users/${user.id}`, { body: { should_soft_delete: true } })).body,
    ).toEqual({})
  })

  test('is refused while other records need them', async () => {
    const user = await create()
    await auth.queryQueue(
      'create table public.invoices (user_id uuid references auth.users (id)); grant all on public.invoices to auth_admin',
    )
    await auth.queryQueue('insert into public.invoices values ($1)', [user.id])
    const answer = await admin('DELETE', `/admin/users/${user.id}`)
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    expect((await admin('GET', `/admin/users/${user.id}`)).status).toBe(200)
    await auth.queryQueue('drop table public.invoices')
  })

  test.each([{}, { should_soft_delete: true }])('is refused if the product needs them: %j', async (body) => {
    const user = await create()
    await auth.queryQueue(
      `create function public.keep() returns trigger language plpgsql as $$
       begin raise sqlstate 'PT409' using message = 'needed'; end $$;
       create trigger keep before delete or update of deleted_at on auth.users
       for each row execute function public.keep()`,
    )
    const answer = await admin('DELETE', `/admin/users/${user.id}`, { body })
    await auth.queryQueue('drop function public.keep() cascade')
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    expect((await admin('GET', `/admin/users/${user.id}`)).body.email).toBe(user.email)
  })

  test('is told', async () => {
    const events: AuthEvent[] = []
    const other = asAdmin(auth.again({ onEvent: async (_, event) => void events.push(event) }))
    const user = await create()
    await other('PUT', `/admin/users/${user.id}`, { body: { ban_duration: '1h' } })
    await other('DELETE', `/admin/users/${user.id}`)
    expect(events).toEqual([
      { name: 'account_administered', userId: user.id, method: 'updated' },
      { name: 'account_administered', userId: user.id, method: 'deleted' },
    ])
  })
})
