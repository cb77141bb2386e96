import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What each folder may import, besides itself; `.` stands for the files beside the folders. */
const allowed: Record<string, readonly string[]> = {
  errors: [],
  parse: ['errors', '.'],
  'schema-cache': ['errors'],
  plan: ['errors', 'schema-cache', 'parse'],
  sql: ['schema-cache', 'parse', 'plan'],
  respond: ['errors', 'schema-cache', 'parse', 'plan', 'sql'],
  openapi: ['errors', 'schema-cache', 'parse', 'respond'],
}

const sources = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, folder, name), 'utf8') }))

/** The folders that a file imports from, `.` for the files beside them; nothing outside of this folder. */
const importsOf = (file: string, text: string) =>
  [...text.matchAll(/from '(\.[^']+\.ts)'/g)]
    .map(([, specifier = '']) => posix.join(posix.dirname(file), specifier))
    .filter((path) => !path.startsWith('../'))
    .map((path) => (path.includes('/') ? (path.split('/')[0] ?? '.') : '.'))

describe('a stage imports only stages before it', () => {
  test.each(Object.entries(allowed))('%s', (folder, before) => {
    for (const { name, text } of sources(folder)) {
      for (const other of importsOf(`${folder}/${name}`, text))
        expect([folder, ...before], `${folder}/${name} imports ${other}`).toContain(other)
    }
  })
})

test('the driver and the HTTP framework are none of their business', () => {
  for (const folder of Object.keys(allowed)) {
    for (const { name, text } of sources(folder))
      expect(text, `${folder}/${name}`).not.toMatch(/from '(pg|hono)/)
  }
})

test('no file is longer than 400 lines, tests included', () => {
  const names = readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true })
  for (const name of names.filter((each) => each.endsWith('.ts'))) {
    const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')
    expect(lines.length, name).toBeLessThanOrEqual(400)
  }
})
