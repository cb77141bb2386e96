import { isolatedClient } from '../../client/isolated-client.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'
import { proveInWindow } from './prove-in-window.ts'

interface AskedCompany {
  readonly providerId: string
  /** Ends the wait: the page cannot see that a window of another origin was closed. */
  readonly signal: AbortSignal
}

/**
 * Signs the person in at their company's provider once more, in a window. Call it in the handler of a click, or the
 * browser blocks the window.
 */
export function proveWithSso(publishableKey: string, { providerId, signal }: AskedCompany): Promise<void> {
  return proveInWindow(publishableKey, {
    signal,
    open: () => isolatedClient(publishableKey, askingAgain),
    begin: async ({ auth }, redirectTo) => {
      const { data, error } = await auth.signInWithSSO({
        providerId,
        options: { skipBrowserRedirect: true, redirectTo },
      })
      if (error) throw toDataError(error)
      if (!data?.url) throw new DataError('unexpected')
      return data.url
    },
  })
}

/** The client has no option for `max_age`: the provider would not ask a person whom it knows. */
const askingAgain: typeof fetch = (address, init) => {
  const isBeginning = String(address).endsWith('/sso') && typeof init?.body === 'string'
  if (!isBeginning) return fetch(address, init)
  const body = JSON.stringify({ ...JSON.parse(init.body as string), max_age: 0 })
  return fetch(address, { ...init, body })
}
