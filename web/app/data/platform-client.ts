// The official client, once per request on the server and once per page in the browser (browser-client.ts).
import {
  type CookieOptions,
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
} from '@supabase/ssr'
import type { EmailOtpType, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@trellis/database/types'
import type { RequestScope } from './request-scope.ts'
import { sessionCookieName } from './session-cookie.ts'

export type PlatformClient = SupabaseClient<Database>

/** What a link in a mail is for. */
export type MailLinkType = EmailOtpType

export type ServerClient = {
  client: PlatformClient
  /** Set-Cookie values that the response has to carry; filled while the client works. */
  setCookies: string[]
}

export function createRequestClient(scope: RequestScope, cookieHeader: string): ServerClient {
  const setCookies: string[] = []
  const jar = new Map(parseCookieHeader(cookieHeader).map(({ name, value }) => [name, value ?? '']))
  const keep = (name: string, value: string, options: CookieOptions) => {
    jar.set(name, value)
    setCookies.push(serializeCookieHeader(name, value, options))
  }
  const client = createServerClient<Database>(scope.publicUrl, scope.publishableKey, {
    cookieOptions: { name: sessionCookieName, secure: scope.publicUrl.startsWith('https:') },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (cookies) => {
        for (const { name, value, options } of cookies) keep(name, value, options)
      },
    },
    global: { fetch: scope.platformFetch },
  })
  return { client, setCookies }
}
