import type { PendingLegalDocument } from '@trellis/domain/contracts/legal-documents'
import { may } from '@trellis/domain/permissions/may'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { readRows } from '../../../data/client/read-rows.ts'
import { organizationCookie } from '../../../data/organization/current-organization.ts'
import { findMemberships } from '../../../data/organization/membership.ts'
import { requireClient, requireSession } from '../../../data/session/session.ts'
import { clearedRedirectPathCookie, readRedirectPath } from '../../../guards/redirect-path.ts'

/** Leads on as soon as nothing is left to accept, to the page that the guard has kept. */
export async function loadAcceptance({ request, url, context }: LoaderFunctionArgs) {
  const { current, all } = await findMemberships(context, request)
  const wished = url.searchParams.get('organization')
  const organization = all.find(({ id }) => id === wished) ?? current
  const documents = organization ? await listPending(context, organization.id) : []
  if (!organization || documents.length === 0) throw leadOn(request, url, organization?.id)
  const { id, name, role } = organization
  return {
    organization: { id, name },
    documents,
    email: requireSession(context).email,
    mayManage: may({ role, isSuperadmin: false }, 'manage-organization', {}),
    others: all
      .filter((one) => one.id !== id && one.pending_documents === 0)
      .map(({ id, name }) => ({ id, name })),
  }
}

export async function listPending(
  context: LoaderFunctionArgs['context'],
  organizationId: string,
): Promise<PendingLegalDocument[]> {
  const client = requireClient(context)
  const asked = { organization_id: organizationId }
  const answer: unknown = await readRows(client.rpc('pending_legal_documents', asked, { get: true }))
  return (answer as PendingLegalDocument[] | null) ?? []
}

export function leadOn(request: Request, url: URL, organizationId: string | undefined) {
  const to = readRedirectPath(request.headers.get('cookie') ?? '') ?? '/dashboard'
  const headers = new Headers({ 'Set-Cookie': clearedRedirectPathCookie(url) })
  if (organizationId) headers.append('Set-Cookie', organizationCookie(organizationId, url))
  return redirect(to, { headers })
}
