// Loaded on demand: pages that only show something never fetch the client library.
import { createBrowserClient } from '@supabase/ssr'
import type { Database } from '@trellis/database/types'
import { sessionCookieName } from '../session/session-cookie.ts'
import type { PlatformClient } from './platform-client.ts'

/** The same client on every call: the library keeps one per page and lets it refresh the session. */
export function browserClient(publishableKey: string): PlatformClient {
  return createBrowserClient<Database>(window.location.origin, publishableKey, {
    cookieOptions: { name: sessionCookieName, secure: window.location.protocol === 'https:' },
    auth: { detectSessionInUrl: false, experimental: { recoveryCodes: true } },
  })
}
