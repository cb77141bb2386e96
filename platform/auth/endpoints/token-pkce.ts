import { z } from 'zod'
import type { Transaction } from '../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors.ts'
import { answersChallenge } from '../flows/code-challenge.ts'
import { endFlow, findFlowByCode } from '../flows/flow-state.ts'
import { readBody } from '../read-body.ts'
import { createSession } from '../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../sessions/grant.ts'
import { findUserById } from '../users/find-or-create-user.ts'
import { isBanned } from '../users/is-banned.ts'

const bodySchema = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() })

/** Finishes a flow in the browser that began it. */
export const grantByPkce: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, bodySchema)
  const [code, verifier] = [body.auth_code, body.code_verifier]
  if (!code || !verifier) {
    throw authErrors.validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const grant = await parts.database.transaction(transactionContext(c), (transaction) =>
    exchange(transaction, { c, parts }, { code, verifier }),
  )
  return await answerWithSession(c, parts, grant)
}

async function exchange(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<Grant> {
  const flow = await findFlowByCode(transaction, parts.keyring, code)
  if (flow === undefined) throw authErrors.flowStateNotFound()
  if (flow.is_expired) throw authErrors.flowStateExpired()
  const challenge = { challenge: flow.code_challenge, method: flow.code_challenge_method }
  if (!answersChallenge(challenge, verifier)) throw authErrors.badCodeVerifier()
  const user = await findUserById(transaction, flow.user_id)
  if (user === undefined) throw authErrors.flowStateNotFound()
  if (isBanned(user, parts.clock())) throw authErrors.userBanned()
  await endFlow(transaction, flow.id)
  return await createSession(transaction, { c, parts }, { user, method: flow.authentication_method })
}
