import type { ProviderError } from '../../providers/provider-client.ts'
import type { SsoFault } from '../sso-hooks.ts'
import { ProviderRefusal } from './answered-error.ts'

/** Characters of the library's words. */
const maxReason = 300

/** RFC 6749, section 5.2: about the client, not about the person. */
const clientRefusals: readonly string[] = ['invalid_client', 'unauthorized_client']

/** Why a test of an OpenID Connect provider failed, for somebody who sets it up. */
export function testFaultOf(error: ProviderError): SsoFault {
  const { message, reason, answer } = error
  if (error instanceof ProviderRefusal) return { code: 'refused_by_provider', facts: { reason: message } }
  if (answer !== undefined && clientRefusals.includes(answer))
    return { code: 'oidc_client_refused', facts: { answer } }
  return { code: 'oidc_exchange_failed', facts: { reason: (answer ?? reason).slice(0, maxReason) } }
}
