import { z } from 'zod'
import { takeFromDatabase } from '../../../limits/limits.ts'
import { DatabaseError, type Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { type AuthError, authErrors } from '../../errors/errors.ts'
import { toRefreshFailure } from '../../errors/render-error.ts'
import { tellLimit } from '../../limits/limit-address.ts'
import { readBody } from '../../request/read-body.ts'
import { userAgentOf } from '../../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { refreshSession } from '../../sessions/refresh-session.ts'
import { isBanned } from '../../users/is-banned.ts'
import { describeForActor, describeUser } from '../../users/render-user.ts'
import { type UserRow, userColumns } from '../../users/user-row.ts'

const bodySchema = z.object({ refresh_token: z.string().nullish() })

type Ended = { readonly outcome: 'stolen' | 'over'; readonly sessionId: string }

type Refreshed = Ended | { readonly outcome: 'grant'; readonly grant: Grant }

const lockNotAvailable = '55P03'

export const grantByRefreshToken: Endpoint = (parts) => async (c) => {
  const { refresh_token: token } = await readBody(c, bodySchema)
  if (!token) throw authErrors.missingRefreshToken()
  const refreshed = await parts.database
    .transaction(transactionContext(c), (transaction) => refresh(transaction, { c, parts }, token))
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.sqlstate === lockNotAvailable)
        throw authErrors.conflict({ cause: error })
      throw toRefreshFailure(error)
    })
  if (refreshed.outcome !== 'grant') throw refusalOf(c, parts, refreshed)
  return await answerWithSession(c, parts, refreshed.grant)
}

function refusalOf(c: AuthContext, { logger }: AuthParts, { outcome, sessionId }: Ended): AuthError {
  if (outcome === 'over') return authErrors.refreshSessionExpired()
  const { requestId } = c.var
  logger.warn({ requestId, sessionId }, 'a spent refresh token came back: session revoked')
  c.header('sb-auth-refresh-token-rotated', 'true')
  return authErrors.refreshTokenAlreadyUsed()
}

async function refresh(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  token: string,
): Promise<Refreshed> {
  const result = await refreshSession(transaction, token, {
    reuseInterval: parts.refreshReuseInterval,
    userAgent: userAgentOf(c),
    address: c.var.clientAddress ?? null,
    place: c.var.clientPlace ?? null,
    now: parts.clock(),
    findMaxAge: (userId) => parts.sessionMaxAge(transaction, userId),
  })
  if (result.outcome !== 'refreshed') {
    const { userId, sessionId } = result
    const method = result.outcome === 'stolen' ? 'token_reuse' : 'max_age'
    await parts.onEvent(transaction, { name: 'signed_out', userId, sessionId, method })
    return result
  }
  const { session, refreshToken, isReuse } = result
  const bucket = { policy: 'token', key: session.id }
  tellLimit(c, await takeFromDatabase(transaction, bucket, parts.rateLimits.token))
  const [user] = await transaction.query<UserRow>(
    `select ${userColumns} from auth.users where id = $1 and deleted_at is null`,
    [session.user_id],
  )
  if (user === undefined) throw authErrors.refreshSessionNotFound()
  if (isBanned(user, parts.clock())) throw authErrors.refreshUserBanned()
  const userObject =
    session.actor_id === null ? await describeUser(transaction, user) : describeForActor(user)
  return { outcome: 'grant', grant: { user, userObject, session, refreshToken, isReuse } }
}
