import { z } from 'zod'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { type AuthError, authErrors } from '../../errors/errors.ts'
import { answersChallenge } from '../../flows/code-challenge.ts'
import { endFlow, type FlowState, findFlowByCode } from '../../flows/flow-state.ts'
import { openProviderTokens, type ProviderTokens } from '../../flows/provider-tokens.ts'
import type { Acceptance } from '../../providers/accept-identity.ts'
import { linkIdentity } from '../../providers/link-identity.ts'
import { lockLink } from '../../providers/pending-link.ts'
import { readBody } from '../../request/read-body.ts'
import { createSession } from '../../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { findUserById } from '../../users/find-or-create-user.ts'
import { isBanned } from '../../users/is-banned.ts'
import type { UserRow } from '../../users/user-row.ts'
import { tellLinked } from '../../users/ways-in/tell-change.ts'

const bodySchema = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() })

/** Finishes a flow in the browser that started it. */
export const grantByPkce: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, bodySchema)
  const [code, verifier] = [body.auth_code, body.code_verifier]
  if (!code || !verifier) {
    throw authErrors.validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const exchanged = await parts.database.transaction(transactionContext(c), (transaction) =>
    exchange(transaction, { c, parts }, { code, verifier }),
  )
  if (exchanged.outcome === 'refused') throw exchanged.error
  return await answerWithSession(c, parts, exchanged.grant, exchanged.tokens)
}

type Exchanged =
  | Refused
  | { readonly outcome: 'signed_in'; readonly grant: Grant; readonly tokens: ProviderTokens | undefined }

async function exchange(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<Exchanged> {
  const link = await lockLink(transaction, parts, code)
  const flow = await findFlowByCode(transaction, parts.keyring, code)
  const user = flow && (await findUserById(transaction, flow.user_id))
  if (flow === undefined || user === undefined) {
    const error = authErrors.flowStateNotFound()
    return await refuseSignIn(transaction, parts, { userId: flow?.user_id, method: 'pkce', error })
  }
  const error = findObjection(flow, { user, verifier, now: parts.clock() })
  if (error !== undefined) {
    return await refuseSignIn(transaction, parts, { userId: user.id, method: 'pkce', error })
  }
  await endFlow(transaction, flow.id)
  const accepted: Acceptance =
    link === undefined
      ? { outcome: 'accepted', user, signInAt: flow.sign_in_at ?? undefined }
      : await linkIdentity(transaction, parts, link)
  if (accepted.outcome === 'refused') {
    return await refuseSignIn(transaction, parts, { userId: user.id, method: 'pkce', error: accepted.error })
  }
  const { authentication_method: method, provider, not_after: notAfter } = flow
  const signIn = { ...accepted, method, provider: provider ?? undefined, notAfter: notAfter ?? undefined }
  const grant = await createSession(transaction, { c, parts }, signIn)
  await tellLinked(transaction, { c, parts }, { ...accepted, sessionId: grant.session.id })
  return { outcome: 'signed_in', grant, tokens: openProviderTokens(parts.secrets, flow) }
}

function findObjection(
  flow: FlowState,
  { user, verifier, now }: { readonly user: UserRow; readonly verifier: string; readonly now: number },
): AuthError | undefined {
  if (flow.is_expired) return authErrors.flowStateExpired()
  const challenge = { challenge: flow.code_challenge, method: flow.code_challenge_method }
  if (!answersChallenge(challenge, verifier)) return authErrors.badCodeVerifier()
  return isBanned(user, now) ? authErrors.userBanned() : undefined
}
