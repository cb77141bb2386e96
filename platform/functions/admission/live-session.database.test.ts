// A session that has ended writes nothing more, even while its access token is still valid.
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Fixture, openFixture } from '../testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
})
afterAll(() => fixture?.close())

type SignedIn = { readonly sub: string; readonly session_id: string; readonly bearer: string }

const asAuth = (text: string, values: readonly unknown[]) =>
  fixture.database.query({ role: 'auth_admin' }, { text, values })

/** A person, the row of their session, and the token that names both. */
async function signIn(): Promise<SignedIn> {
  const [sub, session_id] = [randomUUID(), randomUUID()]
  await asAuth('insert into auth.users (id) values ($1)', [sub])
  await asAuth('insert into auth.sessions (id, user_id) values ($1, $2)', [session_id, sub])
  return { sub, session_id, bearer: await fixture.sign({ sub, session_id }) }
}

async function addNote(bearer: string): Promise<{ id: number; status: number; body: unknown }> {
  const id = randomInt(1_000_000_000)
  const { status, body } = await fixture.call('add-note', { id }, { bearer })
  return { id, status, body }
}

const listNotes = async (bearer: string) => (await fixture.call('list-notes', {}, { bearer })).body
const readWhileSignedIn = (bearer: string) => fixture.call('list-notes-while-signed-in', {}, { bearer })
const refused = { code: 401, message: 'Invalid JWT' }

test.each([
  ['that was signed out', 'delete from auth.sessions where user_id = $1'],
  ['that was revoked', 'update auth.sessions set revoked_at = now() where user_id = $1'],
  ['that is over', 'update auth.sessions set not_after = now() where user_id = $1'],
  ['of a deleted person', 'update auth.users set deleted_at = now() where id = $1'],
  ['of a banned person', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
])('a session %s writes nothing, and most reads work until its token expires', async (_, ending) => {
  const { sub, bearer } = await signIn()
  const before = await addNote(bearer)
  expect(before.status).toBe(200)
  await asAuth(ending, [sub])
  expect(await addNote(bearer)).toMatchObject({ status: 401, body: refused })
  expect(await listNotes(bearer)).toEqual([{ id: before.id }])
  expect(await readWhileSignedIn(bearer)).toMatchObject({ status: 401, body: refused })
})

test('a read that needs a live session answers one, and a token that was not made by a sign-in', async () => {
  const { bearer } = await signIn()
  for (const each of [bearer, await fixture.sign({ sub: randomUUID() })])
    expect(await readWhileSignedIn(each)).toMatchObject({ status: 200, body: [] })
})

test.each([
  ['will be over later', `update auth.sessions set not_after = now() + interval '1 hour' where user_id = $1`],
  ['belongs to a person whose ban is over', 'update auth.users set banned_until = now() where id = $1'],
])('a session that %s writes', async (_, change) => {
  const { sub, bearer } = await signIn()
  await asAuth(change, [sub])
  expect((await addNote(bearer)).status).toBe(200)
})

test('the session of somebody else, one that never was and one that is no id write nothing', async () => {
  const [ada, ben] = [await signIn(), await signIn()]
  for (const session_id of [ben.session_id, randomUUID(), 'nonsense', 7, null]) {
    const bearer = await fixture.sign({ sub: ada.sub, session_id })
    expect(await addNote(bearer)).toMatchObject({ status: 401, body: refused })
  }
  expect(await listNotes(ada.bearer)).toEqual([])
})

test('a token that names no session was not made by a sign-in and writes until it expires', async () => {
  const bearer = await fixture.sign({ sub: randomUUID() })
  expect((await addNote(bearer)).status).toBe(200)
})

test('a stream function writes nothing for a session that has ended', async () => {
  const { sub, bearer } = await signIn()
  const measure = () => fixture.call('measure?unit=bytes', undefined, { bearer, body: 'abc' })
  expect((await measure()).body).toEqual({ size: 3, unit: 'bytes', role: 'app_writer' })
  await asAuth('delete from auth.sessions where user_id = $1', [sub])
  expect(await measure()).toMatchObject({ status: 401, body: refused })
})

test('only functions of a person may ask whether a session stands', async () => {
  const { sub, session_id } = await signIn()
  const ask = (role: string) =>
    fixture.database.query(
      { role, claims: { role } },
      { text: 'select auth.session_is_live($1, $2) as is_live', values: [sub, session_id] },
    )
  for (const role of ['app_writer', 'authenticated']) expect(await ask(role)).toEqual([{ is_live: true }])
  for (const role of ['anon', 'service_role', 'app_job']) {
    await expect(ask(role)).rejects.toMatchObject({ sqlstate: '42501' })
  }
})
