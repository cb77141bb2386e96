// A separate library for each test file: a schema in the run's database, and the platform serving it from its own
// process.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { inject } from 'vitest'
import { sign, startPlatform } from '../../support/platform.ts'

export const ada = '7a0e1d0c-0000-4000-8000-000000000001'

export type Client = ReturnType<typeof openClient>

export type Library = {
  readonly schema: string
  readonly url: string
  /** A signed-in person. */
  readonly client: Client
  readonly anonymous: Client
  /** Uses the secret key. */
  readonly service: Client
  /** Sends requests without the client, for details that it hides. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** As the owner of the schema, bypassing every policy. */
  query(sql: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

type SettingsOf = Readonly<Record<string, unknown>> | ((schema: string) => Readonly<Record<string, unknown>>)

export async function openLibrary(settings: SettingsOf = {}): Promise<Library> {
  const schema = `library_${randomBytes(6).toString('hex')}`
  const { databaseUrl } = inject('installation')
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await createSchema(owner, schema)
  const { url, stop } = await startPlatform({
    databaseUrl,
    schemas: [schema, 'public'],
    ...(typeof settings === 'function' ? settings(schema) : settings),
  })
  const token = sign({ role: 'authenticated', aud: 'authenticated', sub: ada })
  return {
    schema,
    url,
    client: openClient(url, schema, token),
    anonymous: openClient(url, schema, sign({ role: 'anon' })),
    service: openClient(url, schema, sign({ role: 'service_role' })),
    ask: (path, init = {}) =>
      fetch(`${url}/rest/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
      }),
    query: async (sql) =>
      ((await owner.query(`set search_path = ${schema}; ${sql}`)) as unknown as pg.QueryResult[]).at(-1)
        ?.rows ?? [],
    async close() {
      await stop()
      await owner.query(`drop schema ${schema} cascade`)
      await owner.end()
    },
  }
}

function openClient(url: string, schema: string, token: string) {
  return createClient(url, sign({ role: 'anon' }), {
    db: { schema },
    global: { headers: { Authorization: `Bearer ${token}` } },
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

async function createSchema(owner: pg.Client, schema: string): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, 'library.sql'), 'utf8')
  await owner.query(
    `create schema ${schema}; grant usage on schema ${schema} to anon, authenticated, service_role`,
  )
  await owner.query(`set search_path = ${schema}; ${sql.replaceAll(':schema', schema)}`)
}
