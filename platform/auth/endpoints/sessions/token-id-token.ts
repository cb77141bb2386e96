import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readCredentials } from '../../../callers/callers.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { authErrors } from '../../errors/errors.ts'
import { acceptIdentity } from '../../providers/accept-identity.ts'
import type { ProvenIdentity } from '../../providers/identities.ts'
import { isKnownProvider } from '../../providers/known-providers.ts'
import { linkIdentity } from '../../providers/link-identity.ts'
import { type Profile, parseProfile } from '../../providers/profile.ts'
import type { Provider } from '../../providers/provider.ts'
import { isMeantForUs, verifyIdToken } from '../../providers/verify-id-token.ts'
import { readBody } from '../../request/read-body.ts'
import { createSession } from '../../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { type PersonClaims, requirePerson } from '../../sessions/require-session.ts'
import type { Json } from '../../users/user-row.ts'
import { tellLinked } from '../../users/ways-in/tell-change.ts'

const bodySchema = z.object({
  provider: z.string().nullish(),
  id_token: z.string().nullish(),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  client_id: z.string().nullish(),
  issuer: z.string().nullish(),
  link_identity: z.boolean().nullish(),
})

type Body = z.infer<typeof bodySchema>

/** Signs in with a token that an app got from the provider itself (sheet, section 5). */
export const grantByIdToken: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, bodySchema)
  if (!body.id_token) throw authErrors.invalidIdTokenRequest('id_token required')
  if (!body.provider && !(body.client_id && body.issuer)) {
    throw authErrors.invalidIdTokenRequest('provider or client_id and issuer required')
  }
  const linker = body.link_identity ? await requireLinker(c, parts) : undefined
  const provider = requireProvider(parts, body)
  const profile = await prove(parts, { provider, body, idToken: body.id_token })
  const proven = { identity: { provider: provider.name, profile }, linker }
  const signedIn = await parts.database.transaction(transactionContext(c, linker), (transaction) =>
    signIn(transaction, { c, parts }, proven),
  )
  if (signedIn.outcome === 'refused') throw signedIn.error
  return await answerWithSession(c, parts, signedIn.grant)
}

async function requireLinker(c: AuthContext, parts: AuthParts): Promise<PersonClaims> {
  if (readCredentials(c.req.raw).bearer === undefined) {
    throw authErrors.invalidIdTokenRequest('Linking requires a valid user access token in Authorization')
  }
  const claims = await requirePerson(c, parts)
  if (!parts.ways.manualLinking) throw authErrors.manualLinkingDisabled()
  return claims
}

function requireProvider({ providers }: AuthParts, { provider: name, issuer }: Body): Provider {
  const found = name ? providers.find(name.toLowerCase()) : providers.findByIssuer(issuer ?? '')
  if (found === undefined) {
    const wanted = (name || issuer || '').slice(0, 100)
    if (isKnownProvider(wanted.toLowerCase())) throw authErrors.providerDisabled(wanted)
    throw authErrors.validationFailed(`Custom OIDC provider "${wanted}" not allowed`)
  }
  if (issuer && issuer !== found.issuer) {
    throw authErrors.validationFailed('Provided issuer does not match ID token issuer')
  }
  return found
}

type Presented = { readonly provider: Provider; readonly body: Body; readonly idToken: string }

async function prove(parts: AuthParts, { provider, body, idToken }: Presented): Promise<Profile> {
  const given = { idToken, accessToken: body.access_token ?? undefined, now: parts.clock() }
  const claims = await verifyIdToken(parts.providers, provider, given).catch((error: unknown) => {
    throw authErrors.providerFailed('The provider cannot be reached', { cause: error })
  })
  const profile = claims && parseProfile(claims, provider)
  if (claims === undefined || profile === undefined) throw authErrors.invalidIdTokenRequest('Bad ID token')
  if (!isMeantForUs(provider, claims)) {
    throw authErrors.invalidIdTokenRequest('Unacceptable audience in id_token')
  }
  requireNonce(claims, body.nonce || undefined)
  return profile
}

/** The provider knows only the hash, so whoever steals the token alone cannot use it. */
function requireNonce({ nonce: expected }: Json, nonce: string | undefined): void {
  if ((nonce === undefined) !== !expected) {
    throw authErrors.invalidIdTokenRequest(
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  }
  if (nonce === undefined) return
  const [wanted, given] = [
    Buffer.from(String(expected)),
    Buffer.from(createHash('sha256').update(nonce).digest('hex')),
  ]
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) throw authErrors.invalidNonce()
}

type SignedIn = Refused | { readonly outcome: 'signed_in'; readonly grant: Grant }

type Proven = { readonly identity: ProvenIdentity; readonly linker: PersonClaims | undefined }

async function signIn(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { identity, linker }: Proven,
): Promise<SignedIn> {
  const accepted =
    linker === undefined
      ? await acceptIdentity(transaction, parts, identity)
      : await linkIdentity(transaction, parts, { linker, identity })
  if (accepted.outcome === 'refused') {
    const { userId, error } = accepted
    return await refuseSignIn(transaction, parts, { userId, method: 'id_token', error })
  }
  const { provider } = identity
  const { user, signInAt, linked } = accepted
  const grant = await createSession(transaction, { c, parts }, { user, method: 'oauth', provider, signInAt })
  await tellLinked(transaction, { c, parts }, { user, linked, sessionId: grant.session.id })
  return { outcome: 'signed_in', grant }
}
