// The wire's answers about a closed organization. The matrices of server/functions and database/tests cover each
// function and each table in each state.
import { beforeAll, describe, expect, test } from 'vitest'
import { createComponent, createReleased } from './core-catalog.ts'
import { fingerprint, type Organization, openOrganization, query, type Row } from './core-organization.ts'

let organization: Organization
let component: Row

beforeAll(async () => {
  organization = await openOrganization()
  component = (await createReleased(organization)).component
})

const closures = {
  suspended: 'suspended_at = now()',
  not_active: `trial_ends_at = now() - interval '1 second'`,
} as const
const reopened = `suspended_at = null, trial_ends_at = now() + interval '7 days'`

/** Runs the work while the organization is in the given state. */
async function whileClosed<T>(state: keyof typeof closures, work: () => Promise<T>): Promise<T> {
  const { id } = organization
  await query(`update organizations set ${closures[state]} where id = $1`, [id])
  try {
    return await work()
  } finally {
    await query(`update organizations set ${reopened} where id = $1`, [id])
  }
}

describe('a suspended organization', () => {
  test.each([
    ['write', 'update-component', () => ({ id: component.id, expected_revision: 1, title: 'renamed' })],
    ['read', 'check-component', () => ({ component_id: component.id })],
  ] as const)('answers a %s with 403 and what to do, and nothing is written', async (_, name, input) => {
    await whileClosed('suspended', async () => {
      const before = await fingerprint(organization.id)
      expect(await organization.refuse(name, input())).toEqual({
        status: 403,
        code: 'organization_suspended',
        message: 'This organization is suspended. Contact support to find out why and what to do next',
      })
      expect(await fingerprint(organization.id)).toEqual(before)
    })
  })

  test('is still in the list of its members, with name and state', async () => {
    const { id } = organization
    const rows = await whileClosed('suspended', () =>
      organization.call('list-organizations', {}, 'developer'),
    )
    expect(rows).toEqual([
      expect.objectContaining({ id, state: 'suspended', name: expect.stringContaining('Larkfield') }),
    ])
    expect(await organization.call('list-organizations', {}, 'developer')).toEqual([
      expect.objectContaining({ id, state: 'trialing' }),
    ])
  })
})

describe('an organization whose trial is over', () => {
  test('refuses a write with 403 and what to do, and nothing is written', async () => {
    await whileClosed('not_active', async () => {
      const before = await fingerprint(organization.id)
      expect(
        await organization.refuse('update-component', {
          id: component.id,
          expected_revision: 1,
          title: 'renamed',
        }),
      ).toEqual({
        status: 403,
        code: 'organization_not_active',
        message: 'This organization has no active plan, so it is read-only. Contact us to choose a plan',
      })
      expect(await fingerprint(organization.id)).toEqual(before)
    })
  })

  test('is read by functions, and written again once it has a plan', async () => {
    const read = whileClosed('not_active', () =>
      organization.call('check-component', { component_id: component.id }),
    )
    await expect(read).resolves.toEqual([])
    await expect(createComponent(organization)).resolves.toMatchObject({ organization_id: organization.id })
  })
})

test.each(['organizations', 'members', 'components', 'version_list'])(
  'REST shows the %s of an organization whose trial is over, and none while it is suspended',
  async (table) => {
    const column = table === 'organizations' ? 'id' : 'organization_id'
    const { client } = organization.people.maintainer
    const count = async () => {
      const { data, error } = await client.from(table).select(column).eq(column, organization.id)
      if (error) throw error
      return data.length
    }
    const open = await count()
    expect(open).toBeGreaterThan(0)
    expect(await whileClosed('not_active', count)).toBe(open)
    expect(await whileClosed('suspended', count)).toBe(0)
  },
)
