// A person with a mailbox and the official client, configured as in a front end.
import { randomUUID } from 'node:crypto'
import {
  createClient,
  type Session,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js'
import pg from 'pg'
import { inject } from 'vitest'
import type { ReceivedMail } from '../../support/product/mail-server.ts'

type AuthOptions = NonNullable<SupabaseClientOptions<'public'>['auth']>

export type Storage = NonNullable<AuthOptions['storage']> & { readonly items: Map<string, string> }

export function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
}

/** A client that keeps its session in memory. It ignores the clock, so that no refresh happens unexpectedly. */
export function openClient(auth: AuthOptions = {}, fetcher: typeof fetch = fetch): SupabaseClient {
  const { url, publishableKey } = inject('installation')
  return createClient(url, publishableKey, {
    auth: { autoRefreshToken: false, detectSessionInUrl: false, storage: createStorage(), ...auth },
    global: { fetch: fetcher },
  })
}

export const freshEmail = () => `person-${randomUUID()}@example.com`

/** The next unread mail to this address. */
export async function openMail(email: string): Promise<ReceivedMail> {
  const query = new URLSearchParams({ to: email })
  const answer = await fetch(`${inject('installation').mailUrl}/?${query}`)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as ReceivedMail
}

export type MailType = 'signup' | 'magiclink' | 'email_change'

/** The next unread mail that signs in. Notices about the account may arrive in between. */
async function openSignInMail(email: string): Promise<ReceivedMail> {
  for (;;) {
    const mail = await openMail(email)
    if (!/\/profile$/m.test(mail.text)) return mail
  }
}

/** The contents of the mail: the token of its link, the link's type, and the six digits. */
export async function openProof(
  email: string,
): Promise<{ token_hash: string; type: MailType; code: string }> {
  const { text } = await openSignInMail(email)
  const link = new URL(/https?:\/\/\S+\/confirm\?\S+/.exec(text)?.[0] ?? '')
  const code = /code is (\d{6})/.exec(text)?.[1]
  const [tokenHash, type] = [link.searchParams.get('token_hash'), link.searchParams.get('type')]
  if (tokenHash === null || code === undefined) throw new Error(`The mail carries no proof:\n${text}`)
  return { token_hash: tokenHash, type: type as MailType, code }
}

/** Signs a person in by the link of a mail. Without an address it is a new person. */
export async function signIn(client: SupabaseClient, email = freshEmail()): Promise<Session> {
  const asked = await client.auth.signInWithOtp({ email })
  if (asked.error) throw asked.error
  const { token_hash, type } = await openProof(email)
  const { data, error } = await client.auth.verifyOtp({ token_hash, type })
  if (error) throw error
  if (data.session === null) throw new Error('The link gave no session')
  return data.session
}

/** Changes what otherwise only time would change. */
export async function inDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('installation').databaseUrl })
  await client.connect()
  try {
    await client.query(text, [...values])
  } finally {
    await client.end()
  }
}
