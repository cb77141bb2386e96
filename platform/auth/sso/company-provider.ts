// The records of companies' own providers, as a sign-in reads them.
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { isUuid } from '../../http/http.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { SecretBox } from '../../tokens/tokens.ts'
import { openClientSecret } from './client-secret.ts'

const prefix = 'sso:'

/** The name of the provider in identities, flows and `amr`. */
export const providerNameOf = (id: string) => prefix + id

/** Undefined for a name that is not that of a company's provider. */
export function findProviderId(name: string | null | undefined): string | undefined {
  const id = name?.startsWith(prefix) ? name.slice(prefix.length) : undefined
  return isUuid(id) ? id : undefined
}

const samlSchema = z.object({
  entity_id: z.string(),
  sso_url: z.string(),
  certificates: z.array(z.string()).min(1),
  attribute_mapping: z
    .object({
      keys: z
        .record(z.string(), z.object({ name: z.string().optional(), names: z.array(z.string()).optional() }))
        .nullish(),
    })
    .optional(),
})

const oidcSchema = z.object({
  issuer: z.string(),
  client_id: z.string(),
  scopes: z.array(z.string()).optional(),
})

export type SamlProvider = { readonly id: string; readonly kind: 'saml' } & z.infer<typeof samlSchema>
export type OidcProvider = {
  readonly id: string
  readonly kind: 'oidc'
  readonly clientSecret: string | undefined
} & z.infer<typeof oidcSchema>

/** `incomplete`: nothing is known yet that somebody could sign in with, such as metadata that was not read. */
export type CompanyProvider =
  | SamlProvider
  | OidcProvider
  | { readonly id: string; readonly kind: 'incomplete' }

type Row = {
  readonly id: string
  readonly kind: 'saml' | 'oidc'
  readonly saml: unknown
  readonly oidc: unknown
  readonly sealed_client_secret: string | null
}

const columns = `p.id, p.kind, p.saml - 'metadata_xml' as saml, p.oidc, p.sealed_client_secret`

export async function findCompanyProvider(
  transaction: Transaction,
  secrets: SecretBox,
  id: string | null,
): Promise<CompanyProvider | undefined> {
  const [row] = await transaction.query<Row>(`select ${columns} from auth.sso_providers p where p.id = $1`, [
    id,
  ])
  return row && toProvider(row, secrets)
}

/** Several may state the same entity id: nobody has proven it. */
export async function listProvidersOfEntity(
  transaction: Transaction,
  secrets: SecretBox,
  { entityId, limit }: { readonly entityId: string; readonly limit: number },
): Promise<readonly SamlProvider[]> {
  const rows = await transaction.query<Row>(
    `select ${columns} from auth.sso_providers p
     where p.kind = 'saml' and p.saml ->> 'entity_id' = $1 and not p.is_disabled
     order by p.created_at, p.id limit $2`,
    [entityId, limit],
  )
  return rows.map((row) => toProvider(row, secrets)).filter((provider) => provider.kind === 'saml')
}

export async function findProviderIdOfDomain(
  transaction: Transaction,
  domain: string,
): Promise<string | undefined> {
  const [found] = await transaction.query<{ id: string }>(
    'select sso_provider_id as id from auth.sso_domains where domain = $1',
    [plainDomain(domain)],
  )
  return found?.id
}

/** Exactly: whoever has proven a domain has not proven the ones below it. */
export async function hasDomain(transaction: Transaction, id: string, email: string): Promise<boolean> {
  return (await findProviderIdOfDomain(transaction, domainOf(email))) === id
}

export const domainOf = (email: string) => plainDomain(email.slice(email.lastIndexOf('@') + 1))

/** Domains are stored in ASCII. Mail to any other spelling of one arrives at the same place. */
function plainDomain(text: string): string {
  const isDomain = /^[\p{L}\p{N}.-]+$/u.test(text)
  return (isDomain && domainToASCII(text)) || text.toLowerCase()
}

function toProvider(row: Row, secrets: SecretBox): CompanyProvider {
  const { id, kind } = row
  if (kind === 'saml') {
    const { success, data } = samlSchema.safeParse(row.saml)
    return success ? { id, kind, ...data } : { id, kind: 'incomplete' }
  }
  const { success, data } = oidcSchema.safeParse(row.oidc)
  if (!success) return { id, kind: 'incomplete' }
  const { sealed_client_secret: sealed } = row
  const clientSecret = sealed === null ? undefined : openClientSecret(secrets, { providerId: id, sealed })
  return { id, kind, ...data, clientSecret }
}
