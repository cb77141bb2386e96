// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { watchedTables } from './watched-tables.ts'

test('every table whose changes are told is watched, and no other', () => {
  const root = resolve(import.meta.dirname, '../../../../database/migrations')
  const told = globSync(`${root}/*.sql`)
    .flatMap(
      (path) => readFileSync(path, 'utf8').match(/alter publication supabase_realtime add table[^;]+/g) ?? [],
    )
    .flatMap((statement) => statement.match(/(?<=public\.)\w+/g) ?? [])
  expect(Object.keys(watchedTables).sort()).toEqual(told.sort())
})
