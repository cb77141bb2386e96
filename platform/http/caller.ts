import type { ApiRole, Keyring, VerifiedClaims } from '../tokens/tokens.ts'

/** Who asks: the role and claims that a transaction on their behalf runs with. */
export type Caller = {
  readonly role: VerifiedClaims['role']
  readonly claims: VerifiedClaims
}

/** The token of an `Authorization: Bearer …` header; undefined for any other form. */
export function readBearer(authorization: string | undefined): string | undefined {
  return authorization?.match(/^bearer +(\S+)$/i)?.[1]
}

/**
 * A bearer token decides, be it a person's token or an API key in its place; without one the API key does.
 * Undefined where there is neither; rejects with TokenError for a token that does not hold.
 */
export async function resolveCaller(
  keyring: Pick<Keyring, 'roleOfApiKey' | 'verify'>,
  request: { readonly bearer: string | undefined; readonly apiRole: ApiRole | undefined },
): Promise<Caller | undefined> {
  const { bearer, apiRole } = request
  const role = bearer === undefined ? apiRole : keyring.roleOfApiKey(bearer)
  if (role !== undefined) return { role, claims: { role } }
  if (bearer === undefined) return undefined
  const claims = await keyring.verify(bearer)
  return { role: claims.role, claims }
}
