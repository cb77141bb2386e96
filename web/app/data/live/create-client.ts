import { RealtimeClient, type RealtimeClientOptions } from '@supabase/realtime-js'

interface Server {
  /** The address of the product. */
  readonly url: string
  readonly publishableKey: string
  readonly readToken: () => Promise<string | null>
}

/** The client of the one link, with the client's own numbers for waiting, heartbeats and returning. */
export function createLiveClient(
  { url, publishableKey, readToken }: Server,
  options: Pick<RealtimeClientOptions, 'transport' | 'logger'> = {},
): RealtimeClient {
  return new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: readToken,
    ...options,
  })
}
