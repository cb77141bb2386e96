// An organization with a person in every role, each with the official client, and access to its rows.
import { randomUUID } from 'node:crypto'
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { inject } from 'vitest'
import { openClient, signIn } from '../support/person.ts'

export const roles = ['stranger', 'developer', 'assigned', 'admin', 'maintainer'] as const
export type Role = (typeof roles)[number]

type Person = { readonly id: string; readonly client: SupabaseClient }

/** A stored row as JSON carries it. */
export type Row = { readonly id: string; readonly revision: number } & Readonly<Record<string, unknown>>

export type Refused = {
  readonly code: string
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
  readonly faults?: Readonly<Record<string, { readonly code: string }>>
  readonly details?: Readonly<Record<string, unknown>>
}

export type Organization = {
  readonly id: string
  readonly people: Readonly<Record<Role, Person>>
  /** Calls a function and expects success. */
  call(name: string, input: object, role?: Role): Promise<Row>
  /** Calls a function and expects a refusal. */
  refuse(name: string, input: object, role?: Role): Promise<Refused & { readonly status: number }>
}

export type People = Organization['people']

/** Signing in is slow, so a file whose tests need an organization each signs its people in once. */
export async function openPeople(): Promise<People> {
  const [maintainer, admin, developer, assigned, stranger] = await Promise.all(
    Array.from({ length: 5 }, openPerson),
  )
  if (!maintainer || !admin || !developer || !assigned || !stranger) throw new Error('Someone is missing')
  await callAs(stranger.client, 'create-organization', { name: 'Elsewhere' })
  return { maintainer, admin, developer, assigned, stranger }
}

/** `assigned` is an ordinary developer; assign them to the component of the test. */
export async function openOrganization(given?: People): Promise<Organization> {
  const people = given ?? (await openPeople())
  const { maintainer, admin, developer, assigned } = people
  // A person who creates the same company again within a minute gets the first one.
  const name = `Larkfield ${randomUUID()}`
  const { id } = await callAs(maintainer.client, 'create-organization', { name })
  // One person creates the organizations of a whole file, which is more than a person may create in a day.
  await query('delete from app.foundings where organization_id = $1', [id])
  await query(
    `insert into members (organization_id, user_id, role)
     values ($1, $2, 'admin'), ($1, $3, 'developer'), ($1, $4, 'developer')`,
    [id, admin.id, developer.id, assigned.id],
  )
  return {
    id,
    people,
    call: (name, input, role = 'maintainer') => callAs(people[role].client, name, input),
    refuse: (name, input, role = 'maintainer') => refuseAs(people[role].client, name, input),
  }
}

async function openPerson(): Promise<Person> {
  const client = openClient()
  const { user } = await signIn(client)
  return { id: user.id, client }
}

export async function callAs(client: SupabaseClient, name: string, input: object): Promise<Row> {
  const { data, error } = await client.functions.invoke<Row>(name, { body: input })
  if (error instanceof FunctionsHttpError) throw new Error(`${name}: ${await error.context.text()}`)
  if (error || data === null) throw error ?? new Error(`${name} answered nothing`)
  return data
}

export async function refuseAs(client: SupabaseClient, name: string, input: object) {
  const { data, error } = await client.functions.invoke(name, { body: input })
  if (!(error instanceof FunctionsHttpError))
    throw new Error(`${name} was carried out: ${JSON.stringify(data)}`)
  const response: Response = error.context
  return { status: response.status, ...((await response.json()) as Refused) }
}

/** The stored rows, bypassing every policy. */
export async function query<R extends object = Readonly<Record<string, unknown>>>(
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: inject('installation').databaseUrl })
  await client.connect()
  try {
    return (await client.query<R>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Lifts the limits of the plan, for tests about something else. */
export async function liftLimits(organizationId: string): Promise<void> {
  await query(
    `update organizations set limit_overrides = '{"max_components": null, "max_members": null}' where id = $1`,
    [organizationId],
  )
}

const tables = [
  'components',
  'component_users',
  'versions',
  'changes',
  'dependencies',
  'dependency_history',
  'projects',
  'project_components',
  'component_rules',
  'component_rule_exemptions',
  'invitations',
  'health_snapshots',
  'audit_log',
  'members',
]

/** Equal before and after if and only if no row of the organization changed. */
export async function fingerprint(organizationId: string): Promise<Readonly<Record<string, unknown>>> {
  const parts = tables.map(
    (table) =>
      `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t where organization_id = $1) as ${table}`,
  )
  const [row] = await query(`select ${parts.join(', ')}`, [organizationId])
  return row ?? {}
}
