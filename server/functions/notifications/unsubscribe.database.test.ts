// The links of mails, called by whoever holds one.
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { asOwner } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealSubscription } from '../../notifications/unsubscribe-token.ts'
import {
  type Caller,
  type FunctionStage,
  openFunctionStage,
  stageServices,
} from '../test-support/function-stage.ts'

let stage: FunctionStage
let company: TestOrganization

beforeAll(async () => {
  stage = await openFunctionStage({ keepsWrites: true })
})
afterAll(() => stage?.close())
beforeEach(async () => {
  company = await asOwner(stage.connection, (owner) => createTestOrganization(owner))
})

const tokenOf = (componentId?: string, userId = company.people.assigned) =>
  sealSubscription(stageServices, { userId, componentId }, new Date())

async function call(token: string, wanted?: boolean, caller: Caller = 'anonymous') {
  const input = { token, ...(wanted !== undefined && { email_notifications: wanted }) }
  const { status, text } = await stage.call(caller, { name: 'unsubscribe', input })
  return { status, body: JSON.parse(text) }
}

async function switches() {
  const [row] = await stage.own(
    `select s.email_notifications as "all", u.email_notifications as component, p.revision
     from profile_settings s join component_users u using (user_id) join profiles p on p.id = s.user_id
     where s.user_id = $1`,
    [company.people.assigned],
  )
  return row
}

const untouched = { all: true, component: true, revision: 1 }

describe.each([
  ['all emails', (): undefined => undefined, 'all', { scope: 'all', title: null }],
  ['one component', (): string => company.component, 'component', { scope: 'component', title: 'checkout' }],
] as const)('a link for %s', (_, componentOf, flag, named) => {
  test('tells what it is about and changes nothing', async () => {
    expect(await call(tokenOf(componentOf()))).toEqual({
      status: 200,
      body: { ...named, email_notifications: true },
    })
    expect(await switches()).toEqual(untouched)
  })

  test('turns it off and on again, and nothing else', async () => {
    const token = tokenOf(componentOf())
    for (const _time of [1, 2]) {
      expect(await call(token, false)).toEqual({
        status: 200,
        body: { ...named, email_notifications: false },
      })
      expect(await switches()).toEqual({ ...untouched, [flag]: false })
    }
    expect(await call(token, true)).toEqual({ status: 200, body: { ...named, email_notifications: true } })
    expect(await switches()).toEqual(untouched)
  })

  test('works for its person alone, whoever is signed in', async () => {
    const others = () =>
      stage.own(
        `select count(*)::integer from profile_settings join members m using (user_id)
         where not email_notifications and user_id <> $1 and m.organization_id = $2`,
        [company.people.assigned, company.id],
      )
    for (const caller of ['stranger', 'maintainer', 'admin token'] as const)
      expect((await call(tokenOf(componentOf()), false, caller)).status).toBe(200)
    expect(await others()).toEqual([{ count: 0 }])
    expect(await switches()).toEqual({ ...untouched, [flag]: false })
  })
})

test.each([
  ['changed', () => `${tokenOf().slice(0, -4)}AAAA`],
  ['guessed', () => 'guessed'],
  ['of an account that is gone', () => tokenOf(undefined, '0198a0c2-1111-7abc-8def-000000000001')],
  ['about a component of others', () => tokenOf(company.other)],
  [
    'older than a year',
    () =>
      sealSubscription(
        stageServices,
        { userId: company.people.assigned, componentId: undefined },
        new Date(Date.now() - 366 * 86_400_000),
      ),
  ],
])('a link that is %s changes nothing', async (_, make) => {
  expect((await call(make(), false)).status).toBe(404)
  expect(await switches()).toEqual(untouched)
})

test('the audit log of the company names the change of a component, and nobody in particular', async () => {
  await call(tokenOf(company.component), false)
  const rows = await stage.own(
    `select actor_id, table_name, after from audit_log where organization_id = $1 order by sequence desc limit 1`,
    [company.id],
  )
  expect(rows).toEqual([expect.objectContaining({ actor_id: null, table_name: 'component_users' })])
})
