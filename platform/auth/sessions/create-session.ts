import type { Transaction } from '../../postgres/postgres.ts'
import type { AuthContext, AuthParts } from '../auth-context.ts'
import { rememberNetwork } from '../limits/proven-networks.ts'
import { requireWayIn } from '../sso/enforcement.ts'
import { describeUser } from '../users/render-user.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import type { Grant } from './grant.ts'
import { createRefreshToken, hashRefreshToken } from './refresh-token.ts'
import { type SessionRow, sessionColumns } from './session-row.ts'

type SignIn = {
  readonly user: UserRow
  /** The name for `amr`. */
  readonly method: string
  /** The other provider that has proven who the person is, for `amr`. */
  readonly provider?: string | undefined
  /** The provider of the identity that signed in. Default: the other provider, or else the mailbox. */
  readonly identity?: string
  /** The passkey that signed in, if it is a second proof too. */
  readonly passkeyId?: string | undefined
  /** When the person signed in to the session that this one continues after a change. */
  readonly signInAt?: Date | undefined
  /** When the session ends by itself. Default: never. */
  readonly notAfter?: Date | undefined
}

const maxUserAgent = 512
/** More than any person uses. A script that never signs out must not fill the table. */
const mostSessions = 500

/** Signs a person in on the requesting device. Every way in ends here, so that this decides whether it is allowed. */
export async function createSession(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { user, method, provider, identity = provider ?? 'email', passkeyId, signInAt, notAfter }: SignIn,
): Promise<Grant> {
  await requireWayIn(transaction, parts, { user, method, provider })
  const amr = [{ method, timestamp: proofTime(parts, signInAt), provider }]
  const [session] = await transaction.query<SessionRow>(
    `insert into auth.sessions (user_id, aal, amr, passkey_id, user_agent, address, place, sign_in_at, not_after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${sessionColumns}`,
    [
      user.id,
      passkeyId === undefined ? 'aal1' : 'aal2',
      JSON.stringify(amr),
      passkeyId ?? null,
      userAgentOf(c),
      c.var.clientAddress ?? null,
      c.var.clientPlace ?? null,
      signInAt ?? null,
      notAfter ?? null,
    ],
  )
  if (session === undefined) throw new Error('A session was stored without an answer')
  const refreshToken = createRefreshToken(session.id)
  await transaction.query('insert into auth.refresh_tokens (session_id, token_hash) values ($1, $2)', [
    session.id,
    hashRefreshToken(refreshToken),
  ])
  const signedIn = await markSignIn(transaction, user, identity)
  await endOldestSessions(transaction, session)
  if (passkeyId !== undefined) {
    await rememberNetwork(transaction, { userId: user.id, address: c.var.clientAddress })
  }
  await parts.onEvent(transaction, { name: 'signed_in', userId: user.id, sessionId: session.id, method })
  return { user: signedIn, userObject: await describeUser(transaction, signedIn), session, refreshToken }
}

/**
 * Where acts need a recent proof, a session that continues another one after a change is as old as that: the change
 * proves an address or an identity that the holder of a stolen session may have chosen.
 */
function proofTime({ clock, stepUpAge }: AuthParts, signInAt: Date | undefined): number {
  const time = stepUpAge === undefined ? clock() : (signInAt?.getTime() ?? clock())
  return Math.floor(time / 1000)
}

async function markSignIn(transaction: Transaction, user: UserRow, provider: string): Promise<UserRow> {
  await transaction.query(
    `update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = $1 and provider = $2`,
    [user.id, provider],
  )
  const [signedIn] = await transaction.query<UserRow>(
    `update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1 returning ${userColumns}`,
    [user.id],
  )
  return signedIn ?? user
}

/**
 * Ends the sessions that were not used for the longest time, first those without a second proof: whoever only reads the
 * mail signs in as often as they like, and must not end the owner's sessions. The person's row is locked, so sign-ins at
 * the same time count each other. A session that is being refreshed is in use: it stays, and nobody waits for it.
 */
async function endOldestSessions(transaction: Transaction, { id, user_id, aal }: SessionRow): Promise<void> {
  await transaction.query(
    `delete from auth.sessions where id in (
       select id from auth.sessions where id in (
         select id from auth.sessions where user_id = $1 and id <> $2
         order by aal desc, coalesce(refreshed_at, created_at) desc, id offset $3
       ) and aal <= $4 for update skip locked
     )`,
    [user_id, id, mostSessions - 1, aal],
  )
}

export function userAgentOf(c: AuthContext): string | null {
  return c.req.header('user-agent')?.slice(0, maxUserAgent) ?? null
}
