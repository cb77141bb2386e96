// Requests a magic link for the sign-in and the sign-up page. The answer never reveals whether the address was known.
// A person whose company has its own provider for the domain of the address goes there instead, unless they ask for the
// link itself: their provider may be down.
import { type FieldFaults, fault } from '@trellis/domain/contracts/faults/fault'
import { type RouterContextProvider, redirectDocument } from 'react-router'
import { parseEmail } from '../../../components/form/parse-email.ts'
import { toDataError } from '../../../data/failure/auth-error.ts'
import { DataError } from '../../../data/failure/data-error.ts'
import { beginSsoSignIn, domainOf } from '../../../data/session/providers/begin-sso-sign-in.ts'
import { requireClient } from '../../../data/session/session.ts'
import { answerWith, explain } from '../../../exchange/acting/act.ts'
import { type Answer, refuse } from '../../../exchange/acting/answer.ts'
import { linkWay } from './link-way.ts'

export type SentLink = { email: string; sentAt: number }
export type LinkAnswer = Answer<SentLink>

type Wanted = { readonly email: string; readonly way: string | undefined }

/** The server refuses the mail to people whose company requires its provider. */
export async function requestLink(context: Readonly<RouterContextProvider>, { email: typed, way }: Wanted) {
  const parsed = parseEmail(typed)
  if (!parsed.ok)
    return answerWith<SentLink>(
      refuse('invalid', { faults: { email: parsed.fault }, values: { email: typed } }),
    )
  const { email } = parsed
  const provider = way === linkWay ? undefined : await findProvider(context, email)
  if (provider !== undefined) return redirectDocument(provider)
  const { error } = await requireClient(context).auth.signInWithOtp({ email })
  if (error === null) return answerWith({ ok: true, result: { email, sentAt: Date.now() } })
  const refusal = explain(context, toDataError(error), 'asking for a sign-in link')
  const faults: FieldFaults = refusal.kind === 'invalid' ? { email: fault('email_address.invalid') } : {}
  return answerWith<SentLink>({ ...refusal, faults, values: { email } })
}

/**
 * A provider that cannot be asked does not keep anybody from their mail, unless it is their only way in: then the mail is
 * refused.
 */
async function findProvider(
  context: Readonly<RouterContextProvider>,
  email: string,
): Promise<string | undefined> {
  try {
    return await beginSsoSignIn(context, { domain: domainOf(email) })
  } catch (error) {
    if (error instanceof DataError) return undefined
    throw error
  }
}
