// COVERAGE.md beside this file names every method of the client's auth namespace and the file that calls it. This
// compares the list with the installed client.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

const folder = import.meta.dirname

/** Declared private by the client, or its own tools. */
const internal = new Set([
  'auth.fetch',
  'auth.fetchJwk',
  'auth.logger',
  'auth.linkIdentityIdToken',
  'auth.linkIdentityOAuth',
  'auth.signInWithEthereum',
  'auth.signInWithSolana',
  'auth.admin.fetch',
])

/** Objects that hold state, not methods. */
const state = new Set([
  'client',
  'experimental',
  'headers',
  'storage',
  'userStorage',
  'memoryStorage',
  'jwks',
])

function namesOf(object: object): string[] {
  const names = new Set<string>()
  for (let each = object; each !== Object.prototype; each = Object.getPrototypeOf(each)) {
    for (const name of Object.getOwnPropertyNames(each)) names.add(name)
  }
  return [...names].filter((name) => name !== 'constructor' && !name.startsWith('_'))
}

const isNamespace = (name: string, value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !state.has(name) &&
  !(value instanceof Promise || value instanceof Map || Array.isArray(value))

function listMethods(object: object, path: string): string[] {
  return namesOf(object).flatMap((name) => {
    const value: unknown = Reflect.get(object, name)
    if (typeof value === 'function') return [`${path}.${name}`]
    return isNamespace(name, value) ? listMethods(value, `${path}.${name}`) : []
  })
}

const { auth } = createClient('http://localhost', 'key', {
  auth: {
    persistSession: false,
    autoRefreshToken: false,
    experimental: { passkey: true, recoveryCodes: true },
  },
})

async function readRows(): Promise<{ method: string; shown: string }[]> {
  const text = await readFile(join(folder, 'COVERAGE.md'), 'utf8')
  return [...text.matchAll(/^\| `(auth\.[\w.]+)` \| `([^`]+)` \|/gm)].map(([, method = '', shown = '']) => ({
    method,
    shown,
  }))
}

test('every method of the client has a row, and no row is about another', async () => {
  const methods = listMethods(auth, 'auth').filter((method) => !internal.has(method))
  expect(methods.length).toBeGreaterThan(70)
  expect((await readRows()).map(({ method }) => method).sort()).toEqual(methods.sort())
})

test('every row names a file that calls the method', async () => {
  for (const { method, shown } of await readRows()) {
    const source = await readFile(join(folder, shown), 'utf8')
    expect(source, `${shown} calls ${method}`).toContain(`${method}(`)
  }
})
