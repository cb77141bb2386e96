import type { Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { acsUrlOf, entityIdOf } from '../../sso/addresses.ts'
import { renderSpMetadata } from '../../sso/saml/metadata/sp-metadata.ts'

/** For those who set up the provider of a company. It is the same for all of them. */
export const getSamlMetadata: Endpoint = (parts) => {
  const xml = renderSpMetadata({ entityId: entityIdOf(parts), acsUrl: acsUrlOf(parts) })
  return (c) => {
    if (!parts.ways.saml) throw authErrors.samlDisabled()
    c.header('Cache-Control', 'public, max-age=600')
    return c.body(xml, 200, { 'Content-Type': 'application/samlmetadata+xml' })
  }
}
