// What people can read over REST, from the catalog: a new table, view or function is covered as soon as it exists.
import type { TestOrganization } from './test-organization.ts'

/** Asks the database as its owner. */
type Own = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

type Value = string | readonly string[]
export type FunctionCall = { readonly name: string; readonly args: Readonly<Record<string, Value>> }

/** Tables and views of the schema `public` of which `authenticated` may read a column. */
export async function listPublicTables(own: Own): Promise<readonly string[]> {
  const rows = await own(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition
       and has_any_column_privilege('authenticated', oid, 'select')
     order by relname`,
  )
  return rows.map(({ name }) => String(name))
}

/** A call of each function of the schema `public` that finds something in an organization with `fillReadings`. */
export async function listFunctionCalls(
  own: Own,
  organization: TestOrganization,
): Promise<readonly FunctionCall[]> {
  const rows = await own(
    `select proname as name, coalesce(proargnames[1:pronargs - pronargdefaults], '{}') as required from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and has_function_privilege('authenticated', oid, 'execute')
     order by proname`,
  )
  const values: Readonly<Record<string, Value>> = {
    organization_id: organization.id,
    component_id: organization.other,
    lineage_id: organization.legalDocument,
    project_id: organization.project,
    user_id: organization.people.developer,
    query: 'checkout',
    'search_versions.query': '1.0',
    title: 'checkout',
    since: '2026-01-01',
    at: '2100-01-01T00:00:00Z',
    ids: [organization.component],
  }
  const functions = rows as readonly { readonly name: string; readonly required: readonly string[] }[]
  return functions.map(({ name, required }) => ({
    name,
    args: Object.fromEntries(
      required.map((argument) => {
        const value = values[`${name}.${argument}`] ?? values[argument]
        if (value === undefined) throw new Error(`Which ${argument} does ${name} find something by?`)
        return [argument, value]
      }),
    ),
  }))
}

/** `lost_points` finds dependencies that cost health, and `pending_legal_documents` what people have to accept. */
export async function fillReadings(own: Own, { id }: TestOrganization): Promise<void> {
  await own('update dependencies set penalty = 100 where organization_id = $1', [id])
  await own(`update legal_documents set required_of = 'everyone' where organization_id = $1`, [id])
}
