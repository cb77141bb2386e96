import { isErrorCode, ProviderError } from '../../providers/provider-client.ts'

/** The person or their provider did not want the sign-in; nothing is wrong with the connection. */
export class ProviderRefusal extends ProviderError {}

/** RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6. */
const refusals: readonly string[] = [
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
]

/** `error`: as the provider wrote it into the address. Anything that is no code is not repeated. */
export function answeredError(error: string): ProviderError {
  if (refusals.includes(error)) return new ProviderRefusal(error)
  return new ProviderError(isErrorCode(error) ? error : 'server_error')
}
