// Requests a magic link for the sign-in and the sign-up page. The answer never reveals whether the address was known.
import { type ActionFunctionArgs, data } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { toDataError } from '../../../data/failure/auth-error.ts'
import type { DataError } from '../../../data/failure/data-error.ts'
import { requireClient } from '../../../data/session/session.ts'
import { readForm } from '../../../exchange/acting/read-form.ts'
import { type EmailFault, parseEmail } from './parse-email.ts'

export type LinkFailure = 'rateLimited' | 'unavailable' | 'unexpected'

export type LinkAnswer =
  | { status: 'sent'; email: string; sentAt: number }
  | { status: 'refused'; email: string; fault: EmailFault }
  | { status: 'failed'; email: string; failure: LinkFailure }

export async function requestLink({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const typed = String(form.get('email') ?? '')
  const parsed = parseEmail(typed)
  if (!parsed.ok) return answer({ status: 'refused', email: typed, fault: parsed.fault }, 400)
  const { error } = await requireClient(context).auth.signInWithOtp({ email: parsed.email })
  if (error) return explain(toDataError(error), parsed.email, context)
  return answer({ status: 'sent', email: parsed.email, sentAt: Date.now() }, 200)
}

function answer(body: LinkAnswer, status: number) {
  return data(body, { status })
}

function explain(error: DataError, email: string, context: ActionFunctionArgs['context']) {
  switch (error.kind) {
    case 'invalid':
      return answer({ status: 'refused', email, fault: 'invalid' }, 400)
    case 'rate-limited':
      return answer({ status: 'failed', email, failure: 'rateLimited' }, 429)
    case 'unavailable':
      return answer({ status: 'failed', email, failure: 'unavailable' }, 503)
    default:
      requireRequestScope(context).log.error({ err: error }, 'a sign-in link could not be asked for')
      return answer({ status: 'failed', email, failure: 'unexpected' }, 500)
  }
}
