// The official client at the platform that offers everything, and the texts that the platform kept for its people.
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { createStorage } from './person.ts'
import { sign } from './platform.ts'

type AuthOptions = NonNullable<SupabaseClientOptions<'public'>['auth']>

const open = (key: string, auth: AuthOptions = {}): SupabaseClient =>
  createClient(inject('widePlatform').url, key, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: createStorage(),
      experimental: { passkey: true, recoveryCodes: true },
      ...auth,
    },
  })

export const openWideClient = (auth?: AuthOptions) => open(sign({ role: 'anon' }), auth)

export const openAdministrator = () => open(sign({ role: 'service_role' }), { persistSession: false })

export async function queryWide<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: inject('widePlatform').databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** What was sent to this address or number, once every job of the requests so far is done. */
export async function listMessages(recipient: string): Promise<{ text: string }[]> {
  const [last] = await queryWide<{ id: string }>(
    'select coalesce(max(id), 0) as id from graphile_worker._private_jobs',
  )
  await vi.waitUntil(
    async () => {
      const waiting = await queryWide(
        'select 1 from graphile_worker._private_jobs where id <= $1 and run_at <= now()',
        [last?.id],
      )
      return waiting.length === 0
    },
    { timeout: 20_000, interval: 20 },
  )
  return await queryWide('select text from platform.mails where recipient = $1', [recipient])
}

const read = new Map<string, number>()

/** The next unread text to this address or number, with its link and its code. */
export async function openMessage(recipient: string): Promise<{ text: string; code: string; link: URL }> {
  const seen = read.get(recipient) ?? 0
  const message = await vi.waitUntil(
    async () => {
      const rows = await queryWide<{ text: string }>(
        'select text from platform.mails where recipient = $1 order by id offset $2',
        [recipient, seen],
      )
      return rows[0]?.text
    },
    { timeout: 20_000, interval: 20 },
  )
  read.set(recipient, seen + 1)
  const [code = ''] = /\b\d{6}\b/.exec(message.replace(/https?:\S+/, '')) ?? []
  const [link = 'http://localhost/'] = /https?:\S+/.exec(message) ?? []
  return { text: message, code, link: new URL(link) }
}
