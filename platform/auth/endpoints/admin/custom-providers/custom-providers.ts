// Records of providers that administrators add (sheet, section 12). Nothing is fetched from the addresses in them.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DatabaseError } from '../../../../postgres/postgres.ts'
import type { AuthContext, Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { readBody } from '../../../request/read-body.ts'
import type { Json } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'
import { readPage, tellPage } from '../page.ts'

type ProviderRow = {
  readonly id: string
  readonly identifier: string
  readonly provider_type: 'oauth2' | 'oidc'
  readonly settings: Json
  readonly is_enabled: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = 'id, identifier, provider_type, settings, is_enabled, created_at, updated_at'
const maxProviders = 100

const text = z.string().min(1).max(255)
const address = z.url({ protocol: /^https$/ }).max(2048)
const texts = z.array(text).max(50)
const mapping = z.record(z.string(), z.unknown())

const settings = z
  .object({
    name: text,
    client_id: text,
    acceptable_client_ids: texts,
    scopes: texts,
    custom_claims_allowlist: texts,
    pkce_enabled: z.boolean(),
    attribute_mapping: mapping,
    authorization_params: mapping,
    email_optional: z.boolean(),
    issuer: address,
    discovery_url: address,
    skip_nonce_check: z.boolean(),
    authorization_url: address,
    token_url: address,
    userinfo_url: address,
    jwks_uri: address,
  })
  .partial()

const change = settings.extend({ enabled: z.boolean().optional(), client_secret: text.optional() })

const needed = {
  oidc: ['name', 'client_id', 'client_secret', 'issuer'],
  oauth2: ['name', 'client_id', 'client_secret', 'authorization_url', 'token_url', 'userinfo_url'],
} as const

const wanted = change
  .extend({
    provider_type: z.enum(['oauth2', 'oidc']),
    identifier: z.string().regex(/^custom:[a-z0-9][a-z0-9_-]{0,62}$/, "must start with 'custom:'"),
  })
  .superRefine((given, context) => {
    for (const name of needed[given.provider_type]) {
      if (given[name] === undefined) {
        context.addIssue({ code: 'custom', path: [name], message: `is required for ${given.provider_type}` })
      }
    }
  })

const purposeOf = (id: string) => `custom_providers:sealed_client_secret:${id}`

/** Without the secret, which is never shown again. */
function render(provider: ProviderRow): Json {
  const { id, identifier, provider_type, is_enabled: enabled, created_at, updated_at } = provider
  return { id, provider_type, identifier, ...provider.settings, enabled, created_at, updated_at }
}

function requireProvider([provider]: readonly ProviderRow[]): ProviderRow {
  if (provider === undefined) throw authErrors.customProviderNotFound()
  return provider
}

const identifierOf = (c: AuthContext) => c.req.param('identifier') ?? ''

export const listCustomProviders: Endpoint = (parts) => async (c) => {
  const page = readPage(c)
  const type = c.req.query('type') || null
  if (type !== null && !Object.hasOwn(needed, type)) {
    throw authErrors.validationFailed("type must be either 'oauth2' or 'oidc'")
  }
  const rows = await parts.database.query<ProviderRow & { total: string }>(adminContext(c), {
    text: `select ${columns}, count(*) over () as total from auth.custom_providers
           where $1::text is null or provider_type = $1 order by created_at desc, id limit $2 offset $3`,
    values: [type, page.size, page.offset],
  })
  tellPage(c, { page, total: Number(rows[0]?.total ?? 0), path: '/admin/custom-providers' })
  return c.json({ providers: rows.map(render) })
}

export const createCustomProvider: Endpoint = (parts) => async (c) => {
  const {
    provider_type: type,
    identifier,
    client_secret: secret = '',
    enabled,
    ...rest
  } = await readBody(c, wanted)
  const id = randomUUID()
  const rows = await parts.database
    .transaction(adminContext(c), async (transaction) => {
      const [counted] = await transaction.query<{ count: string }>(
        'select count(*) from auth.custom_providers',
      )
      if (Number(counted?.count) >= maxProviders) throw authErrors.overCustomProviderQuota()
      return await transaction.query<ProviderRow>(
        `insert into auth.custom_providers (id, identifier, provider_type, settings, sealed_client_secret, is_enabled)
         values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
        [
          id,
          identifier,
          type,
          JSON.stringify(rest),
          parts.secrets.seal(secret, purposeOf(id)),
          enabled ?? true,
        ],
      )
    })
    .catch((error: unknown) => {
      const isTaken = error instanceof DatabaseError && error.constraint === 'custom_providers_identifier_key'
      throw isTaken ? authErrors.customProviderExists() : error
    })
  return c.json(render(requireProvider(rows)), 201)
}

export const getCustomProvider: Endpoint = (parts) => async (c) => {
  const rows = await parts.database.query<ProviderRow>(adminContext(c), {
    text: `select ${columns} from auth.custom_providers where identifier = $1`,
    values: [identifierOf(c)],
  })
  return c.json(render(requireProvider(rows)))
}

export const updateCustomProvider: Endpoint = (parts) => async (c) => {
  const { client_secret: secret, enabled, ...rest } = await readBody(c, change)
  const provider = await parts.database.transaction(adminContext(c), async (transaction) => {
    const { id } = requireProvider(
      await transaction.query<ProviderRow>(
        `select ${columns} from auth.custom_providers where identifier = $1 for update`,
        [identifierOf(c)],
      ),
    )
    return requireProvider(
      await transaction.query<ProviderRow>(
        `update auth.custom_providers
         set settings = settings || $2::jsonb, is_enabled = coalesce($3, is_enabled),
             sealed_client_secret = coalesce($4, sealed_client_secret), updated_at = now()
         where id = $1 returning ${columns}`,
        [
          id,
          JSON.stringify(rest),
          enabled ?? null,
          secret === undefined ? null : parts.secrets.seal(secret, purposeOf(id)),
        ],
      ),
    )
  })
  return c.json(render(provider))
}

export const deleteCustomProvider: Endpoint = (parts) => async (c) => {
  const rows = await parts.database.query<ProviderRow>(adminContext(c), {
    text: `delete from auth.custom_providers where identifier = $1 returning ${columns}`,
    values: [identifierOf(c)],
  })
  requireProvider(rows)
  return c.body(null, 204)
}
