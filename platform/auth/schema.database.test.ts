import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformRoles } from '../postgres/postgres.ts'
import { type OpenAuth, openAuth } from './test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const tables = [
  'code_failures',
  'flow_state',
  'identities',
  'mfa_challenges',
  'mfa_factors',
  'one_time_tokens',
  'refresh_tokens',
  'sessions',
  'users',
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
    [`insert into auth.users (role) values ('service_role')`, 'users_role_known'],
  ])('refuses %s', async (text, constraint) => {
    await expect(auth.query(text)).rejects.toMatchObject({ constraint })
  })
})
