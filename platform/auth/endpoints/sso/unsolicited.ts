// People can begin at their company's provider, which then sends an answer that nobody asked for. It proves who they
// are, but not that the browser is theirs: somebody could let another person bring their answer, who would then work in
// an account that is not their own. So it signs nobody in, and the browser begins a sign-in of its own. The provider
// knows the person already, and asks nothing.
import { type AuthParts, type Site, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { sendOn } from '../../request/send-on.ts'
import { SsoRefused, spendSubject } from '../../sso/accept-subject.ts'
import { acsUrlOf, entityIdOf } from '../../sso/addresses.ts'
import { listProvidersOfEntity, type SamlProvider } from '../../sso/company-provider.ts'
import type { ProvenSubject } from '../../sso/proven-subject.ts'
import { peekResponse } from '../../sso/saml/peek-response.ts'
import { SamlFault } from '../../sso/saml/saml-fault.ts'
import { verifyResponse } from '../../sso/saml/verify-response.ts'
import { subjectOfAssertion } from '../../sso/subject-of-assertion.ts'

/** Providers with the same entity id whose certificates are tried. Each try costs time that anyone can make us spend. */
const mostCandidates = 3

export async function acceptUnsolicited(site: Site, response: string): Promise<Response> {
  const { c, parts } = site
  const { issuer, inResponseTo } = peekResponse(response)
  if (inResponseTo !== undefined || issuer === undefined) throw authErrors.samlRelayStateNotFound()
  const candidates = await parts.database.transaction(
    { ...transactionContext(c), readOnly: true },
    (transaction) =>
      listProvidersOfEntity(transaction, parts.secrets, { entityId: issuer, limit: mostCandidates }),
  )
  const { providerId, subject } = await findSigner(parts, { candidates, response })
  await parts.database
    .transaction(transactionContext(c), async (transaction) => {
      if ((await parts.sso.stateOf(transaction, providerId)) === 'off') throw authErrors.ssoProviderDisabled()
      await spendSubject(transaction, subject)
    })
    .catch((error: unknown) => {
      throw error instanceof SsoRefused ? error.error : error
    })
  return sendOn(c, parts.ssoPage, { query: { provider: providerId } })
}

type Signed = { readonly candidates: readonly SamlProvider[]; readonly response: string }

async function findSigner(
  parts: AuthParts,
  { candidates, response }: Signed,
): Promise<{ readonly providerId: string; readonly subject: ProvenSubject }> {
  let fault: SamlFault | undefined
  for (const provider of candidates) {
    try {
      const assertion = await verifyResponse(response, {
        idp: { entityId: provider.entity_id, certificates: provider.certificates },
        entityId: entityIdOf(parts),
        acsUrl: acsUrlOf(parts),
        requestId: undefined,
        now: new Date(parts.clock()),
      })
      return { providerId: provider.id, subject: subjectOfAssertion(parts, provider, assertion) }
    } catch (error) {
      if (!(error instanceof SamlFault)) throw error
      fault = error
    }
  }
  throw fault ?? authErrors.ssoProviderNotFound('No SSO provider has sent this response')
}
