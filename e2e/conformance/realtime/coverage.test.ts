// COVERAGE.md beside this file names every public method of the client for sockets and the file that calls it. This
// compares the list with the installed client.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

const folder = import.meta.dirname

/** Methods that the client and its channels call of each other. */
const internal = new Set(['constructor', 'log', 'hasLogger', 'push', 'updateJoinPayload', 'copyBindings'])

function listMethods(): string[] {
  const { realtime } = createClient('http://localhost', 'key', { auth: { persistSession: false } })
  return [realtime, realtime.channel('any')].flatMap((start) => {
    const prototype = Object.getPrototypeOf(start)
    return Object.entries(Object.getOwnPropertyDescriptors(prototype))
      .filter(
        ([name, { value }]) => typeof value === 'function' && !internal.has(name) && !name.startsWith('_'),
      )
      .map(([name]) => `${prototype.constructor.name}.${name}`)
  })
}

async function readRows(): Promise<{ method: string; shown: string }[]> {
  const text = await readFile(join(folder, 'COVERAGE.md'), 'utf8')
  return [...text.matchAll(/^\| `(\w+\.\w+)` \| `([^`]+)` \|/gm)].map(([, method = '', shown = '']) => ({
    method,
    shown,
  }))
}

test('every public method of the client has a row, and no row is about another', async () => {
  const methods = listMethods()
  expect(methods.length).toBeGreaterThan(20)
  expect((await readRows()).map(({ method }) => method).sort()).toEqual(methods.sort())
})

test('every row names a file that calls the method', async () => {
  for (const { method, shown } of await readRows()) {
    const source = await readFile(join(folder, shown), 'utf8')
    const [, name] = method.split('.')
    expect(source, `${shown} calls ${name}`).toContain(`.${name}(`)
  }
})
