// The link form of verification: a browser follows it and is always sent on.
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { authErrors } from '../../errors/errors.ts'
import { settleFailure } from '../../errors/settle-failure.ts'
import { issueAuthCode } from '../../flows/flow-state.ts'
import { requireRoom } from '../../limits/limit-address.ts'
import { acceptProof, halfConfirmedMessage } from '../../one-time/accept-proof.ts'
import { pkcePrefix, redeemLink } from '../../one-time/one-time-tokens.ts'
import { findEmailKinds } from '../../one-time/verification-types.ts'
import { redirectTargetOf } from '../../request/redirect-target.ts'
import { errorParameters, sendOn, tokenParameters } from '../../request/send-on.ts'
import { type Grant, toTokenResponse } from '../../sessions/grant.ts'
import { requireWayIn } from '../../sso/enforcement.ts'
import { tellEmailChange } from '../../users/ways-in/tell-change.ts'
import { enterByProof } from './enter-by-proof.ts'

type Followed =
  | Refused
  | { readonly outcome: 'half'; readonly isPkce: boolean }
  | { readonly outcome: 'code'; readonly code: string }
  | { readonly outcome: 'tokens'; readonly grant: Grant }

export const getVerify: Endpoint = (parts) => async (c) => {
  // A scanner that sends HEAD for a link must not spend it.
  if (c.req.method === 'HEAD') throw authErrors.wrongMethod()
  const [token, type] = [c.req.query('token'), c.req.query('type')]
  if (!token) throw authErrors.validationFailed('Verify requires a token or a token hash')
  if (!type) throw authErrors.validationFailed('Verify requires a verification type')
  const target = redirectTargetOf(c, parts)
  try {
    await requireRoom(c, parts, 'verify')
    const followed = await parts.database.transaction(transactionContext(c), (transaction) =>
      follow(transaction, { c, parts }, { token, type }),
    )
    if (followed.outcome === 'refused') throw followed.error
    return await answer(c, { parts, target, type }, followed)
  } catch (error) {
    const parameters = errorParameters(await settleFailure({ c, parts }, error))
    return sendOn(c, target, { fragment: parameters, query: token.startsWith(pkcePrefix) ? parameters : {} })
  }
}

async function follow(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { token, type }: { readonly token: string; readonly type: string },
): Promise<Followed> {
  const kinds = findEmailKinds(type)
  if (kinds === undefined) throw authErrors.validationFailed('Invalid email verification type')
  const { token: redeemed, userId } = await redeemLink(transaction, parts.keyring, { token, kinds })
  const method = type === 'break_glass' ? type : 'link'
  if (redeemed === undefined) {
    return await refuseSignIn(transaction, parts, { userId, method, error: authErrors.linkExpired() })
  }
  const proof = await acceptProof(transaction, redeemed, parts)
  if (proof.outcome === 'refused') {
    return await refuseSignIn(transaction, parts, { userId, method, error: proof.error })
  }
  // The start of the flow decides, not the form of the link: leaving out the prefix must not yield tokens.
  if (proof.outcome === 'half') return { outcome: 'half', isPkce: redeemed.flow_state_id !== null }
  const { user, signInAt, before } = proof
  if (redeemed.flow_state_id !== null) {
    await requireWayIn(transaction, parts, { user, method: 'otp', provider: undefined })
    const flow = { id: redeemed.flow_state_id, signInAt }
    const code = await issueAuthCode(transaction, parts.keyring, flow)
    await tellEmailChange(transaction, { c, parts }, { before, sessionId: undefined })
    return { outcome: 'code', code }
  }
  const grant = await enterByProof(transaction, { c, parts }, proof)
  return { outcome: 'tokens', grant }
}

async function answer(
  c: AuthContext,
  { parts, target, type }: { readonly parts: AuthParts; readonly target: string; readonly type: string },
  followed: Exclude<Followed, Refused>,
): Promise<Response> {
  if (followed.outcome === 'code') return sendOn(c, target, { query: { code: followed.code } })
  if (followed.outcome === 'half') {
    const message = { message: halfConfirmedMessage }
    return sendOn(c, target, { fragment: message, query: followed.isPkce ? message : {} })
  }
  const tokens = await toTokenResponse(parts, followed.grant)
  return sendOn(c, target, {
    fragment: { ...tokenParameters(tokens), type },
  })
}
