import * as openid from 'openid-client'
import type { Transaction } from '../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { parseCodeChallenge } from '../flows/code-challenge.ts'
import { parseMaxAge } from '../flows/fresh-sign-in.ts'
import { beginProviderFlow } from '../flows/provider-flow.ts'
import { findLinkOwner } from '../one-time/one-time-tokens.ts'
import { redirectTargetOf } from '../request/redirect-target.ts'
import type { PersonClaims } from '../sessions/require-session.ts'
import { isKnownProvider } from './known-providers.ts'
import type { Provider } from './provider.ts'

/** Has to be registered at the provider. */
export const callbackUrl = ({ authUrl }: Pick<AuthParts, 'authUrl'>) => `${authUrl}/callback`

/** Parameters of ours, and those that would let the caller change what the provider is asked for. */
const keptBack: readonly string[] = [
  'provider',
  'scopes',
  'redirect_to',
  'invite_token',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
]

/** Characters of all parameters together: providers refuse long addresses, and each would be ours. */
const maxParameters = 2048

type Leaving = {
  /** What the browser will show again when it comes back. */
  readonly browser?: string
  /** The person who wants to add the identity to their account. */
  readonly linker?: PersonClaims
}

/** Begins a sign-in at the provider that the query names. Returns where the browser has to go. */
export async function leaveForProvider(
  c: AuthContext,
  parts: AuthParts,
  { browser, linker }: Leaving,
): Promise<string> {
  const query = new URL(c.req.url).searchParams
  const provider = requireProvider(parts, query.get('provider') ?? '')
  const challenge = parseCodeChallenge({
    code_challenge: query.get('code_challenge'),
    code_challenge_method: query.get('code_challenge_method'),
  })
  const forwarded = forward(query)
  const { configuration } = await parts.providers.open(provider).catch((error: unknown) => {
    throw authErrors.providerFailed('The provider cannot be reached', { cause: error })
  })
  const invite = query.get('invite_token') || undefined
  const proof = {
    verifier: openid.randomPKCECodeVerifier(),
    nonce: openid.randomNonce(),
    browser,
    session: linker?.session_id,
    aal: linker?.aal,
    amr: linker?.amr,
    maxAge: parseMaxAge(forwarded.max_age),
    leftAt: parts.clock(),
    invite,
  }
  const state = await parts.database.transaction(transactionContext(c, linker), async (transaction) => {
    if (invite !== undefined) await requireInvite(transaction, parts, invite)
    return await beginProviderFlow(transaction, parts.secrets, {
      provider: provider.name,
      redirectTo: redirectTargetOf(c, parts),
      challenge,
      linkingUserId: linker?.sub,
      proof,
    })
  })
  const url = openid.buildAuthorizationUrl(configuration, {
    ...forwarded,
    redirect_uri: callbackUrl(parts),
    scope: scopesOf(provider, query.get('scopes') ?? ''),
    state,
    nonce: proof.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Nobody should go to the provider for an invitation that is no longer valid. It is spent when they come back. */
async function requireInvite(
  transaction: Transaction,
  { keyring }: Pick<AuthParts, 'keyring'>,
  token: string,
): Promise<void> {
  const userId = await findLinkOwner(transaction, keyring, { token, kind: 'confirmation' })
  if (userId === undefined) throw authErrors.invitedUserNotFound()
}

function requireProvider({ providers }: Pick<AuthParts, 'providers'>, wanted: string): Provider {
  const name = wanted.toLowerCase()
  const provider = providers.find(name)
  if (provider !== undefined) return provider
  throw authErrors.unsupportedProvider(
    isKnownProvider(name) ? 'provider is not enabled' : `Provider ${name.slice(0, 40)} could not be found`,
  )
}

function forward(query: URLSearchParams): Record<string, string> {
  const forwarded = [...query].filter(([name]) => !keptBack.includes(name.toLowerCase()))
  if (forwarded.join('').length > maxParameters) {
    throw authErrors.validationFailed(
      `Parameters for the provider have more than ${maxParameters} characters`,
    )
  }
  return Object.fromEntries(forwarded)
}

/** Those that sign-in needs, and further ones that the client asks for. */
function scopesOf({ scopes }: Provider, wanted: string): string {
  return [...new Set([...scopes, ...wanted.slice(0, maxParameters).split(/[\s,]+/)])]
    .filter(Boolean)
    .join(' ')
}
