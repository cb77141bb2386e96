// Somebody leaves for the provider of their company, or tests it.
import { z } from 'zod'
import { isUuid } from '../../../http/http.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { type AuthError, authErrors } from '../../errors/errors.ts'
import { markBrowser } from '../../flows/browser-mark.ts'
import { parseCodeChallenge } from '../../flows/code-challenge.ts'
import { readBody } from '../../request/read-body.ts'
import { redirectTargetIn } from '../../request/redirect-target.ts'
import { requireFullAssurance } from '../../sessions/lacks-second-proof.ts'
import { requireRecentProof } from '../../sessions/recent-proof.ts'
import { requirePerson, requireSession, type SessionClaims } from '../../sessions/require-session.ts'
import {
  type CompanyProvider,
  findCompanyProvider,
  findProviderIdOfDomain,
} from '../../sso/company-provider.ts'
import { leaveForCompany } from '../../sso/leave-for-company.ts'

const bodySchema = z.object({
  provider_id: z.string().nullish(),
  domain: z.string().nullish(),
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  is_test: z.boolean().nullish(),
  /** Seconds, as in OpenID Connect: the person must sign in at the provider again if it is longer ago. */
  max_age: z.int().min(0).max(999_999_999).nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

type Wanted = z.infer<typeof bodySchema>

export const postSso: Endpoint = (parts) => async (c) => {
  if (!parts.ways.saml) throw authErrors.samlDisabled()
  const wanted = await readBody(c, bodySchema)
  if (wanted.provider_id && wanted.domain) {
    throw authErrors.validationFailed('Only one of provider_id or domain supported')
  }
  if (!wanted.provider_id && !wanted.domain) {
    throw authErrors.validationFailed('A provider_id or domain needs to be provided')
  }
  const { provider, tester } = await findProvider(c, parts, wanted)
  // A test ends in the browser that began it, whatever client it uses: its report tells about the person there.
  const challenge = tester === undefined ? parseCodeChallenge(wanted) : undefined
  const url = await leaveForCompany(c, parts, provider, {
    redirectTo: redirectTargetIn(c, parts, wanted.redirect_to),
    challenge,
    browser: challenge === undefined ? markBrowser(c, parts) : undefined,
    tester,
    // A test signs nobody in.
    maxAge: tester === undefined ? (wanted.max_age ?? undefined) : undefined,
  })
  return wanted.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
}

type Found = { readonly provider: CompanyProvider; readonly tester: string | undefined }

async function findProvider(c: AuthContext, parts: AuthParts, wanted: Wanted): Promise<Found> {
  const claims = wanted.is_test ? await requirePerson(c, parts) : undefined
  return await parts.database.transaction(transactionContext(c, claims), async (transaction) => {
    if (claims !== undefined) await requireTester(transaction, parts, claims)
    const provider = await requireProvider(transaction, parts, wanted)
    const refusal = await findObjection(transaction, parts, { provider, tester: claims?.sub })
    if (refusal === undefined) return { provider, tester: claims?.sub }
    // Knowing a domain does not tell whether somebody has proven it.
    throw wanted.provider_id ? refusal : authErrors.ssoProviderNotFound(noProviderOfDomain)
  })
}

/** The report decides whether the provider can be switched on, so that it asks for what changes of a way in ask for. */
async function requireTester(
  transaction: Transaction,
  parts: AuthParts,
  claims: SessionClaims,
): Promise<void> {
  const signedIn = await requireSession(transaction, claims, { now: parts.clock() })
  await requireFullAssurance({ transaction, parts, ...signedIn })
  requireRecentProof({ parts, ...signedIn })
}

async function findObjection(
  transaction: Transaction,
  { sso }: AuthParts,
  { provider, tester }: Found,
): Promise<AuthError | undefined> {
  const { id: providerId, kind } = provider
  if (tester !== undefined) {
    const mayTest = await sso.mayTest(transaction, { providerId, userId: tester })
    return mayTest ? undefined : authErrors.ssoTestRefused()
  }
  const isOff = (await sso.stateOf(transaction, providerId)) === 'off'
  return isOff || kind === 'incomplete' ? authErrors.ssoProviderDisabled() : undefined
}

const noProviderOfDomain = 'No SSO provider assigned for this domain'

async function requireProvider(
  transaction: Transaction,
  { secrets }: AuthParts,
  { provider_id: wantedId, domain }: Wanted,
): Promise<CompanyProvider> {
  if (wantedId && !isUuid(wantedId)) throw authErrors.validationFailed('provider_id must be a UUID')
  const id = wantedId || (await findProviderIdOfDomain(transaction, domain ?? ''))
  const provider = id && (await findCompanyProvider(transaction, secrets, id))
  if (provider) return provider
  throw authErrors.ssoProviderNotFound(wantedId ? 'No such SSO provider' : noProviderOfDomain)
}
