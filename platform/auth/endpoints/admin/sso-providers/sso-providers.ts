// Records of companies' own providers (sheet, section 12). Metadata are read when they are set, and kept as they came.
import { DatabaseError, type Transaction } from '../../../../postgres/postgres.ts'
import type { AuthContext, AuthParts, Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import type { Json } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'
import { type ProviderChange, readNewProvider, readProviderChange, type Saml } from './provider-form.ts'
import {
  columns,
  listedColumns,
  type ProviderRow,
  renderProviders,
  requireProvider,
  setDomains,
} from './provider-records.ts'
import { readMetadata } from './read-metadata.ts'

const maxProviders = 500

const providerIdOf = (c: AuthContext) => c.req.param('idp_id') ?? ''

export const listSsoProviders: Endpoint = (parts) => async (c) => {
  const resourceId = c.req.query('resource_id') || null
  const prefix = resourceId === null ? c.req.query('resource_id_prefix') || null : null
  const items = await parts.database.transaction(adminContext(c), async (transaction) => {
    const providers = await transaction.query<ProviderRow>(
      `select ${listedColumns} from auth.sso_providers
       where ($1::text is null or resource_id = $1) and ($2::text is null or starts_with(resource_id, $2))
       order by created_at, id limit $3`,
      [resourceId, prefix, maxProviders],
    )
    return await renderProviders(transaction, providers)
  })
  return c.json({ items })
}

export const createSsoProvider: Endpoint = (parts) => async (c) => {
  const wanted = await readNewProvider(c)
  const read = await readMetadata(parts, wanted.metadata)
  requireSameEntity(read, wanted)
  const provider = await act(c, parts, async (transaction) => {
    await requireRoom(transaction)
    await requireFreeEntityId(transaction, read.entity_id)
    const saml = applyTo(read, wanted)
    const [created] = await transaction
      .query<ProviderRow>(
        `insert into auth.sso_providers (resource_id, is_disabled, saml) values ($1, $2, $3) returning ${columns}`,
        [wanted.resourceId || null, wanted.isDisabled ?? false, JSON.stringify(saml)],
      )
      .catch(refuseDuplicate)
    return await withDomains(transaction, created, wanted)
  })
  return c.json(provider, 201)
}

export const getSsoProvider: Endpoint = (parts) => async (c) =>
  c.json(await act(c, parts, (transaction) => requireProvider(transaction, providerIdOf(c))))

/** What is not named stays, except the format of names: the original removes it. */
export const updateSsoProvider: Endpoint = (parts) => async (c) => {
  const wanted = await readProviderChange(c)
  const read = wanted.metadata && (await readMetadata(parts, wanted.metadata))
  const provider = await act(c, parts, async (transaction) => {
    const { id, saml } = await requireProvider(transaction, providerIdOf(c))
    requireSameEntity(saml, wanted)
    if (read !== undefined) requireSameEntity(saml, { entityId: read.entity_id })
    const [changed] = await transaction
      .query<ProviderRow>(
        `update auth.sso_providers
         set saml = $2, is_disabled = coalesce($3, is_disabled),
             resource_id = nullif(coalesce($4, resource_id), ''), updated_at = now()
         where id = $1 returning ${columns}`,
        [
          id,
          JSON.stringify(applyTo({ ...saml, ...read }, wanted)),
          wanted.isDisabled ?? null,
          wanted.resourceId ?? null,
        ],
      )
      .catch(refuseDuplicate)
    return await withDomains(transaction, changed, wanted)
  })
  return c.json(provider)
}

export const deleteSsoProvider: Endpoint = (parts) => async (c) => {
  const provider = await parts.database.transaction(adminContext(c), async (transaction) => {
    const found = await requireProvider(transaction, providerIdOf(c))
    const [rendered] = await renderProviders(transaction, [found])
    await transaction.query('delete from auth.sso_providers where id = $1', [found.id])
    return rendered
  })
  return c.json(provider)
}

/** The people of a provider are known by its entity id, so that it stays. */
function requireSameEntity(
  saml: Pick<Saml, 'entity_id'>,
  { entityId }: Pick<ProviderChange, 'entityId'>,
): void {
  if (entityId !== undefined && entityId !== saml.entity_id) throw authErrors.samlEntityIdMismatch()
}

type Work = (transaction: Transaction) => Promise<ProviderRow>

function act(c: AuthContext, parts: AuthParts, work: Work): Promise<Json | undefined> {
  return parts.database.transaction(adminContext(c), async (transaction) => {
    const [rendered] = await renderProviders(transaction, [await work(transaction)])
    return rendered
  })
}

async function withDomains(
  transaction: Transaction,
  provider: ProviderRow | undefined,
  { domains }: ProviderChange,
): Promise<ProviderRow> {
  if (provider === undefined) throw new Error('A provider was written and not returned')
  if (domains !== undefined) await setDomains(transaction, provider.id, domains)
  return provider
}

/** New metadata replaces the old one, wherever that came from. */
function applyTo(saml: Saml, { metadata, mapping, nameIdFormat }: ProviderChange): Saml {
  const { metadata_xml, metadata_url, attribute_mapping, name_id_format: _, ...rest } = saml
  const kept = {
    ...(metadata_xml !== undefined && { metadata_xml }),
    ...(metadata_url !== undefined && { metadata_url }),
  }
  const chosen = mapping ?? attribute_mapping
  return {
    ...rest,
    ...(metadata ?? kept),
    ...(chosen !== undefined && { attribute_mapping: chosen }),
    ...(nameIdFormat !== undefined && { name_id_format: nameIdFormat }),
  }
}

async function requireRoom(transaction: Transaction): Promise<void> {
  const [counted] = await transaction.query<{ count: string }>('select count(*) from auth.sso_providers')
  if (Number(counted?.count) >= maxProviders) {
    throw authErrors.validationFailed('Maximum number of SSO providers reached')
  }
}

/** Two administrators at once wait for each other. Other providers may have the id: nobody has proven it. */
async function requireFreeEntityId(transaction: Transaction, entityId: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `sso-entity-id:${entityId}`,
  ])
  const [taken] = await transaction.query(
    `select 1 from auth.sso_providers where saml ->> 'entity_id' = $1`,
    [entityId],
  )
  if (taken !== undefined) throw authErrors.samlIdpExists()
}

function refuseDuplicate(error: unknown): never {
  const constraint = error instanceof DatabaseError ? error.constraint : undefined
  if (constraint === 'sso_providers_resource_id_key') throw authErrors.ssoResourceExists()
  throw error
}
