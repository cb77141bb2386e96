import { type LoaderFunctionArgs, redirect } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { findMemberships } from '../../../data/organization/membership.ts'
import { findSession } from '../../../data/session/session.ts'
import { clearedRedirectPathCookie, readRedirectPath } from '../../../guards/redirect-path.ts'
import { openOthers } from '../second-factor/load-second-factor.ts'
import { parseStart } from './parse-start.ts'

/**
 * `start` begins at once, for visitors only: in a browser where somebody is signed in, another person's provider would
 * replace their session unasked. `required` is for a member whose session is not enough for their organization.
 */
export async function loadSso({ request, url, context }: LoaderFunctionArgs) {
  const { provider, returnPath } = parseStart(url.searchParams, requireRequestScope(context).publicUrl)
  const asksForLink = url.searchParams.has('break-glass')
  const session = findSession(context)
  if (!session) {
    const visit = { returnPath, asksForLink, email: undefined }
    return provider
      ? { ...visit, state: 'start' as const, provider }
      : { ...visit, state: 'address' as const }
  }
  const { current, all } = await findMemberships(context, request)
  const named = url.searchParams.get('organization')
  const wanted = all.find(({ id }) => id === named) ?? current
  const shared = { returnPath, asksForLink, email: session.email }
  if (wanted?.proof === 'sso' && wanted.sso_provider_id)
    return {
      ...shared,
      state: 'required' as const,
      provider: { providerId: wanted.sso_provider_id },
      organization: wanted.name,
      others: openOthers(all),
    }
  if (provider) return { ...shared, state: 'signed-in' as const, provider }
  const to = readRedirectPath(request.headers.get('cookie') ?? '') ?? '/dashboard'
  throw redirect(to, { headers: { 'Set-Cookie': clearedRedirectPathCookie(url) } })
}

export type SsoPage = Awaited<ReturnType<typeof loadSso>>
