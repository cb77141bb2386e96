// The official client, once per request on the server and once per page in the browser (browser-client.ts).
import {
  type CookieOptions,
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
} from '@supabase/ssr'
import type { EmailOtpType, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@trellis/database/types'
import { DataError, kindOfStatus } from '../failure/data-error.ts'
import { sessionCookieName } from '../session/session-cookie.ts'
import type { RequestScope } from './request-scope.ts'

export type PlatformClient = SupabaseClient<Database>

/** The purpose of a link in a mail. */
export type MailLinkType = EmailOtpType

export type ServerClient = {
  client: PlatformClient
  /** Set-Cookie values for the response; filled while the client works. */
  setCookies: string[]
  /** Rejects if the session cannot be refreshed now; the client itself would try for half a minute. */
  refreshOutage: Promise<never>
}

export function createRequestClient(scope: RequestScope, cookieHeader: string): ServerClient {
  const setCookies: string[] = []
  const jar = new Map(parseCookieHeader(cookieHeader).map(({ name, value }) => [name, value ?? '']))
  const keep = (name: string, value: string, options: CookieOptions) => {
    jar.set(name, value)
    setCookies.push(serializeCookieHeader(name, value, options))
  }
  const { fetch, refreshOutage } = refreshOnce(scope.platformFetch)
  const client = createServerClient<Database>(scope.publicUrl, scope.publishableKey, {
    cookieOptions: { name: sessionCookieName, secure: scope.publicUrl.startsWith('https:') },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (cookies) => {
        for (const { name, value, options } of cookies) keep(name, value, options)
      },
    },
    auth: { experimental: { recoveryCodes: true } },
    // The platform is this process: if it cannot serve now, retrying would only delay the page.
    db: { retry: false },
    global: { fetch },
  })
  return { client, setCookies, refreshOutage }
}

/** Tries a refresh once; a failure is the answer to every further try. */
function refreshOnce(platformFetch: RequestScope['platformFetch']) {
  const outage = Promise.withResolvers<never>()
  outage.promise.catch(() => undefined)
  let failure: Response | undefined
  const fetch: typeof platformFetch = async (input, init) => {
    const isRefresh = String(input).includes('/token?grant_type=refresh_token')
    if (isRefresh && failure !== undefined) return failure.clone()
    const answer = await platformFetch(input, init)
    if (isRefresh && kindOfStatus(answer.status) === 'unavailable') {
      failure = answer.clone()
      outage.reject(new DataError('unavailable'))
    }
    return answer
  }
  return { fetch, refreshOutage: outage.promise }
}
