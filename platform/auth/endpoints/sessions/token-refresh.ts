import { z } from 'zod'
import { takeFromDatabase } from '../../../limits/limits.ts'
import { DatabaseError, type Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { toRefreshFailure } from '../../errors/render-error.ts'
import { tellLimit } from '../../limits/limit-address.ts'
import { readBody } from '../../request/read-body.ts'
import { userAgentOf } from '../../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { refreshSession } from '../../sessions/refresh-session.ts'
import { isBanned } from '../../users/is-banned.ts'
import { describeUser } from '../../users/render-user.ts'
import { type UserRow, userColumns } from '../../users/user-row.ts'

const bodySchema = z.object({ refresh_token: z.string().nullish() })

type Refreshed =
  | { readonly outcome: 'stolen'; readonly sessionId: string }
  | { readonly outcome: 'grant'; readonly grant: Grant }

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
  if (refreshed.outcome === 'stolen') {
    const { requestId } = c.var
    parts.logger.warn(
      { requestId, sessionId: refreshed.sessionId },
      'a spent refresh token came back: session revoked',
    )
    c.header('sb-auth-refresh-token-rotated', 'true')
    throw authErrors.refreshTokenAlreadyUsed()
  }
  return await answerWithSession(c, parts, refreshed.grant)
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
  })
  if (result.outcome === 'stolen') {
    const { userId, sessionId } = result
    await parts.onEvent(transaction, { name: 'signed_out', userId, sessionId, method: 'token_reuse' })
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
  return {
    outcome: 'grant',
    grant: { user, userObject: await describeUser(transaction, user), session, refreshToken, isReuse },
  }
}
