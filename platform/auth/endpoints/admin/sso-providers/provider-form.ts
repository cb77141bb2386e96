import { z } from 'zod'
import type { AuthContext } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { readBody } from '../../../request/read-body.ts'

const maxMetadataLength = 512 * 1024
const maxMappingLength = 4096
const maxDomains = 50

const nameIdFormats = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
] as const

const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((given) => !given.includes('\0'), 'must not contain a null character')
    .nullish()

const domain = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a domain such as example.com')

const attribute = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
})

const mapping = z
  .object({ keys: z.record(z.string(), attribute).nullish() })
  .refine((given) => isShort(JSON.stringify(given)), `must not be longer than ${maxMappingLength} characters`)

/** In JSON, a null character is written as an escape that the database refuses. */
const isShort = (json: string) => json.length <= maxMappingLength && !json.includes('\\u0000')

const bodySchema = z.object({
  type: z.string().nullish(),
  entity_id: text(1024),
  metadata_xml: text(maxMetadataLength),
  metadata_url: text(2048),
  domains: z.array(domain).max(maxDomains).nullish(),
  attribute_mapping: mapping.nullish(),
  name_id_format: z.enum(['', ...nameIdFormats]).nullish(),
  resource_id: text(255),
  disabled: z.boolean().nullish(),
})

export type Saml = {
  readonly entity_id: string
  /** From the metadata, as are the entity id and the certificates, in PEM. */
  readonly sso_url?: string
  readonly certificates?: readonly string[]
  readonly metadata_xml?: string
  readonly metadata_url?: string
  readonly attribute_mapping?: z.infer<typeof mapping>
  readonly name_id_format?: string
}

export type ProviderChange = {
  readonly entityId: string | undefined
  /** Either of them, or neither if the metadata stays. */
  readonly metadata: Pick<Saml, 'metadata_xml' | 'metadata_url'> | undefined
  readonly mapping: Saml['attribute_mapping'] | undefined
  readonly nameIdFormat: string | undefined
  /** In lower case, each once. Undefined if they stay. */
  readonly domains: readonly string[] | undefined
  /** Empty to remove it, undefined if it stays. */
  readonly resourceId: string | undefined
  readonly isDisabled: boolean | undefined
}

export async function readProviderChange(c: AuthContext): Promise<ProviderChange> {
  return toChange(await readBody(c, bodySchema))
}

type NewProvider = ProviderChange & { readonly metadata: NonNullable<ProviderChange['metadata']> }

export async function readNewProvider(c: AuthContext): Promise<NewProvider> {
  const body = await readBody(c, bodySchema)
  if (body.type !== 'saml') throw authErrors.validationFailed("type: must be 'saml'")
  const change = toChange(body)
  if (change.metadata === undefined) {
    throw authErrors.validationFailed('Either metadata_xml or metadata_url must be set')
  }
  return { ...change, metadata: change.metadata }
}

type Body = z.infer<typeof bodySchema>

function toChange(body: Body): ProviderChange {
  return {
    entityId: body.entity_id || undefined,
    metadata: readMetadata(body),
    mapping: body.attribute_mapping?.keys ? body.attribute_mapping : undefined,
    nameIdFormat: body.name_id_format || undefined,
    domains: body.domains ? tidy(body.domains) : undefined,
    resourceId: body.resource_id ?? undefined,
    isDisabled: body.disabled ?? undefined,
  }
}

/** In one order, so that two requests with the same domains do not wait for each other. */
const tidy = (domains: readonly string[]) =>
  [...new Set(domains.map((each) => each.toLowerCase()))].toSorted()

function readMetadata({ metadata_xml: xml, metadata_url: url }: Body): ProviderChange['metadata'] {
  if (xml && url) throw authErrors.validationFailed('Only one of metadata_xml or metadata_url can be set')
  if (xml) return { metadata_xml: xml }
  if (!url) return undefined
  if (URL.parse(url)?.protocol !== 'https:') {
    throw authErrors.validationFailed('metadata_url: must be an address that begins with https://')
  }
  return { metadata_url: url }
}
