import type { RouterContextProvider } from 'react-router'
import { requireRequestScope } from '../../client/request-scope.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'
import { requireClient } from '../session.ts'

/** The provider of a company, by its id or by the domain of an address. */
export type CompanyProvider = { readonly providerId: string } | { readonly domain: string }

const unknownCodes = ['sso_provider_not_found', 'sso_provider_disabled']

/**
 * The provider's address for this sign-in, which leads back to /confirm; undefined if no company has such a provider.
 * The verifier is kept in a cookie of this browser.
 */
export async function beginSsoSignIn(
  context: Readonly<RouterContextProvider>,
  provider: CompanyProvider,
): Promise<string | undefined> {
  const { publicUrl } = requireRequestScope(context)
  const { data, error } = await requireClient(context).auth.signInWithSSO({
    ...provider,
    options: { redirectTo: `${publicUrl}/confirm` },
  })
  if (error) {
    const failure = toDataError(error)
    if (failure.code !== undefined && unknownCodes.includes(failure.code)) return undefined
    throw failure
  }
  if (!data?.url) throw new DataError('unexpected')
  return data.url
}

/** The domain of an address that was already checked. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
