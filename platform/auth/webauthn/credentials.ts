// The public keys of authenticators. With a factor, a credential is a second proof; without one, it is a passkey.
import type { Transaction } from '../../postgres/postgres.ts'

export type Credential = {
  readonly id: string
  readonly user_id: string
  readonly credential_id: string
  readonly public_key: Buffer
  /** A bigint, which the driver returns as text. */
  readonly sign_count: string
  readonly transports: string[]
}

/** What an authenticator has proven when it was registered. */
export type NewCredential = {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: readonly string[]
  readonly aaguid: string
  readonly isBackedUp: boolean
}

type Owner = { readonly userId: string; readonly factorId?: string; readonly name?: string }

/** Undefined if somebody has registered this credential before. */
export async function storeCredential(
  transaction: Transaction,
  { userId, factorId, name }: Owner,
  credential: NewCredential,
): Promise<{ readonly id: string; readonly created_at: Date } | undefined> {
  const [stored] = await transaction.query<{ id: string; created_at: Date }>(
    `insert into auth.webauthn_credentials
       (user_id, factor_id, friendly_name, credential_id, public_key, sign_count, transports, aaguid, is_backed_up)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict on constraint webauthn_credentials_credential_id_key do nothing returning id, created_at`,
    [
      userId,
      factorId ?? null,
      name ?? null,
      credential.credentialId,
      Buffer.from(credential.publicKey),
      credential.signCount,
      credential.transports,
      credential.aaguid,
      credential.isBackedUp,
    ],
  )
  return stored
}

const columns = 'id, user_id, credential_id, public_key, sign_count, transports'

/** All of a person, passkeys and factors: an authenticator must not register twice, and would replace its passkey. */
export function listCredentials(transaction: Transaction, userId: string): Promise<Credential[]> {
  return transaction.query<Credential>(
    `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  )
}

export async function findCredentialOfFactor(
  transaction: Transaction,
  factorId: string,
): Promise<Credential | undefined> {
  const [credential] = await transaction.query<Credential>(
    `select ${columns} from auth.webauthn_credentials where factor_id = $1`,
    [factorId],
  )
  return credential
}

export async function findPasskey(
  transaction: Transaction,
  credentialId: string,
): Promise<Credential | undefined> {
  const [credential] = await transaction.query<Credential>(
    `select ${columns} from auth.webauthn_credentials where credential_id = $1 and factor_id is null`,
    [credentialId],
  )
  return credential
}

export type Use = { readonly signCount: number; readonly isBackedUp: boolean }

export async function markUsed(
  transaction: Transaction,
  { id }: Credential,
  { signCount, isBackedUp }: Use,
): Promise<void> {
  await transaction.query(
    'update auth.webauthn_credentials set sign_count = $2, is_backed_up = $3, last_used_at = now() where id = $1',
    [id, signCount, isBackedUp],
  )
}
