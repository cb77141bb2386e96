import { isolatedClient } from '../../client/isolated-client.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { proveInWindow } from './prove-in-window.ts'

interface AskedProvider {
  readonly provider: string
  readonly email: string
  /** Ends the wait: the page cannot see that a window of another origin was closed. */
  readonly signal: AbortSignal
}

/**
 * Google ignores `max_age`. Without the list of accounts its window would open and close before the person has done
 * anything.
 */
const askingAgain = (provider: string, email: string): Record<string, string> => ({
  max_age: '0',
  login_hint: email,
  ...(provider === 'google' && { prompt: 'select_account' }),
})

/** Call it in the handler of a click, or the browser blocks the window. */
export function proveWithProvider(
  publishableKey: string,
  { provider, email, signal }: AskedProvider,
): Promise<void> {
  return proveInWindow(publishableKey, {
    signal,
    open: () => isolatedClient(publishableKey),
    begin: async ({ auth }, redirectTo) => {
      const { data, error } = await auth.signInWithOAuth({
        // Other OpenID Connect providers have names that the client does not know.
        provider: provider as 'google',
        options: { skipBrowserRedirect: true, redirectTo, queryParams: askingAgain(provider, email) },
      })
      if (error) throw toDataError(error)
      return data.url
    },
  })
}
