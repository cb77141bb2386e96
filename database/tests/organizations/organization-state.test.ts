// How the state of an organization is derived, and what it allows. access/access-matrix.test.ts covers who reads and
// writes which table in which state.
import { organizationStates, stateActs, stateAllows } from '@trellis/domain/organizations/state'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'
import { type TestState, testStates } from '../access/test-organization.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

async function stateOf(id: string): Promise<unknown> {
  const [row] = await stage.own('select app.organization_state($1) as state', [id])
  return row?.state
}

test.each(testStates)('an organization that is made %s is %s', async (state) => {
  expect(await stateOf(stage.organizations[state].id)).toBe(state)
})

test('a suspended organization stays suspended until it is deleted', async () => {
  const { id } = stage.organizations.suspended
  await stage.own('update organizations set deletion_requested_at = now() where id = $1', [id])
  expect(await stateOf(id)).toBe('suspended')
})

test('the demo organization is active, whatever its columns say', async () => {
  const { id } = stage.demo
  await stage.own(`update organizations set suspended_at = now(), trial_ends_at = now() where id = $1`, [id])
  expect(await stateOf(id)).toBe('active')
})

describe('where billing is off', () => {
  afterEach(() => stage.own(`delete from app.settings where name = 'billing'`))

  const expected: Readonly<Record<TestState, string>> = {
    trialing: 'active',
    not_active: 'active',
    suspended: 'suspended',
    deleting: 'deleting',
  }

  test.each(testStates)('an organization that would be %s stands as it should', async (state) => {
    await stage.own(`insert into app.settings (name, value) values ('billing', 'off')`)
    expect(await stateOf(stage.organizations[state].id)).toBe(expected[state])
  })

  test('an organization whose trial is over is written', async () => {
    const organization = stage.organizations.not_active
    const rename = [
      'update components set title = title where id = $1 returning 1',
      organization.component,
    ] as const
    expect(await stage.attempt('admin', 'app_writer', rename, organization)).toBe(0)
    await stage.own(`insert into app.settings (name, value) values ('billing', 'off')`)
    expect(await stage.attempt('admin', 'app_writer', rename, organization)).toBe(1)
  })
})

test.each(organizationStates.flatMap((state) => stateActs.map((act) => [state, act] as const)))(
  'the database and the domain agree whether %s allows to %s',
  async (state, act) => {
    const [row] = await stage.own('select app.state_allows($1, $2) as allowed', [state, act])
    expect(row?.allowed).toBe(stateAllows(state, act))
  },
)

describe('a closed organization', () => {
  const readAs = (who: 'developer' | 'stranger', text: string, values: unknown[] = []) =>
    stage.database.query(stage.contextOf(who, 'authenticated', stage.organizations.suspended), {
      text,
      values,
    })

  test('is still in the list of its members, with its state', async () => {
    const { id } = stage.organizations.suspended
    expect(await readAs('developer', 'select id, name, role, state from app.my_memberships()')).toEqual([
      { id, name: 'Company', role: 'developer', state: 'suspended' },
    ])
    expect(await readAs('stranger', 'select id from app.my_memberships() where id = $1', [id])).toEqual([])
  })

  test('says why to its members, by its own id or by that of any of its records, and to nobody else', async () => {
    const { id, component, version, change, project, rule, exemption } = stage.organizations.suspended
    for (const record of [id, component, version, change, project, rule, exemption]) {
      const ask = 'select app.closed_state_of($1) as state'
      expect(await readAs('developer', ask, [record])).toEqual([{ state: 'suspended' }])
      expect(await readAs('stranger', ask, [record])).toEqual([{ state: null }])
    }
  })

  test('tells its state only to its members', async () => {
    const ask = ['select role, state from app.standing_in($1)', [stage.organizations.suspended.id]] as const
    expect(await readAs('developer', ask[0], [...ask[1]])).toEqual([
      { role: 'developer', state: 'suspended' },
    ])
    expect(await readAs('stranger', ask[0], [...ask[1]])).toEqual([{ role: null, state: null }])
  })

  test('lets nobody store scores by the functions that run with the rights of the owner', async () => {
    for (const state of testStates.slice(1)) {
      const organization = stage.organizations[state]
      const attempt = stage.database.query(stage.contextOf('maintainer', 'app_writer', organization), {
        text: `select app.store_health($1, '{}', '{}', '{}')`,
        values: [organization.id],
      })
      await expect(attempt).rejects.toMatchObject({ sqlstate: '42501' })
    }
  })

  test('finds nothing in a search', async () => {
    const search = 'select id from search_components($1, $2)'
    expect(await readAs('developer', search, [stage.organizations.suspended.id, 'checkout'])).toEqual([])
    const open = stage.organizations.not_active
    const found = await stage.database.query(stage.contextOf('developer', 'authenticated', open), {
      text: search,
      values: [open.id, 'checkout'],
    })
    expect(found).toEqual([{ id: open.component }])
  })
})
