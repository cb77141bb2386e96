// COVERAGE.md names every public method of the client, with the file that shows it, or with the part of the work that
// will bring it. This holds the list to the client that is installed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const later = '6 of 6'

/** Methods that serve the client itself. */
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

test('every row names a file that calls the method, or says when it comes', async () => {
  for (const { method, shown } of await readRows()) {
    if (shown === later) continue
    const source = await readFile(join(folder, shown.replaceAll('`', '')), 'utf8')
    const [, name] = method.split('.')
    expect(source, `${shown} calls ${name}`).toMatch(new RegExp(`\\.${name}(<[^(]*>)?\\(`))
  }
})
