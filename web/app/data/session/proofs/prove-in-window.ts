// The provider asks in a window of its own, so that the page keeps everything that was typed. The isolated client holds
// the verifier: a code that somebody else injects is worth nothing here.
import type { PlatformClient } from '../../client/platform-client.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'
import { adoptSession } from './adopt-session.ts'
import { channelParameter, openProofChannel, type ProviderAnswer, proofPath } from './proof-channel.ts'

/** The browser did not open the window. */
export const blockedWindowCode = 'popup_blocked'
/** The provider did not ask the person to sign in again, as the server saw in its answer. */
export const silentProviderCode = 'login_required'

const windowFeatures = 'popup,width=480,height=680'

interface Asking {
  readonly signal: AbortSignal
  readonly open: () => PlatformClient
  /** The address of the provider, which leads back to the given one. */
  readonly begin: (client: PlatformClient, redirectTo: string) => Promise<string>
}

export async function proveInWindow(publishableKey: string, { signal, open, begin }: Asking): Promise<void> {
  const popup = window.open('', '_blank', windowFeatures)
  if (popup === null) throw new DataError('invalid', { code: blockedWindowCode })
  const name = crypto.randomUUID()
  const channel = openProofChannel(name)
  try {
    const client = open()
    const back = `${window.location.origin}${proofPath}?${channelParameter}=${name}`
    popup.location.replace(await begin(client, back))
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
