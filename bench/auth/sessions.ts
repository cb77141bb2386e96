import { randomUUID } from 'node:crypto'
import { asOwner, type ConnectionOptions } from '@trellis/platform/postgres'
import type { Keyring } from '@trellis/platform/tokens'
import { bareSchema, hashOf, signFor } from './bare-server.ts'

export type Session = { readonly access_token: string; readonly refresh_token: string }

export const password = 'a long password of the benchmark'

/** Signs people up over HTTP. */
export async function openOurSessions(
  url: string,
  apiKey: string,
  people: readonly string[],
): Promise<Session[]> {
  const sessions: Session[] = []
  for (const email of people) {
    const answer = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    sessions.push((await answer.json()) as Session)
  }
  return sessions
}

export async function openBareSessions(
  connection: ConnectionOptions,
  keyring: Keyring,
  people: readonly string[],
): Promise<Session[]> {
  return await asOwner(connection, async (owner) => {
    await owner.query(bareSchema)
    const sessions: Session[] = []
    for (const email of people) {
      const [personId, sessionId, refreshToken] = [randomUUID(), randomUUID(), randomUUID()]
      await owner.query('insert into bare.people (id, email) values ($1, $2)', [personId, email])
      await owner.query('insert into bare.sessions (id, person_id) values ($1, $2)', [sessionId, personId])
      await owner.query('insert into bare.tokens (hash, session_id) values ($1, $2)', [
        hashOf(refreshToken),
        sessionId,
      ])
      const access_token = await signFor(keyring, personId, sessionId)
      sessions.push({ access_token, refresh_token: refreshToken })
    }
    return sessions
  })
}
