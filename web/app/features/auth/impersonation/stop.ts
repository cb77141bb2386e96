// The way out: ends the session in which a superadmin acts, and takes up their own one, which waited in a cookie.
import { type ActionFunctionArgs, redirect } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { wantsJson } from '../../../data/client/wants-json.ts'
import { toDataError } from '../../../data/failure/auth-error.ts'
import { refusals } from '../../../data/session/refusals.ts'
import { findSession, requireClient } from '../../../data/session/session.ts'
import { forgetActing, readWaiting } from '../../../data/session/superadmin/acting-cookies.ts'

type Outcome = 'returned' | 'signed-out' | 'unavailable'

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const outcome = await stop({ request, context })
  const headers = new Headers()
  if (outcome !== 'unavailable') {
    const page = new URL(requireRequestScope(context).publicUrl)
    for (const cookie of forgetActing(page)) headers.append('Set-Cookie', cookie)
  }
  if (wantsJson(request)) {
    return Response.json({ outcome }, { status: outcome === 'unavailable' ? 503 : 200, headers })
  }
  return redirect(outcome === 'returned' ? '/dashboard' : '/impersonation/over', { status: 303, headers })
}

async function stop({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<Outcome> {
  const session = findSession(context)
  // Another tab was faster, or the person has signed in themselves.
  if (session !== undefined && !session.isActing) return 'returned'
  const { auth } = requireClient(context)
  const { error: isKept } = await auth.signOut({ scope: 'local' })
  if (isKept) return 'unavailable'
  const waiting = readWaiting(request.headers.get('cookie') ?? '')
  if (waiting === undefined) return 'signed-out'
  const { error } = await auth.refreshSession({ refresh_token: waiting })
  if (!error) return 'returned'
  return refusals.has(toDataError(error).kind) ? 'signed-out' : 'unavailable'
}
