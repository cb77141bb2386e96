import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '@trellis/database/types'
import { z } from 'zod'
import type { MailLinkType } from '../../client/platform-client.ts'
import type { RequestScope } from '../../client/request-scope.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'

/** The wire's name, which the client does not know. */
const type = 'impersonation' as MailLinkType

const claims = z.object({ act: z.object({ sub: z.string() }), exp: z.number() })

type Link = { readonly adminId: string; readonly accessToken: string; readonly tokenHash: string }

/** The session that the link opens, and when it ends. It counts only if its verified token says that this person acts. */
export async function exchangeLink(
  scope: RequestScope,
  { adminId, accessToken, tokenHash }: Link,
): Promise<{ readonly session: Session; readonly until: number }> {
  const { auth } = createClient<Database>(scope.publicUrl, scope.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: scope.platformFetch, headers: { Authorization: `Bearer ${accessToken}` } },
  })
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) throw toDataError(error)
  const { session } = data
  if (session === null) throw new DataError('unexpected', { cause: 'The link opened no session' })
  const verified = await auth.getClaims(session.access_token)
  const { data: acting } = claims.safeParse(verified.data?.claims)
  if (acting?.act.sub !== adminId) throw new DataError('invalid', { code: 'bad_jwt' })
  return { session, until: acting.exp * 1000 }
}
