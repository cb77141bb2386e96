// Requests a magic link for the sign-in and the sign-up page. The answer never reveals whether the address was known.
import { type FieldFaults, fault } from '@trellis/domain/contracts/faults/fault'
import type { RouterContextProvider } from 'react-router'
import { toDataError } from '../../../data/failure/auth-error.ts'
import { requireClient } from '../../../data/session/session.ts'
import { answerWith, explain } from '../../../exchange/acting/act.ts'
import { type Answer, refuse } from '../../../exchange/acting/answer.ts'
import { parseEmail } from './parse-email.ts'

export type SentLink = { email: string; sentAt: number }
export type LinkAnswer = Answer<SentLink>

export async function requestLink(context: Readonly<RouterContextProvider>, typed: string) {
  const parsed = parseEmail(typed)
  if (!parsed.ok)
    return answerWith<SentLink>(
      refuse('invalid', { faults: { email: parsed.fault }, values: { email: typed } }),
    )
  const { email } = parsed
  const { error } = await requireClient(context).auth.signInWithOtp({ email })
  if (error === null) return answerWith({ ok: true, result: { email, sentAt: Date.now() } })
  const refusal = explain(context, toDataError(error), 'asking for a sign-in link')
  const faults: FieldFaults = refusal.kind === 'invalid' ? { email: fault('email_address.invalid') } : {}
  return answerWith<SentLink>({ ...refusal, faults, values: { email } })
}
