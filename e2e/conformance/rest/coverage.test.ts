// COVERAGE.md names every public method of the client and the file that tests it. This compares the list with the
// installed client.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')

/** Methods for the client's internal use. */
const internal = ['constructor', 'decorateFetch', 'cloneRequestState', 'processResponse', 'then']

function listMethods(): string[] {
  const client = createClient('http://localhost', 'key', { auth: { persistSession: false } })
  const query = client.from('anything')
  const starts: [string, object][] = [
    ['client', Reflect.get(client, 'rest')],
    ['query', query],
    ['filter', query.select()],
  ]
  const methods = starts.flatMap(([, start]) => {
    const names: string[] = []
    for (
      let each = Object.getPrototypeOf(start);
      each !== Object.prototype;
      each = Object.getPrototypeOf(each)
    ) {
      names.push(...Object.getOwnPropertyNames(each).map((name) => `${each.constructor.name}.${name}`))
    }
    return names
  })
  return [...new Set(methods)].filter((method) => !internal.includes(method.split('.')[1] ?? '')).sort()
}

async function readRows(): Promise<{ method: string; shown: string }[]> {
  const text = await readFile(join(folder, 'COVERAGE.md'), 'utf8')
  return [...text.matchAll(/^\| `(\w+\.\w+)` \| ([^|]+) \|/gm)].map(([, method = '', shown = '']) => ({
    method,
    shown: shown.trim(),
  }))
}

test('every public method of the client has a row, and no row is about another', async () => {
  const rows = await readRows()
  expect(rows.map(({ method }) => method).sort()).toEqual(listMethods())
})

test('every row names a file that calls the method', async () => {
  for (const { method, shown } of await readRows()) {
    const source = await readFile(join(folder, shown.replaceAll('`', '')), 'utf8')
    const [, name] = method.split('.')
    expect(source, `${shown} calls ${name}`).toMatch(new RegExp(`\\.${name}(<[^(]*>)?\\(`))
  }
})

/** The tests of the platform cover a database that is away, not yet read or busy, and unexpected errors. */
const notOnTheWire = ['PGRST001', 'PGRST002', 'PGRST003', 'PGRSTX00']

test('every code of an error is shown by a test', async () => {
  const rest = join(import.meta.dirname, '../../../platform/rest')
  const sources = await Promise.all(
    ['errors', 'respond'].map(async (name) => await readAll(join(rest, name), /^(?!.*\.test).*\.ts$/)),
  )
  const tests = await readAll(import.meta.dirname, /\.test\.ts$/)
  const codes = new Set(sources.join().match(/PGRST(\d{3}|X00)/g))
  expect(codes.size).toBeGreaterThan(30)
  const missing = [...codes].filter((code) => !notOnTheWire.includes(code) && !tests.includes(code))
  expect(missing).toEqual([])
})

async function readAll(directory: string, pattern: RegExp): Promise<string> {
  const names = (await readdir(directory)).filter((name) => pattern.test(name))
  return (await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))).join('\n')
}
