// What the holder of the secret key may do with people who belong to a company.
import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Organization, openOrganization, query } from '../functions/core-organization.ts'
import { freshEmail, openClient } from '../support/person.ts'

let organization: Organization
beforeAll(async () => {
  organization = await openOrganization()
})

const administrator = () => {
  const { url, secretKey } = inject('installation')
  return createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
}

const rolesOf = async () =>
  (
    await query<{ role: string }>('select role from members where organization_id = $1 order by role', [
      organization.id,
    ])
  ).map(({ role }) => role)

test('a member who is deleted leaves the company, and their session ends', async () => {
  const { developer } = organization.people
  const before = await rolesOf()
  const { error } = await administrator().auth.admin.deleteUser(developer.id)
  expect(error).toBeNull()
  expect((await rolesOf()).length).toBe(before.length - 1)
  expect((await developer.client.auth.getUser()).error?.status).toBe(403)
  expect(await query('select 1 from profiles where id = $1', [developer.id])).toEqual([])
})

test.each([false, true])('the last maintainer stays, deleted softly: %s', async (isSoft) => {
  const { maintainer } = organization.people
  const { error } = await administrator().auth.admin.deleteUser(maintainer.id, isSoft)
  expect([error?.status, error?.code]).toEqual([409, 'conflict'])
  expect(await query('select deleted_at from auth.users where id = $1', [maintainer.id])).toEqual([
    { deleted_at: null },
  ])
  expect((await maintainer.client.auth.getUser()).error).toBeNull()
})

test('a person who is softly deleted is named nowhere', async () => {
  const { assigned } = organization.people
  const [{ email } = { email: '' }] = await query<{ email: string }>(
    'select email from profiles where id = $1',
    [assigned.id],
  )
  const { error } = await administrator().auth.admin.deleteUser(assigned.id, true)
  expect(error).toBeNull()
  expect(await query('select 1 from profiles where email = $1', [email])).toEqual([])
})

test('the calls of administrators are closed to people and to the publishable key', async () => {
  for (const client of [openClient(), organization.people.admin.client]) {
    const { data } = await client.auth.admin.listUsers()
    expect(data.users).toEqual([])
    expect((await client.auth.admin.createUser({ email: freshEmail() })).error?.code).toBe('not_admin')
  }
})
