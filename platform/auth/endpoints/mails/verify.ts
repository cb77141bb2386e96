import { z } from 'zod'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { authErrors } from '../../errors/errors.ts'
import { endFlow } from '../../flows/flow-state.ts'
import { acceptProof, halfConfirmedMessage } from '../../one-time/accept-proof.ts'
import { actorMethod } from '../../one-time/actors/open-actor-session.ts'
import {
  type OneTimeKind,
  type RedeemedToken,
  type Redemption,
  redeemCode,
  redeemLink,
} from '../../one-time/one-time-tokens.ts'
import { findEmailKinds, findPhoneKinds } from '../../one-time/verification-types.ts'
import { parseEmail } from '../../request/email-address.ts'
import { requirePhone } from '../../request/phone-number.ts'
import { readBody } from '../../request/read-body.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { verifyActor } from '../sessions/verify-actor.ts'
import { enterByProof } from './enter-by-proof.ts'

const bodySchema = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  redirect_to: z.string().nullish(),
})

type Body = z.infer<typeof bodySchema>

type Presented =
  | { readonly form: 'link'; readonly token: string; readonly kinds: readonly OneTimeKind[] }
  | {
      readonly form: 'code'
      readonly recipient: string
      readonly code: string
      readonly kinds: readonly OneTimeKind[]
    }

type Verified =
  | Refused
  | { readonly outcome: 'half' }
  | { readonly outcome: 'signed_in'; readonly grant: Grant }

/**
 * Spends the token or code of a mail, or the code of a text message, and signs its reader in. The token of a link for
 * acting for somebody is no mail's, and has rules of its own.
 */
export const postVerify: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, bodySchema)
  if (body.type === actorMethod && body.token_hash) {
    requireLinkAlone(body)
    return await verifyActor(c, parts, body.token_hash)
  }
  const presented = parsePresented(body)
  const verified = await parts.database.transaction(transactionContext(c), (transaction) =>
    verify(transaction, { c, parts }, presented),
  )
  if (verified.outcome === 'refused') throw verified.error
  if (verified.outcome === 'half') return c.json({ msg: halfConfirmedMessage, code: '200' })
  return await answerWithSession(c, parts, verified.grant)
}

const refusalOf = ({ form }: Presented) =>
  form === 'link' ? authErrors.linkExpired() : authErrors.codeExpired()

function parsePresented(body: Body): Presented {
  if (!body.type) throw authErrors.validationFailed('Verify requires a verification type')
  if (body.token_hash) return parseLink(body, body.token_hash, body.type)
  if (!body.token) throw authErrors.validationFailed('Verify requires a token or a token hash')
  return parseCode(body, body.token, body.type)
}

function requireLinkAlone(body: Body): void {
  if (body.token || body.email || body.phone || body.redirect_to) {
    throw authErrors.validationFailed('Only the token_hash and type should be provided')
  }
}

function parseLink(body: Body, token: string, type: string): Presented {
  requireLinkAlone(body)
  return { form: 'link', token, kinds: requireEmailKinds(type) }
}

function parseCode(body: Body, code: string, type: string): Presented {
  if (Boolean(body.email) === Boolean(body.phone)) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided on verify')
  }
  if (body.phone) return parsePhoneCode(body.phone, code, type)
  const kinds = requireEmailKinds(type)
  if (kinds.includes('break_glass'))
    throw authErrors.validationFailed('Only the link of this mail can be used')
  const email = parseEmail(body.email ?? '')
  if (email === undefined)
    throw authErrors.validationFailed('Unable to validate email address: invalid format')
  return { form: 'code', recipient: email, code, kinds }
}

function parsePhoneCode(phone: string, code: string, type: string): Presented {
  const kinds = findPhoneKinds(type)
  if (kinds === undefined) throw authErrors.validationFailed('Invalid sms verification type')
  return { form: 'code', recipient: requirePhone(phone), code, kinds }
}

function requireEmailKinds(type: string): readonly OneTimeKind[] {
  const kinds = findEmailKinds(type)
  if (kinds === undefined) throw authErrors.validationFailed('Invalid email verification type')
  return kinds
}

async function verify(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  presented: Presented,
): Promise<Verified> {
  const { token, userId } = await redeem(transaction, { c, parts }, presented)
  const method = methodOf(presented)
  if (token === undefined) {
    return await refuseSignIn(transaction, parts, { userId, method, error: refusalOf(presented) })
  }
  const proof = await acceptProof(transaction, token, parts)
  if (proof.outcome === 'refused') {
    return await refuseSignIn(transaction, parts, { userId, method, error: proof.error })
  }
  if (proof.outcome === 'half') return { outcome: 'half' }
  if (token.flow_state_id !== null) await endFlow(transaction, token.flow_state_id)
  const grant = await enterByProof(transaction, { c, parts }, { ...proof, identity: identityOf(token) })
  return { outcome: 'signed_in', grant }
}

const methodOf = ({ form, kinds }: Presented) => (kinds.includes('break_glass') ? 'break_glass' : form)

const identityOf = ({ kind }: RedeemedToken) =>
  kind === 'phone_confirmation' || kind === 'phone_change' ? 'phone' : 'email'

function redeem(
  transaction: Transaction,
  { c, parts: { keyring } }: { readonly c: AuthContext; readonly parts: AuthParts },
  presented: Presented,
): Promise<Redemption> {
  return presented.form === 'link'
    ? redeemLink(transaction, keyring, presented)
    : redeemCode(transaction, keyring, { ...presented, address: c.var.clientAddress })
}
