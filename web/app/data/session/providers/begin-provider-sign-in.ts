import type { Provider } from '@supabase/supabase-js'
import type { RouterContextProvider } from 'react-router'
import { requireRequestScope } from '../../client/request-scope.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'
import { requireClient } from '../session.ts'

/** The provider's address for this sign-in. Asked here, because the browser would show an error as bare JSON. */
export async function beginProviderSignIn(
  context: Readonly<RouterContextProvider>,
  provider: string,
): Promise<string> {
  const { publicUrl, platformFetch } = requireRequestScope(context)
  const { data, error } = await requireClient(context).auth.signInWithOAuth({
    // The library names the providers of the hosted service; an installation has its own.
    provider: provider as Provider,
    options: { redirectTo: `${publicUrl}/confirm`, skipBrowserRedirect: true },
  })
  if (error) throw toDataError(error)
  const { headers, status } = await platformFetch(data.url, { redirect: 'manual' })
  const address = headers.get('location')
  // An address of our own says that the provider did not answer.
  if (address !== null && new URL(address, publicUrl).origin !== new URL(publicUrl).origin) return address
  throw new DataError(status === 429 ? 'rate-limited' : 'unavailable')
}
