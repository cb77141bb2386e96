import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '@trellis/database/types'
import { listOrganizations } from '@trellis/domain/contracts/organizations'
import { z } from 'zod'
import { invokeFunction } from '../../client/invoke-function.ts'
import type { MailLinkType, PlatformClient } from '../../client/platform-client.ts'
import type { RequestScope } from '../../client/request-scope.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'

/** The wire's name, which the client does not know. */
const type = 'impersonation' as MailLinkType

const claims = z.object({ act: z.object({ sub: z.string() }), exp: z.number() })

type Link = { readonly adminId: string; readonly accessToken: string; readonly tokenHash: string }

type Exchanged = {
  readonly session: Session
  /** Empty if it could not be read. */
  readonly organization: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** The session that the link opens. It counts only if its verified token says that this person acts. */
export async function exchangeLink(
  scope: RequestScope,
  { adminId, accessToken, tokenHash }: Link,
): Promise<Exchanged> {
  const { auth } = clientOf(scope, accessToken)
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) throw toDataError(error)
  const { session } = data
  if (session === null) throw new DataError('unexpected', { cause: 'The link opened no session' })
  const verified = await auth.getClaims(session.access_token)
  const { data: acting } = claims.safeParse(verified.data?.claims)
  if (acting?.act.sub !== adminId) throw new DataError('invalid', { code: 'bad_jwt' })
  const organization = await nameOrganization(clientOf(scope, session.access_token))
  return { session, organization, until: acting.exp * 1000 }
}

/** Keeps no session, so that nothing of it reaches the browser before the exchange has succeeded. */
const clientOf = (scope: RequestScope, accessToken: string): PlatformClient =>
  createClient<Database>(scope.publicUrl, scope.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: scope.platformFetch, headers: { Authorization: `Bearer ${accessToken}` } },
  })

/** The link is spent by now, so a name that cannot be read stops nothing. */
async function nameOrganization(client: PlatformClient): Promise<string> {
  const [organization] = await invokeFunction(client, listOrganizations, {}).catch(() => [])
  return organization?.name ?? ''
}
