// The text of schema.sql, written from the catalog. The same catalog gives the same text.
import type { Catalog, Schema } from './catalog.ts'
import { renderRelation } from './render-relation.ts'
import { renderRoutine } from './render-routine.ts'
import type { Subject } from './subjects.ts'
import { renderComment, renderStatement } from './text.ts'

export function renderSchema(catalog: Catalog, subjects: readonly Subject[]): string {
  const blocks = renderBlocks(catalog)
  const followers = findFollowers(catalog, new Set(subjects.flatMap(({ holds }) => holds)))
  const placed = subjects.map(({ title, holds }) => ({
    title,
    names: holds.flatMap((name) => [name, ...(followers.get(name) ?? [])]),
  }))
  requireSame(
    placed.flatMap(({ names }) => names),
    blocks,
  )
  const sections = placed.map(({ title, names }) => [
    renderHeading(title),
    ...names.flatMap((name) => blocks.get(name) ?? []),
  ])
  const schemas = [renderHeading('Schemas'), catalog.schemas.flatMap(renderSchemaLines).join('\n')]
  return `${[header, ...schemas, ...sections.flat()].join('\n\n')}\n`
}

const header = `-- The whole schema as it is today, for reading. script/schema generates this file from the migrations: do not edit it.
-- It is ordered by subject (database/schema-writer/subjects.ts), so it cannot be executed. The owner of the database owns
-- everything. The tables of the job queue's library are left out.`

function renderBlocks({ relations, routines }: Catalog): Map<string, string[]> {
  const entries = [
    ...relations.map((relation) => ({ name: relation.name, lines: renderRelation(relation) })),
    ...routines.map((routine) => ({ name: routine.name, lines: renderRoutine(routine) })),
  ]
  const byName = Map.groupBy(entries, ({ name }) => name)
  return new Map([...byName].map(([name, same]) => [name, same.map(({ lines }) => lines.join('\n'))]))
}

/** Trigger functions by the only table that calls them, unless the list of subjects names them. */
function findFollowers({ relations }: Catalog, named: ReadonlySet<string>): Map<string, string[]> {
  const calls = relations.flatMap(({ name, triggers }) =>
    triggers.map((trigger) => ({ table: name, function: trigger.function })),
  )
  const followers = new Map<string, string[]>()
  for (const [name, callers] of Map.groupBy(calls, (call) => call.function)) {
    const [table, other] = new Set(callers.map((call) => call.table))
    if (table === undefined || other !== undefined || named.has(name)) continue
    followers.set(table, [...(followers.get(table) ?? []), name])
  }
  return followers
}

/** Each table, view and function must have exactly one place. */
function requireSame(placed: readonly string[], found: ReadonlyMap<string, unknown>): void {
  const problems = [
    ...[...found.keys()].filter((name) => !placed.includes(name)).map((name) => `${name} is missing`),
    ...placed.filter((name) => !found.has(name)).map((name) => `${name} does not exist`),
    ...placed.filter((name, place) => placed.indexOf(name) < place).map((name) => `${name} is there twice`),
  ]
  if (problems.length > 0) throw new Error(`database/schema-writer/subjects.ts: ${problems.join(', ')}`)
}

const renderHeading = (title: string) => `-- ${title} ${'-'.repeat(116 - title.length)}`

function renderSchemaLines({ name, comment, users, extensions }: Schema): string[] {
  return [
    ...renderComment(comment),
    ...(name === 'public' ? [] : [`create schema ${name};`]),
    ...renderStatement(`grant usage on schema ${name}`, `to ${users.join(', ')}`),
    ...extensions.map((extension) => `create extension ${extension} schema ${name};`),
  ]
}
