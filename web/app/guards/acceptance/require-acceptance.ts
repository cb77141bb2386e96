// Below the proof: people accept the documents that their organization requires before they go on. The database refuses
// what they write until then; here they are led to where they can read and accept them.
import { type MiddlewareFunction, redirect } from 'react-router'
import { wantsJson } from '../../data/client/wants-json.ts'
import { enteredMembership } from '../../data/organization/membership.ts'
import { screenAt, toAddress } from '../../screens/screens.ts'
import { redirectPathCookie } from '../redirect-path.ts'
import { acceptancePath } from './acceptance-path.ts'

/** Nobody has to accept anything to leave, and a maintainer may have uploaded the wrong file. */
const openBefore = ['/profile', '/settings/team', '/settings/organization/legal-documents']

/**
 * Only when a page is opened: a form that was sent meanwhile explains why nothing was saved, and keeps its entries, as do
 * the questions that it asks in the background.
 */
export const requireAcceptance: MiddlewareFunction<Response> = ({ request, url, pattern, context }) => {
  const membership = enteredMembership(context)
  if (!membership?.pending_documents || screenAt(pattern) === undefined) return
  if (openBefore.includes(toAddress(pattern))) return
  if (request.method !== 'GET' || wantsJson(request)) return
  // A link may lead into another organization than the last one.
  throw redirect(`${acceptancePath}?organization=${membership.id}`, {
    headers: { 'Set-Cookie': redirectPathCookie(url.pathname + url.search, url) },
  })
}
