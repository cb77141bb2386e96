import {
  type Caller,
  CallerError,
  type CallerFault,
  type Callers,
  readCredentials,
} from '../../callers/callers.ts'
import { isUuid } from '../../http/http.ts'
import type { Claims, Transaction } from '../../postgres/postgres.ts'
import type { VerifiedClaims } from '../../tokens/tokens.ts'
import type { AuthContext, AuthParts } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { isBanned } from '../users/is-banned.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import { limitToToken, type TokenProofs } from './limit-to-token.ts'
import { type SessionRow, sessionColumns } from './session-row.ts'

/** The person and the session that a token names, and what had been proven to it. */
export type SessionClaims = TokenProofs & { readonly sub: string; readonly session_id: string | undefined }

export type PersonClaims = Claims & SessionClaims

/**
 * The claims of a person who acts for themselves. Somebody who acts for them sees what they see, and neither changes
 * their account nor reads its secrets.
 */
export async function requirePerson(
  c: AuthContext,
  parts: Pick<AuthParts, 'callers'>,
): Promise<PersonClaims> {
  const claims = await requirePersonOrActor(c, parts)
  refuseActor(claims)
  return claims
}

/** The token says who acts: `act` names somebody other than its subject (RFC 8693). */
export function refuseActor({ act }: Claims): void {
  if (act !== undefined) throw authErrors.actorRefused()
}

/**
 * The caller's claims, as far as the token alone proves them (sheet, section 4, bearer checks). For endpoints that are
 * open to somebody who acts for the person; all others use `requirePerson`.
 */
export async function requirePersonOrActor(
  c: AuthContext,
  { callers }: Pick<AuthParts, 'callers'>,
): Promise<PersonClaims> {
  // The gate has already checked the request's API key.
  const { bearer } = readCredentials(c.req.raw)
  if (bearer === undefined) throw authErrors.noAuthorization()
  // An API token acts within its scopes, and its holder must not become the person. It is refused before it is looked
  // up, which would count as a use.
  if (callers.isApiToken(bearer)) throw authErrors.badJwt('invalid JWT: an API token is not a session')
  const { claims } = await findCaller(callers, bearer)
  const sub = requireSubject(claims)
  const sessionId = claims.session_id
  return {
    ...claims,
    sub,
    session_id: isUuid(sessionId) ? sessionId : undefined,
  }
}

const noBearer: readonly CallerFault[] = ['empty-bearer', 'several-words']

async function findCaller(callers: Callers, bearer: string): Promise<Caller> {
  try {
    return await callers.resolve({ apiKey: undefined, bearer })
  } catch (error) {
    if (!(error instanceof CallerError)) throw error
    if (noBearer.includes(error.fault)) throw authErrors.noAuthorization()
    const reason = error.fault.startsWith('token-') ? error.fault.slice('token-'.length) : 'invalid'
    throw authErrors.badJwt(`invalid JWT: unable to parse or verify signature, the token is ${reason}`)
  }
}

function requireSubject({ sub }: VerifiedClaims): string {
  if (sub === undefined || sub === '') throw authErrors.badJwt('invalid claim: missing sub claim')
  if (!isUuid(sub)) throw authErrors.malformedSubject()
  return sub
}

/** `session`: with the proofs that count for this request. Its row may have more. */
export type SignedIn = { readonly user: UserRow; readonly session: SessionRow }

/** The person and the session behind the claims. A signed-out session is refused. */
export async function requireSession(
  transaction: Transaction,
  claims: SessionClaims,
  { now, lock = false }: { readonly now: number; readonly lock?: boolean },
): Promise<SignedIn> {
  // Sent together and run in this order: the session is read after the lock on the person.
  const [[user], [session]] = await Promise.all([
    transaction.query<UserRow>(
      `select ${userColumns} from auth.users where id = $1 and deleted_at is null ${lock ? 'for update' : ''}`,
      [claims.sub],
    ),
    transaction.query<SessionRow>(
      `select ${sessionColumns} from auth.sessions
       where id = $1 and user_id = $2 and revoked_at is null and (not_after is null or not_after > now())
         and (actor_id is null or auth.session_is_live(actor_id, actor_session_id))`,
      [claims.session_id ?? null, claims.sub],
    ),
  ])
  if (user === undefined) throw authErrors.userNotFound()
  if (session === undefined) throw authErrors.sessionNotFound()
  if (isBanned(user, now)) throw authErrors.userBanned()
  return { user, session: limitToToken(session, claims) }
}
