// COVERAGE.md beside this file names every public method of the client for files and the file that calls it. This
// compares the list with the installed client.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

const folder = import.meta.dirname

/** Methods for the client's internal use, and those that make a download a promise. */
const internal = new Set([
  'constructor',
  'handleOperation',
  'bucketLifecycleUrl',
  'listBucketOptionsToQueryString',
  'uploadOrUpdate',
  'prepareUploadFormData',
  'encodeMetadata',
  'toBase64',
  'applyTransformOptsToQuery',
  'getPromise',
  'execute',
  'then',
  'catch',
  'finally',
])

/** Clients of protocols of their own, which the platform does not serve. */
const notOurs = new Set(['StorageClient.vectors', 'StorageClient.analytics'])

function listMethods(): string[] {
  const { storage } = createClient('http://localhost', 'key', { auth: { persistSession: false } })
  const bucket = storage.from('any')
  // Nothing is asked until somebody waits for the answer.
  const download = bucket.download('any')
  const methods = [storage, bucket, download, download.asStream()].flatMap((start) => {
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
  return [...new Set(methods)].filter((method) => {
    const [, name = ''] = method.split('.')
    return !internal.has(name) && !name.startsWith('_') && !notOurs.has(method)
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
  expect(methods.length).toBeGreaterThan(25)
  expect((await readRows()).map(({ method }) => method).sort()).toEqual(methods.sort())
})

test('every row names a file that calls the method', async () => {
  for (const { method, shown } of await readRows()) {
    const source = await readFile(join(folder, shown), 'utf8')
    const [, name] = method.split('.')
    expect(source, `${shown} calls ${name}`).toContain(`.${name}(`)
  }
})
