// Links to one object: tokens that name it, what they allow and until when. They name no role, so that a link never
// opens anything else, and a session never passes for a link.
import type { Caller } from '../../callers/callers.ts'
import type { Claims } from '../../postgres/postgres.ts'
import { TokenError } from '../../tokens/tokens.ts'
import { invalidJwt, invalidSignature } from '../errors/catalog.ts'
import type { StorageParts } from '../request/parts.ts'
import type { ObjectAddress } from '../tables/objects.ts'

type LinkParts = Pick<StorageParts, 'keyring' | 'clock'>

export type DownloadLink = {
  /** The transformations of a picture, as a link of the original writes them. */
  readonly transformations?: string
  readonly format?: string
  readonly exp: number
}

const urlOf = ({ bucket, name }: ObjectAddress) => `${bucket}/${name}`

export type DownloadLinkOptions = { readonly seconds: number } & Pick<
  DownloadLink,
  'transformations' | 'format'
>

export function signDownload(
  { keyring, clock }: LinkParts,
  address: ObjectAddress,
  { seconds, transformations, format }: DownloadLinkOptions,
): Promise<string> {
  const now = Math.floor(clock() / 1000)
  return keyring.sign({
    url: urlOf(address),
    scope: 'download',
    ...(transformations !== undefined && { transformations }),
    ...(format !== undefined && { format }),
    iat: now,
    exp: now + seconds,
  })
}

export async function verifyDownload(
  parts: LinkParts,
  address: ObjectAddress,
  token: string | undefined,
): Promise<DownloadLink> {
  const { exp, transformations, format } = await verify(parts, address, token, 'download')
  return {
    exp: Number(exp),
    ...(typeof transformations === 'string' && { transformations }),
    ...(typeof format === 'string' && { format }),
  }
}

export type UploadLink = { readonly caller: Pick<Caller, 'role' | 'claims'>; readonly isUpsert: boolean }

/** Seconds. */
const uploadLifetime = 2 * 60 * 60

/**
 * The upload has the rights of the person who signed, at the time of the upload: the link carries the claims that
 * policies ask, without what identifies the person to others.
 */
export function signUpload(
  { keyring, clock }: LinkParts,
  address: ObjectAddress,
  { caller, isUpsert }: { readonly caller: Caller; readonly isUpsert: boolean },
): Promise<string> {
  const now = Math.floor(clock() / 1000)
  return keyring.sign({
    url: urlOf(address),
    scope: 'upload',
    owner: caller.claims.sub,
    upsert: isUpsert,
    signer: { role: caller.role, claims: withoutPersonal(caller.claims) },
    iat: now,
    exp: now + uploadLifetime,
  })
}

export async function verifyUpload(
  parts: LinkParts,
  address: ObjectAddress,
  token: string | undefined,
): Promise<UploadLink> {
  const { signer, upsert } = await verify(parts, address, token, 'upload')
  if (!isSigner(signer)) throw invalidSignature()
  return { caller: signer, isUpsert: upsert === true }
}

type Signer = Pick<Caller, 'role' | 'claims'>

function isSigner(value: unknown): value is Signer {
  if (typeof value !== 'object' || value === null || !('role' in value) || !('claims' in value)) return false
  const { role, claims } = value
  if (typeof role !== 'string' || typeof claims !== 'object' || claims === null) return false
  return !('sub' in claims) || typeof claims.sub === 'string'
}

const personal = new Set([
  'email',
  'phone',
  'user_metadata',
  'app_metadata',
  'iat',
  'exp',
  'iss',
  'aud',
  'jti',
])

const withoutPersonal = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !personal.has(name)))

/** A link is for the one object and the one use that it names. */
async function verify(
  { keyring }: LinkParts,
  address: ObjectAddress,
  token: string | undefined,
  scope: 'download' | 'upload',
): Promise<Claims> {
  if (token === undefined || token === '') throw invalidJwt('jwt must be provided')
  const claims = await keyring.verifyLink(token).catch((error: unknown) => {
    if (!(error instanceof TokenError)) throw error
    throw invalidJwt(
      error.reason === 'expired' ? '"exp" claim timestamp check failed' : 'signature verification failed',
    )
  })
  if (claims.url !== urlOf(address) || claims.scope !== scope) throw invalidSignature()
  return claims
}
