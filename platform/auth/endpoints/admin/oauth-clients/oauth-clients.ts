// Records of applications (sheet, section 12). Their secrets are shown once and stored as hashes.
import { createHash, randomBytes } from 'node:crypto'
import { isUuid } from '../../../../http/http.ts'
import type { AuthContext, Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { readBody } from '../../../request/read-body.ts'
import type { Json } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'
import { readPage, tellPage } from '../page.ts'
import { changedClient, newClient } from './client-registration.ts'

type ClientRow = {
  readonly id: string
  readonly client_type: 'confidential' | 'public'
  readonly registration: Json
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = 'id, client_type, registration, created_at, updated_at'

const drawSecret = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

function render(client: ClientRow, secret?: string): Json {
  return {
    client_id: client.id,
    ...(secret !== undefined && { client_secret: secret }),
    client_type: client.client_type,
    ...client.registration,
    response_types: ['code'],
    registration_type: 'manual',
    created_at: client.created_at,
    updated_at: client.updated_at,
  }
}

function clientIdOf(c: AuthContext): string {
  const id = c.req.param('client_id')
  if (!isUuid(id)) throw authErrors.validationFailed('invalid client_id format')
  return id
}

function requireClient([client]: readonly ClientRow[]): ClientRow {
  if (client === undefined) throw authErrors.oauthClientNotFound()
  return client
}

export const listOauthClients: Endpoint = (parts) => async (c) => {
  const page = readPage(c)
  const rows = await parts.database.query<ClientRow & { total: string }>(adminContext(c), {
    text: `select ${columns}, count(*) over () as total from auth.oauth_clients
           order by created_at desc, id desc limit $1 offset $2`,
    values: [page.size, page.offset],
  })
  tellPage(c, { page, total: Number(rows[0]?.total ?? 0), path: '/admin/oauth/clients' })
  return c.json({ clients: rows.map((row) => render(row)) })
}

export const createOauthClient: Endpoint = (parts) => async (c) => {
  const { type, registration } = await readBody(c, newClient)
  const secret = type === 'confidential' ? drawSecret() : undefined
  const rows = await parts.database.query<ClientRow>(adminContext(c), {
    text: `insert into auth.oauth_clients (client_type, registration, secret_hash) values ($1, $2, $3)
           returning ${columns}`,
    values: [type, JSON.stringify(registration), secret === undefined ? null : hashOf(secret)],
  })
  return c.json(render(requireClient(rows), secret), 201)
}

export const getOauthClient: Endpoint = (parts) => async (c) => {
  const rows = await parts.database.query<ClientRow>(adminContext(c), {
    text: `select ${columns} from auth.oauth_clients where id = $1`,
    values: [clientIdOf(c)],
  })
  return c.json(render(requireClient(rows)))
}

export const updateOauthClient: Endpoint = (parts) => async (c) => {
  const id = clientIdOf(c)
  const change = await readBody(c, changedClient)
  const rows = await parts.database.query<ClientRow>(adminContext(c), {
    text: `update auth.oauth_clients set registration = registration || $2::jsonb, updated_at = now()
           where id = $1 returning ${columns}`,
    values: [id, JSON.stringify(change)],
  })
  return c.json(render(requireClient(rows)))
}

export const deleteOauthClient: Endpoint = (parts) => async (c) => {
  const rows = await parts.database.query<ClientRow>(adminContext(c), {
    text: `delete from auth.oauth_clients where id = $1 returning ${columns}`,
    values: [clientIdOf(c)],
  })
  requireClient(rows)
  return c.body(null, 204)
}

/** The old secret ends at once. */
export const regenerateOauthSecret: Endpoint = (parts) => async (c) => {
  const id = clientIdOf(c)
  const secret = drawSecret()
  const client = await parts.database.transaction(adminContext(c), async (transaction) => {
    const found = requireClient(
      await transaction.query<ClientRow>(
        `update auth.oauth_clients set secret_hash = $2, updated_at = now() where id = $1 returning ${columns}`,
        [id, hashOf(secret)],
      ),
    )
    if (found.client_type === 'confidential') return found
    throw authErrors.validationFailed('Cannot regenerate secret for public client')
  })
  return c.json(render(client, secret))
}
