// Triggers do work that a reader of TypeScript cannot see. A comment beside the code that relies on one names it:
// "Trigger versions_latest_insert keeps …". These tests find stale names and triggers that no comment names.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

type Trigger = { readonly name: string; readonly table: string; readonly events: readonly string[] }
type Source = { readonly file: string; readonly text: string; readonly named: ReadonlySet<string> }

const serverFolder = join(import.meta.dirname, '..')

let database: TestDatabase
let triggers: readonly Trigger[]
let sources: readonly Source[]

const triggersOf = `
  select g.tgname as name, g.tgrelid::regclass::text as table, array_remove(array[
    case when g.tgtype & 4 > 0 then 'insert into' end, case when g.tgtype & 8 > 0 then 'delete from' end], null) as events
  from pg_trigger g join pg_proc p on p.oid = g.tgfoid
  where not g.tgisinternal and p.oid not in ('app.audit_statement'::regproc, 'realtime.capture'::regproc)
    and g.tgname !~ '_news_(insert|update|delete)$' order by 1`

beforeAll(async () => {
  database = await createTestDatabase(inject('testCluster'))
  triggers = await asOwner(database.connection, (owner) => owner.query<Trigger>(triggersOf))
  const files = globSync('**/*.ts', {
    cwd: serverFolder,
    exclude: ['node_modules/**', '**/test-support/**', '**/*.test.ts'],
  })
  sources = await Promise.all(files.sort().map(readSource))
})

afterAll(async () => {
  await database?.drop()
})

async function readSource(file: string): Promise<Source> {
  const text = await readFile(join(serverFolder, file), 'utf8')
  const comments = text.replaceAll(/\n\s*(?:\/\/|\*) /g, ' ')
  const lists = comments.matchAll(/\btriggers? ((?:[a-z]+(?:_[a-z]+)+(?:, | and )?)+)/gi)
  return { file, text, named: new Set([...lists].flatMap(([, list = '']) => list.split(/, | and /))) }
}

test('each trigger that a comment names exists', async () => {
  const existing = await asOwner(database.connection, (owner) =>
    owner.query<{ name: string }>('select tgname as name from pg_trigger where not tgisinternal'),
  )
  const names = new Set(existing.map(({ name }) => name))
  const stale = sources.flatMap(({ file, named }) =>
    [...named].filter((name) => !names.has(name)).map((name) => `${file}: ${name}`),
  )
  expect(stale).toEqual([])
  expect(sources.filter(({ named }) => named.size > 0).length).toBeGreaterThan(20)
})

test('each trigger is named, except those that write the audit log, capture what is told live, or record news', () => {
  const named = new Set(sources.flatMap((source) => [...source.named]))
  expect(triggers.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})

test('a file that adds or deletes rows names the triggers that follow', () => {
  const missing = sources.flatMap(({ file, text, named }) =>
    triggers
      .filter(({ table, events }) => events.some((event) => new RegExp(`${event} ${table}\\b`).test(text)))
      .filter(({ name }) => !named.has(name))
      .map(({ name }) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
