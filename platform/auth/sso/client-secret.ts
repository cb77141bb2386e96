import type { SecretBox } from '../../tokens/tokens.ts'

const purposeOf = (providerId: string) => `auth.sso_providers.sealed_client_secret:${providerId}`

/** For the column of the same name. */
export function sealClientSecret(
  secrets: SecretBox,
  { providerId, secret }: { readonly providerId: string; readonly secret: string },
): string {
  return secrets.seal(secret, purposeOf(providerId))
}

export function openClientSecret(
  secrets: SecretBox,
  { providerId, sealed }: { readonly providerId: string; readonly sealed: string },
): string {
  return secrets.open(sealed, purposeOf(providerId))
}
