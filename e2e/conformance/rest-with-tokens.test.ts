// An API token on every table, view and function of REST, found in the catalog: a new one is covered as soon as it
// exists. The token's person maintains a second organization too, of which no answer may tell.
import { beforeAll, expect, inject, test } from 'vitest'
import { createReleased } from './functions/core-catalog.ts'
import { type Organization, openOrganization, query, type Row } from './functions/core-organization.ts'
import { insertApiToken } from './support/api-token.ts'

let organization: Organization
let second: Organization
let component: Row
let foreign: Row

beforeAll(async () => {
  organization = await openOrganization()
  component = (await createReleased(organization)).component
  second = await openOrganization(organization.people)
  foreign = (await createReleased(second)).component
})

const scopes = ['read', 'components:write', 'versions:write', 'admin']

async function askWith(scope: string) {
  const { maintainer } = organization.people
  const { text } = await insertApiToken(organization.id, maintainer.id, { scopes: [scope] })
  const headers = { Authorization: `Bearer ${text}`, 'Content-Type': 'application/json' }
  return async (path: string, body?: object) => {
    const answer = await fetch(`${inject('installation').url}/rest/v1/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
}

const tables = () =>
  query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(a.attname, ',') as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
     group by c.relname order by c.relname`,
  )

const functions = () =>
  query<{ name: string; required: string[] }>(
    `select proname as name, coalesce(proargnames[1:pronargs - pronargdefaults], '{}') as required from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and has_function_privilege('authenticated', oid, 'execute')
     order by proname`,
  )

const argumentsFor = ({ id }: Organization, about: Row): Readonly<Record<string, unknown>> => ({
  organization_id: id,
  component_id: about.id,
  lineage_id: about.id,
  project_id: about.id,
  user_id: organization.people.maintainer.id,
  query: 'a',
  title: 'a',
  since: '2026-01-01',
  at: '2100-01-01T00:00:00Z',
  ids: [about.id],
})

test.each(scopes)(
  'each table answers a token with %s, and tells nothing of another organization',
  async (scope) => {
    const ask = await askWith(scope)
    const found = await tables()
    expect(found.length).toBeGreaterThan(20)
    for (const { name, columns } of found) {
      const { status, text } = await ask(`${name}?select=${columns}&limit=1000`)
      expect([name, status]).toEqual([name, 200])
      for (const id of [second.id, foreign.id]) expect(text, name).not.toContain(id)
    }
  },
)

test.each(scopes)(
  'each function answers or refuses a token with %s, and tells nothing of another',
  async (scope) => {
    const ask = await askWith(scope)
    const call = async (
      name: string,
      required: readonly string[],
      values: Readonly<Record<string, unknown>>,
    ) => await ask(`rpc/${name}`, Object.fromEntries(required.map((each) => [each, values[each]])))
    for (const { name, required } of await functions()) {
      expect(
        required.filter((each) => !(each in argumentsFor(organization, component))),
        name,
      ).toEqual([])
      const own = await call(name, required, argumentsFor(organization, component))
      // The chain is verified for those who may read the log.
      const isRefused = name === 'verify_audit_log' && scope !== 'admin'
      expect([name, own.status]).toEqual([name, isRefused ? 403 : 200])
      const other = await call(name, required, argumentsFor(second, foreign))
      expect([name, other.status < 500]).toEqual([name, true])
      for (const id of [second.id, foreign.id]) expect(other.text, name).not.toContain(id)
    }
  },
)
