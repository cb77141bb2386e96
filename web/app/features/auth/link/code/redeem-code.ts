// Signs in with the code of the mail. The auth service counts every try: five for a code, ten a day for a person, and
// those of an address. It answers a wrong code like one that does not exist.
import { type RouterContextProvider, redirect } from 'react-router'
import { toDataError } from '../../../../data/failure/auth-error.ts'
import { requireClient } from '../../../../data/session/session.ts'
import { answerWith, explain } from '../../../../exchange/acting/act.ts'
import { refuse } from '../../../../exchange/acting/answer.ts'
import { clearedRedirectPathCookie, readRedirectPath } from '../../../../guards/redirect-path.ts'
import type { SentLink } from '../request-link.ts'
import { parseCode } from './parse-code.ts'

interface Typed {
  readonly email: string
  readonly code: string
}

interface Visit {
  readonly url: URL
  readonly cookies: string
}

export async function redeemCode(
  context: Readonly<RouterContextProvider>,
  { email, code: typed }: Typed,
  { url, cookies }: Visit,
) {
  const code = parseCode(typed)
  if (code === undefined) return answerWith<SentLink>(refuse('invalid'))
  const { error } = await requireClient(context).auth.verifyOtp({ email, token: code, type: 'email' })
  if (error) return answerWith<SentLink>(explain(context, toDataError(error), 'signing in with a code'))
  return redirect(readRedirectPath(cookies) ?? '/dashboard', {
    headers: { 'Set-Cookie': clearedRedirectPathCookie(url) },
  })
}
