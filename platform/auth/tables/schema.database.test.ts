import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformRoles } from '../../postgres/postgres.ts'
import { type OpenAuth, openAuth } from '../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const tables = [
  'actor_links',
  'code_failures',
  'custom_providers',
  'flow_state',
  'identities',
  'mfa_challenges',
  'mfa_factors',
  'oauth_clients',
  'one_time_tokens',
  'pending_passwords',
  'proven_networks',
  'recovery_codes',
  'refresh_tokens',
  'sessions',
  'spent_proofs',
  'sso_domains',
  'sso_providers',
  'users',
  'webauthn_challenges',
  'webauthn_credentials',
]
const others = platformRoles.filter((role) => role !== 'auth_admin')

describe('the schema auth', () => {
  test('has these tables, each with row level security', async () => {
    const rows = await auth.query(
      `select relname, relrowsecurity from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' order by 1`,
    )
    expect(rows).toEqual(tables.map((relname) => ({ relname, relrowsecurity: true })))
  })

  test.each(others)('gives %s nothing', async (role) => {
    for (const table of tables) {
      const read = auth.database.query({ role, claims: { role } }, { text: `select * from auth.${table}` })
      await expect(read).rejects.toMatchObject({ sqlstate: '42501' })
      const erase = auth.database.query({ role, claims: { role } }, { text: `delete from auth.${table}` })
      await expect(erase).rejects.toMatchObject({ sqlstate: '42501' })
    }
  })

  test('has an index for each foreign key', async () => {
    const missing = await auth.query(
      `select c.conname from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'auth'::regnamespace and not exists (
         select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    )
    expect(missing).toEqual([])
  })

  test.each([
    [`insert into auth.users (email) values ('Ada@example.com')`, 'users_email_form'],
    [`insert into auth.users (email) values (repeat('x', 257))`, 'users_email_form'],
    [`insert into auth.users (role) values ('')`, 'users_role_form'],
    [`insert into auth.users (phone) values ('+1 555')`, 'users_phone_form'],
    [`insert into auth.users (password_hash) values ('secret')`, 'users_password_hash_form'],
  ])('refuses %s', async (text, constraint) => {
    await expect(auth.query(text)).rejects.toMatchObject({ constraint })
  })
})
