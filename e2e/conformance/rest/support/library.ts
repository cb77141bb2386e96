// A library of its own for each file of tests: a schema in the run's database, and the platform serving it from a
// process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { inject } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const jwtSecret = 'a secret of thirty-two letters or more'
export const ada = '7a0e1d0c-0000-4000-8000-000000000001'

export type Client = ReturnType<typeof openClient>

export type Library = {
  readonly schema: string
  readonly url: string
  /** A person who is signed in. */
  readonly client: Client
  readonly anonymous: Client
  /** Holds the secret key. */
  readonly service: Client
  /** Asks without the client, for what it hides. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** As the owner of the schema, past every policy. */
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
  const folder = await mkdtemp(join(tmpdir(), 'trellis-rest-'))
  const file = join(folder, 'settings.json')
  const all = {
    port: 0,
    databaseUrl,
    schemas: [schema, 'public'],
    jwtSecret,
    ...(typeof settings === 'function' ? settings(schema) : settings),
  }
  await writeFile(file, JSON.stringify(all))
  const server = spawn(process.execPath, ['platform/bin/serve.ts', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await waitForUrl(server)
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
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await owner.query(`drop schema ${schema} cascade`)
      await owner.end()
      await rm(folder, { recursive: true, force: true })
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

async function waitForUrl(server: ChildProcess): Promise<string> {
  let output = ''
  return await new Promise((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /Serving at (\S+)/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    }
    server.stdout?.on('data', collect)
    server.stderr?.on('data', collect)
    server.once('exit', () => reject(new Error(`The platform did not start: ${output}`)))
  })
}

export function sign(claims: Record<string, unknown>, secret = jwtSecret): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
