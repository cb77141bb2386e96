import type { AuthParts } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { parseIdpMetadata } from '../../../sso/saml/metadata/idp-metadata.ts'
import { describeFault, SamlFault } from '../../../sso/saml/saml-fault.ts'
import type { ProviderChange, Saml } from './provider-form.ts'

type ReadMetadata = Required<Pick<Saml, 'entity_id' | 'sso_url' | 'certificates'>>

/** Fetches the metadata if it has an address, which takes long: never call it in a transaction. */
export async function readMetadata(
  parts: Pick<AuthParts, 'fetchOutside'>,
  { metadata_xml: xml, metadata_url: url = '' }: NonNullable<ProviderChange['metadata']>,
): Promise<ReadMetadata> {
  try {
    const { entityId, ssoUrl, certificates } = parseIdpMetadata(xml ?? (await fetchMetadata(parts, url)))
    return { entity_id: entityId, sso_url: ssoUrl, certificates: certificates.map(({ pem }) => pem) }
  } catch (error) {
    if (error instanceof SamlFault) throw authErrors.validationFailed(`metadata: ${describeFault(error)}`)
    throw error
  }
}

async function fetchMetadata(
  { fetchOutside }: Pick<AuthParts, 'fetchOutside'>,
  url: string,
): Promise<string> {
  const answer = await fetchOutside(url).catch(() => undefined)
  if (answer?.ok !== true) throw authErrors.validationFailed('metadata_url: gave no usable answer')
  return await answer.text()
}
