// The provider asks in a window of its own, so that the page keeps everything that was typed. The isolated client holds
// the verifier: a code that somebody else injects is worth nothing here.
import { isolatedClient } from '../../client/isolated-client.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'
import { adoptSession } from './adopt-session.ts'
import { channelParameter, openProofChannel, type ProviderAnswer, proofPath } from './proof-channel.ts'

/** The browser did not open the window. */
export const blockedWindowCode = 'popup_blocked'
/** The provider did not ask the person to sign in again, as the server saw in its answer. */
export const silentProviderCode = 'login_required'

const windowFeatures = 'popup,width=480,height=680'

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
export async function proveWithProvider(
  publishableKey: string,
  { provider, email, signal }: AskedProvider,
): Promise<void> {
  const popup = window.open('', '_blank', windowFeatures)
  if (popup === null) throw new DataError('invalid', { code: blockedWindowCode })
  const name = crypto.randomUUID()
  const channel = openProofChannel(name)
  try {
    const client = isolatedClient(publishableKey)
    const { data, error } = await client.auth.signInWithOAuth({
      // Other OpenID Connect providers have names that the client does not know.
      provider: provider as 'google',
      options: {
        skipBrowserRedirect: true,
        redirectTo: `${window.location.origin}${proofPath}?${channelParameter}=${name}`,
        queryParams: askingAgain(provider, email),
      },
    })
    if (error) throw toDataError(error)
    popup.location.replace(data.url)
    const { code, error: refused } = await answerOn(channel, signal)
    if (refused === silentProviderCode) throw new DataError('invalid', { code: silentProviderCode })
    if (code === undefined) throw new DataError('invalid', { code: 'provider_refused' })
    const exchanged = await client.auth.exchangeCodeForSession(code)
    if (exchanged.error) throw toDataError(exchanged.error)
    await adoptSession(publishableKey, client)
  } finally {
    channel.close()
    popup.close()
  }
}

function answerOn(channel: BroadcastChannel, signal: AbortSignal): Promise<ProviderAnswer> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ error: 'aborted' }))
    if (signal.aborted) resolve({ error: 'aborted' })
    channel.onmessage = ({ data }: MessageEvent<ProviderAnswer>) => resolve(data)
  })
}
