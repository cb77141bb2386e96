// People read and edit their own profile. A provider names them, and their own edit stays.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type FunctionStage, openFunctionStage } from '../test-support/function-stage.ts'

let stage: FunctionStage

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
})

afterAll(async () => {
  await stage?.close()
})

async function call(caller: Caller, name: string, input: object = {}, claims: object = {}) {
  const { status, text } = await stage.call(caller, { name, input, claims })
  return { status, body: JSON.parse(text) }
}

const read = async (caller: Caller) => (await call(caller, 'read-profile')).body

test('a person reads what others see of them and what only they see', async () => {
  const id = stage.people.stranger
  await stage.own(`update auth.users set new_email = 'new@example.com' where id = $1`, [id])
  expect(await call('stranger', 'read-profile')).toEqual({
    status: 200,
    body: {
      id,
      email: `${id}@example.com`,
      new_email: 'new@example.com',
      name: '',
      email_notifications: true,
      revision: 1,
      picture: null,
    },
  })
})

test('an edit changes what it names, and raises the revision once', async () => {
  const edit = { name: '  Noor \n Haddad ', expected_revision: 1 }
  const named = await call('developer', 'update-profile', edit)
  expect([named.status, named.body]).toEqual([
    200,
    expect.objectContaining({ name: 'Noor Haddad', email_notifications: true, revision: 2 }),
  ])
  const quiet = await call('developer', 'update-profile', { email_notifications: false })
  expect(quiet.body).toMatchObject({ name: 'Noor Haddad', email_notifications: false, revision: 3 })
  expect(await read('assigned')).toMatchObject({ name: '', email_notifications: true, revision: 1 })
})

test('an edit that changes nothing does not raise the revision', async () => {
  await call('assigned', 'update-profile', { name: 'Ada', email_notifications: false })
  const same = { name: 'Ada', email_notifications: false, expected_revision: 2 }
  expect((await call('assigned', 'update-profile', same)).body.revision).toBe(2)
  expect((await call('assigned', 'update-profile', {})).body.revision).toBe(2)
})

test('a name can be taken back', async () => {
  await call('superadmin', 'update-profile', { name: 'Kim' })
  expect((await call('superadmin', 'update-profile', { name: ' ' })).body.name).toBe('')
})

test('a stale edit is refused with the present state and the fields that differ', async () => {
  await call('admin', 'update-profile', { name: 'Ines', expected_revision: 1 })
  const stale = { name: 'Inés', email_notifications: true, expected_revision: 1 }
  const { status, body } = await call('admin', 'update-profile', stale)
  expect([status, body.code, body.details]).toEqual([
    409,
    'stale_revision',
    { current: expect.objectContaining({ name: 'Ines', revision: 2 }), changed: ['name'] },
  ])
  expect(await read('admin')).toMatchObject({ name: 'Ines', revision: 2 })
})

test.each([
  [{ name: 'x'.repeat(257) }, { name: 'Name must be at most 256 characters' }],
  [{ name: null }, { name: 'Name must be text' }],
  [{ email_notifications: 'yes' }, { email_notifications: 'Email notifications must be true or false' }],
  [{ name: 'Ada', expected_revision: 0 }, { expected_revision: expect.any(String) }],
])('%j is refused, and nothing changes', async (input, fields) => {
  const before = await read('maintainer')
  const { status, body } = await call('maintainer', 'update-profile', input)
  expect([status, body.fields]).toEqual([400, fields])
  expect(await read('maintainer')).toEqual(before)
})

test('a session that has ended neither reads nor edits', async () => {
  const ended = { session_id: randomUUID() }
  expect((await call('developer', 'read-profile', {}, ended)).status).toBe(401)
  expect((await call('developer', 'update-profile', { name: 'Eve' }, ended)).status).toBe(401)
})

describe('an account that a provider creates', () => {
  const identify = async (provider: string, data: object, name = '') => {
    const id = randomUUID()
    await stage.own('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`])
    await stage.own('update profiles set name = $2 where id = $1', [id, name])
    await stage.own(
      'insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, $2, $3, $4)',
      [id, provider, id, JSON.stringify(data)],
    )
    const [row] = await stage.own('select name from profiles where id = $1', [id])
    return row?.name
  }

  test.each([
    ['google', { full_name: ' Noor  Haddad ' }, 'Noor Haddad'],
    ['github', { name: 'Noor' }, 'Noor'],
    [`sso:${randomUUID()}`, { name: 'Noor', full_name: 'Noor Haddad' }, 'Noor Haddad'],
    ['google', { full_name: `${'x'.repeat(255)} y` }, 'x'.repeat(255)],
    ['google', { full_name: ' ' }, ''],
    ['google', {}, ''],
    ['email', { full_name: 'Noor' }, ''],
  ])('%s with %j starts with its name', async (provider, data, name) => {
    expect(await identify(provider, data)).toBe(name)
  })

  test('keeps a name that it has', async () => {
    expect(await identify('google', { full_name: 'Noor Haddad' }, 'N.')).toBe('N.')
  })
})
