// A second client beside the browser's, for proofs that create a session of their own: the page stays signed in as it
// is until the new session has turned out to be the same person's.
import { createClient } from '@supabase/supabase-js'
import type { Database } from '@trellis/database/types'
import type { PlatformClient } from './platform-client.ts'

/** Keeps its session in memory only; neither the cookie nor other tabs learn of it. `ask`: default, that of the browser. */
export function isolatedClient(publishableKey: string, ask?: typeof fetch): PlatformClient {
  return createClient<Database>(window.location.origin, publishableKey, {
    auth: {
      // The library warns about two clients that share a key.
      storageKey: `trellis-isolated-${crypto.randomUUID()}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: 'pkce',
    },
    ...(ask && { global: { fetch: ask } }),
  })
}
