import { X509Certificate } from 'node:crypto'
import type { SsoCertificate } from '@trellis/domain/contracts/sso'
import type { IdpMetadata } from '@trellis/platform/auth'

/** The form of `auth.sso_providers.saml`. */
type SamlSettings = {
  readonly entity_id: string
  readonly sso_url: string
  readonly certificates: readonly string[]
}

/** What sign-ins need, and what maintainers see of it. */
export function describeMetadata({ entityId, ssoUrl, certificates }: IdpMetadata): {
  readonly settings: SamlSettings
  readonly certificates: readonly SsoCertificate[]
} {
  return {
    settings: { entity_id: entityId, sso_url: ssoUrl, certificates: certificates.map(({ pem }) => pem) },
    certificates: certificates.map(({ pem, notAfter }) => ({
      fingerprint: new X509Certificate(pem).fingerprint256,
      not_after: notAfter.toISOString(),
    })),
  }
}
