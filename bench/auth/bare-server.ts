// The server that somebody would write for just two answers, the person behind a token and a refresh: Node's http, the
// driver, the SQL. Like ours, it trusts a token that it verified within the last minute and keeps no token in the clear.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Keyring, VerifiedClaims } from '@trellis/platform/tokens'
import pg from 'pg'

type BareOptions = {
  readonly connection: pg.ClientConfig
  readonly connections: number
  readonly keyring: Keyring
}

export const bareSchema = `
  create schema bare;
  create table bare.people (id uuid primary key, email text not null, created_at timestamptz not null default now());
  create table bare.sessions (id uuid primary key, person_id uuid not null references bare.people);
  create table bare.tokens (
    hash bytea primary key,
    session_id uuid not null references bare.sessions,
    revoked_at timestamptz
  );`

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

const personSql = `select p.id, p.email, p.created_at from bare.people p
  join bare.sessions s on s.person_id = p.id and s.id = $2 where p.id = $1`
const spendSql = `update bare.tokens set revoked_at = now() where hash = $1 and revoked_at is null
  returning session_id`
const ownerSql = `select p.id, p.email, p.created_at from bare.people p
  join bare.sessions s on s.person_id = p.id where s.id = $1`

export async function startBareServer({ connection, connections, keyring }: BareOptions): Promise<Server> {
  const pool = new pg.Pool({ ...connection, max: connections })
  const verified = new Map<string, { readonly claims: VerifiedClaims; readonly until: number }>()

  async function readClaims(request: IncomingMessage): Promise<VerifiedClaims> {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const known = verified.get(token)
    if (known !== undefined && Date.now() < known.until) return known.claims
    const claims = await keyring.verify(token)
    verified.set(token, { claims, until: Date.now() + 60_000 })
    return claims
  }

  async function findPerson(request: IncomingMessage): Promise<object> {
    const { sub, session_id } = await readClaims(request)
    const { rows } = await pool.query({ name: 'person', text: personSql, values: [sub, session_id] })
    return rows[0]
  }

  async function refresh(request: IncomingMessage): Promise<object> {
    const { refresh_token } = JSON.parse(await readBody(request))
    const next = randomBytes(32).toString('base64url')
    const client = await pool.connect()
    try {
      await client.query('begin')
      const spent = await client.query({ name: 'spend', text: spendSql, values: [hashOf(refresh_token)] })
      const sessionId = spent.rows[0]?.session_id
      if (sessionId === undefined) throw new Error('unknown token')
      await client.query({
        name: 'add',
        text: 'insert into bare.tokens (hash, session_id) values ($1, $2)',
        values: [hashOf(next), sessionId],
      })
      const { rows } = await client.query({ name: 'owner', text: ownerSql, values: [sessionId] })
      await client.query('commit')
      const user = rows[0]
      const access_token = await signFor(keyring, user.id, sessionId)
      return { access_token, refresh_token: next, token_type: 'bearer', expires_in: 3600, user }
    } finally {
      client.release()
    }
  }

  return createServer(async (request, response) => {
    try {
      const text = JSON.stringify(
        request.method === 'POST' ? await refresh(request) : await findPerson(request),
      )
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      })
      response.end(text)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
}

export function signFor(keyring: Keyring, sub: string, sessionId: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub, session_id: sessionId, role: 'authenticated', aud: 'authenticated' }
  return keyring.sign({ ...claims, iat: now, exp: now + 3600 })
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
