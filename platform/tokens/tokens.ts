export type { EnsureSecret } from './ensure-secret.ts'
export { type Keyring, type KeyringOptions, openKeyring, type VerifiedClaims } from './keyring.ts'
export { SigningKeysError } from './signing-keys.ts'
export { TokenError } from './token-error.ts'
