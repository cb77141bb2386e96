// What policies said of a reader is kept until a deciding table changes, and for five seconds at most. A table by which
// they decide is a deciding one, or says here why five seconds are soon enough.
import { asOwner, createTestDatabase } from '@trellis/platform/postgres/testing'
import { expect, inject, onTestFinished, test } from 'vitest'
import { decidingTables } from './deciding-tables.ts'

const ofSession = 'About who asks: a session that ends is cut off by a check of its own.'
const ofPerson =
  'About who asks: a way in or a proof that they add or remove, which their next token tells too.'
const ofOperator = 'The operator changes it while nobody, or everybody, works.'

const exceptions: Readonly<Record<string, string>> = {
  'app.settings': ofOperator,
  'app.superadmin_emails': ofOperator,
  'auth.identities': ofPerson,
  'auth.mfa_factors': ofPerson,
  'auth.sessions': ofSession,
  'auth.users': ofPerson,
  'auth.webauthn_credentials': ofPerson,
  'public.plans': ofOperator,
}

/** The helpers by which the policies of published tables decide. */
const helpers = ['app.my_organizations', 'app.organizations_read_as', 'app.is_acting', 'app.token_allows']

type Source = { readonly name: string; readonly source: string }

async function readSchema(): Promise<{ functions: readonly Source[]; tables: ReadonlySet<string> }> {
  const database = await createTestDatabase(inject('testCluster'))
  onTestFinished(() => database.drop())
  return await asOwner(database.connection, async (owner) => {
    const functions = await owner.query<Source>(
      `select format('%s.%s', n.nspname, p.proname) as name, pg_get_functiondef(p.oid) as source
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prokind = 'f' and n.nspname in ('app', 'auth', 'public')`,
    )
    const tables = await owner.query<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('app', 'auth', 'public')`,
    )
    return { functions, tables: new Set(tables.map(({ name }) => name)) }
  })
}

test('those who may read are found by the deciding tables, and by others only with a reason', async () => {
  const { functions, tables } = await readSchema()
  const [read, visited] = [new Set<string>(), new Set<string>()]
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const { source } of functions.filter((each) => each.name === name)) {
      for (const [word] of source.matchAll(/\b(?:app|auth|public)\.\w+/g)) {
        if (tables.has(word)) read.add(word)
        else visit(word)
      }
    }
  }
  for (const name of helpers) visit(name)
  // Otherwise the test would not see what they call.
  for (const name of [...helpers, 'app.is_proven', 'app.sso_suffices']) expect([...visited]).toContain(name)
  const words = new Set(
    functions
      .filter(({ name }) => visited.has(name))
      .flatMap(({ source }) => [...source.matchAll(/\w+/g)].map(([word]) => word)),
  )
  // Names of claims and parameters are the word "name" too, but nothing reads that of an organization.
  const idle = Object.values(decidingTables)
    .flat()
    .filter((column) => column !== 'name')
  expect(idle.filter((column) => words.has(column))).toEqual([])
  for (const { source } of functions.filter(({ name }) => visited.has(name)))
    expect(source).not.toMatch(/\b(o|organization|organizations)\.name\b/)
  expect([...read].sort()).toEqual([...Object.keys(decidingTables), ...Object.keys(exceptions)].sort())
})
