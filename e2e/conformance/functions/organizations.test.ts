import { describe, expect, inject, test } from 'vitest'
import { openClient, signIn } from '../support/person.ts'
import { openOrganization, query } from './core-organization.ts'

async function openPerson(email?: string) {
  const client = openClient()
  await signIn(client, email)
  const call = async (name: string, body: object = {}) => {
    const { data, error } = await client.functions.invoke(name, { body })
    if (error) throw error
    return data
  }
  return { call }
}

describe('founding a company', () => {
  test('starts a trial of seven days and makes the founder its only maintainer', async () => {
    const { call } = await openPerson()
    const before = Date.now()
    const company = await call('create-organization', { name: 'Larkfield & Söhne' })
    const trial = Date.parse(company.trial_ends_at) - before
    expect(Math.abs(trial - 7 * 24 * 3600 * 1000)).toBeLessThan(60_000)
    expect(company.slug).toMatch(/^larkfield-sohne(-[0-9a-f]{8})?$/)
    expect(await call('list-organizations')).toEqual([
      expect.objectContaining({ id: company.id, name: 'Larkfield & Söhne', role: 'maintainer' }),
    ])
  })

  test('with a form that is sent twice founds one', async () => {
    const { call } = await openPerson()
    const [first, second] = await Promise.all([
      call('create-organization', { name: 'Twice' }),
      call('create-organization', { name: 'Twice' }),
    ])
    expect(second.id).toBe(first.id)
    expect(await call('list-organizations')).toHaveLength(1)
  })

  test('of the same name by another person founds another', async () => {
    const [one, other] = [await openPerson(), await openPerson()]
    const first = await one.call('create-organization', { name: 'Same name' })
    const second = await other.call('create-organization', { name: 'Same name' })
    expect(second.id).not.toBe(first.id)
    expect(second.slug).not.toBe(first.slug)
    expect(await other.call('list-organizations')).toHaveLength(1)
  })
})

describe('a superadmin', () => {
  test('is who the setting SUPERADMIN_EMAILS names, in any case of letters', async () => {
    const { call } = await openPerson(inject('installation').superadminEmail.toUpperCase())
    expect(await call('read-own-rights')).toMatchObject({ is_superadmin: true })
  })

  test('is nobody else', async () => {
    const { call } = await openPerson()
    expect(await call('read-own-rights')).toMatchObject({ is_superadmin: false })
  })
})

describe('an organization that is being deleted', () => {
  test('is closed to the official client at once, and opens again when a maintainer restores it', async () => {
    const organization = await openOrganization()
    const { id, people } = organization
    const [row] = await query<{ name: string }>('select name from organizations where id = $1', [id])
    const deletion = { id, name: row?.name }
    for (const role of ['stranger', 'developer', 'assigned', 'admin'] as const)
      expect((await organization.refuse('delete-organization', deletion, role)).status).toBe(
        role === 'stranger' ? 404 : 403,
      )
    expect(await organization.call('delete-organization', deletion)).toMatchObject({ id })
    for (const role of ['developer', 'maintainer'] as const) {
      const { data } = await people[role].client.from('organizations').select('id').eq('id', id)
      expect([role, data]).toEqual([role, []])
    }
    for (const role of ['stranger', 'developer', 'assigned', 'admin'] as const)
      expect((await organization.refuse('restore-organization', { id }, role)).status).toBe(
        role === 'stranger' ? 404 : 403,
      )
    await organization.call('restore-organization', { id })
    const { data } = await people.developer.client.from('organizations').select('id').eq('id', id)
    expect(data).toEqual([{ id }])
  })
})
