// The server that somebody would write for just these four answers: Node's http, the driver, the SQL. Like ours, it
// trusts a token that it verified within the last minute, prepares its statements and sends begin to commit at once.
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import pg from 'pg'
import type { BenchCase } from './cases.ts'

export type BareOptions = {
  readonly connection: pg.ClientConfig
  readonly jwk: Readonly<Record<string, unknown>>
  readonly cases: readonly BenchCase[]
  readonly connections: number
}

export async function startBareServer({ connection, jwk, cases, connections }: BareOptions): Promise<Server> {
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const idle: pg.Client[] = []
  const waiting: ((client: pg.Client) => void)[] = []
  for (let count = 0; count < connections; count += 1) {
    const client = new pg.Client({ ...connection, pipeline: true })
    await client.connect()
    idle.push(client)
  }
  const acquire = () => idle.pop() ?? new Promise<pg.Client>((resolve) => waiting.push(resolve))
  const release = (client: pg.Client) => {
    const next = waiting.shift()
    if (next === undefined) idle.push(client)
    else next(client)
  }
  const verified = new Map<string, { readonly claims: string; readonly until: number }>()

  function readClaims(request: IncomingMessage): string {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const known = verified.get(token)
    if (known !== undefined && Date.now() < known.until) return known.claims
    const claims = verifyToken(token, key)
    verified.set(token, { claims, until: Date.now() + 60_000 })
    return claims
  }

  const server = createServer(async (request, response) => {
    try {
      const claims = readClaims(request)
      const url = new URL(request.url ?? '', 'http://localhost')
      const found = cases.find(({ method, path }) => method === request.method && isAt(path, url))
      if (found === undefined) throw new Error('not found')
      const body = request.method === 'POST' ? await readBody(request) : ''
      const client = await acquire()
      const [, , result] = await Promise.all([
        client.query(request.method === 'GET' ? 'begin read only' : 'begin'),
        client.query({
          name: 'context',
          text: "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
          values: [claims],
        }),
        client.query({ name: found.name, text: found.sql, values: [...found.values(url, body)] }),
        client.query('commit'),
      ])
      release(client)
      const text: string = result.rows[0]?.body ?? ''
      response.writeHead(request.method === 'GET' ? 200 : 201, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
      })
      response.end(text)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  return server
}

const isAt = (path: string, url: URL) => {
  const wanted = new URL(`http://localhost/rest/v1${path}`)
  return (
    wanted.pathname === url.pathname && wanted.searchParams.get('select') === url.searchParams.get('select')
  )
}

function verifyToken(token: string, key: KeyObject): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = Buffer.from(payload, 'base64url').toString()
  if (!isRight || JSON.parse(claims).exp * 1000 < Date.now()) throw new Error('invalid token')
  return claims
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
