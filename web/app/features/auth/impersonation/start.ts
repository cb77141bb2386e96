// Exchanges the link of a superadmin for a session of the member, on the server: scripts never hold both sessions.
import type { ActionFunctionArgs } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { toDataError } from '../../../data/failure/auth-error.ts'
import { DataError } from '../../../data/failure/data-error.ts'
import { findSession, requireClient } from '../../../data/session/session.ts'
import { actingCookie, waitingCookie } from '../../../data/session/superadmin/acting-cookies.ts'
import { exchangeLink } from '../../../data/session/superadmin/exchange-link.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'

/** `other`: the link needs the session of the superadmin who asked for it, and is not used up. */
type Outcome = 'started' | 'other' | 'spent' | 'denied' | 'unavailable'

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { admin_id: adminId = '', token_hash: tokenHash = '' } = await readTexts(request)
  const session = findSession(context)
  if (session === undefined || session.isActing || session.userId !== adminId) return answer('other', 403)
  try {
    const scope = requireRequestScope(context)
    const client = requireClient(context)
    const { data: held } = await client.auth.getSession()
    if (held.session === null) return answer('other', 403)
    const { access_token: accessToken, refresh_token: waiting } = held.session
    const { session: next, ...told } = await exchangeLink(scope, { adminId, accessToken, tokenHash })
    const { error } = await client.auth.setSession(next)
    if (error) throw toDataError(error)
    const acting = { ...told, admin: session.email, person: next.user.email ?? '' }
    const kept = { page: new URL(scope.publicUrl), now: Date.now() }
    const headers = new Headers()
    headers.append('Set-Cookie', actingCookie(acting, kept))
    headers.append('Set-Cookie', waitingCookie(waiting, acting, kept))
    return answer('started', 200, headers)
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    return answer(outcomeOf(error), 403)
  }
}

function outcomeOf({ code, kind }: DataError): Outcome {
  if (code === 'otp_expired') return 'spent'
  return kind === 'unavailable' || kind === 'unexpected' ? 'unavailable' : 'denied'
}

const answer = (outcome: Outcome, status: number, headers = new Headers()) =>
  Response.json({ outcome }, { status, headers })
