// The platform alone, with two configurations that no other file uses: sign-in without the product, and a database that
// must not be changed.
import { randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createOwnDatabase, type OwnDatabase } from './support/own-database.ts'
import { freshEmail } from './support/person.ts'
import { sign, startPlatform } from './support/platform.ts'

const tag = randomBytes(6).toString('hex')
const schema = `shop_${tag}`
const login = `reader_${tag}`
// Two kinds of servers on one database would run each other's jobs.
let database: OwnDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createOwnDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`
    create schema ${schema};
    create table ${schema}.goods (id int primary key, name text not null, is_secret boolean not null);
    insert into ${schema}.goods values (1, 'lamp', false), (2, 'map', true);
    alter table ${schema}.goods enable row level security;
    create policy "everyone sees what is no secret" on ${schema}.goods for select to anon using (not is_secret);
    create policy "members see all" on ${schema}.goods for select to authenticated using (true);
    grant usage on schema ${schema} to anon, authenticated;
    grant select on ${schema}.goods to anon, authenticated;
    create role ${login} login password 'secret' noinherit;
    grant anon, authenticated to ${login}`)
})

afterAll(async () => {
  await owner.query(`drop schema ${schema} cascade; drop role ${login}`)
  await owner.end()
  await database.drop()
})

const open = (url: string, key: string) =>
  createClient(url, key, {
    db: { schema },
    auth: { persistSession: false, autoRefreshToken: false },
  })

/** The text of the mail that was kept for the address. */
const waitForMail = (email: string) =>
  vi.waitUntil(
    async () => {
      const { rows } = await owner.query<{ text: string }>(
        'select text from platform.mails where recipient = $1',
        [email],
      )
      return rows[0]?.text
    },
    { timeout: 20_000 },
  )

test('with auth, a person signs in by a kept mail and reads under their own role', async () => {
  const platform = await startPlatform({
    databaseUrl: database.url,
    schemas: [schema],
    auth: { siteUrl: 'http://localhost:9999', mailMinInterval: 0, accessTokenLifetime: 600 },
  })
  onTestFinished(() => platform.stop())
  const client = open(platform.url, sign({ role: 'anon' }))
  expect((await client.from('goods').select('name')).data).toEqual([{ name: 'lamp' }])

  const email = freshEmail()
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
  const [, token = ''] = /\n(\d{6})\n/.exec(await waitForMail(email)) ?? []
  const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ expires_in: 600, user: { email } })
  expect((await client.from('goods').select('name').order('id')).data).toEqual([
    { name: 'lamp' },
    { name: 'map' },
  ])
})

test('without migrations nothing of the database is touched, and a login of no rights serves it', async () => {
  const inventory = async () =>
    (await owner.query('select nspname from pg_namespace where nspname !~ $1 order by 1', ['^pg_'])).rows
  const before = await inventory()
  const address = new URL(database.url)
  address.username = login
  address.password = 'secret'
  const platform = await startPlatform({
    databaseUrl: address.href,
    migrate: false,
    schemas: [schema],
    roles: ['anon', 'authenticated'],
  })
  onTestFinished(() => platform.stop())
  const anonymous = open(platform.url, sign({ role: 'anon' }))
  expect((await anonymous.from('goods').select('name')).data).toEqual([{ name: 'lamp' }])
  const member = open(platform.url, sign({ role: 'authenticated', sub: tag }))
  expect((await member.from('goods').select('name').order('id')).data).toHaveLength(2)
  const stranger = open(platform.url, sign({ role: 'service_role' }))
  expect(await stranger.from('goods').select('name')).toMatchObject({ data: null, status: 400 })
  expect(await inventory()).toEqual(before)
})

test('a setting that cannot be used ends the start with one line', async () => {
  await expect(
    startPlatform({ databaseUrl: database.url, migrate: false, auth: { siteUrl: 'http://localhost' } }),
  ).rejects.toThrow(/^The platform did not start: The settings cannot be used\. auth: [^\n]+\n$/)
})
