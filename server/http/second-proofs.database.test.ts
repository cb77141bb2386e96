// REST as a member meets it who has given one proof where the organization requires two.
import { createTestOrganization } from '@trellis/database/testing'
import {
  type FunctionCall,
  fillReadings,
  listFunctionCalls,
  listPublicTables,
} from '@trellis/database/testing/readings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Installation, type OpenApp, openInstallation } from './test-support/open-app.ts'

let installation: Installation
let app: OpenApp
let token: string
let person: string
let tables: readonly string[]
let calls: readonly FunctionCall[]
let requireSecondFactor: (isRequired: boolean) => Promise<unknown>

beforeAll(async () => {
  installation = await openInstallation()
  app = await installation.openApp({ DEMO: 'off' })
  const own = (text: string, values?: readonly unknown[]) =>
    installation.own((owner) => owner.query(text, values))
  const organization = await installation.own((owner) => createTestOrganization(owner))
  await fillReadings(own, organization)
  person = organization.people.maintainer
  token = (await app.signIn(`${person}@example.com`)).access_token
  tables = await listPublicTables(own)
  calls = await listFunctionCalls(own, organization)
  const require = 'update organizations set requires_second_factor = $2 where id = $1'
  requireSecondFactor = (isRequired) => own(require, [organization.id, isRequired])
})
afterAll(() => installation?.close())

/** Everybody reads them: the pricing page shows them. */
const offers = ['plans', 'prices']

/** Of tables that are not read whole: what a test of a provider has shown belongs to a function. */
const columns: Readonly<Record<string, string>> = { sso_connections: 'id,mode' }

const readTable = (name: string) =>
  app.request('GET', `/rest/v1/${name}?select=${columns[name] ?? '*'}`, { token })
const callFunction = ({ name, args }: FunctionCall) =>
  app.request('POST', `/rest/v1/rpc/${name}`, { token, body: args })

/** Whether there is any value in lists and objects. */
function saysSomething(body: unknown): boolean {
  if (body === null || body === undefined) return false
  return typeof body === 'object' ? Object.values(body).some(saysSomething) : true
}

const finds = ({ status, body }: Answer) => status === 200 && saysSomething(body)

async function listFound() {
  const found: string[] = []
  for (const name of tables) if (finds(await readTable(name))) found.push(name)
  for (const call of calls) if (finds(await callFunction(call))) found.push(call.name)
  return found
}

test('without the second proof, a member reads their own profile, their settings and the offers alone', async () => {
  await requireSecondFactor(true)
  expect(await listFound()).toEqual(['notification_settings', ...offers, 'profile_settings', 'profiles'])
  expect((await readTable('profiles')).body).toMatchObject([{ id: person }])
})

test('the same member reads all tables, views and functions where one proof suffices', async () => {
  await requireSecondFactor(false)
  expect(await listFound()).toEqual([...tables, ...calls.map(({ name }) => name)])
})
